/**
 * The layout of a narrow book: asks above a gap, bids below it, the best of both next to the gap. Pure, in any unit of
 * pixels.
 */
import type { BookSideName } from '#domain/units';
import type { Level } from './book-layout.ts';
import type { BookRows } from './rows.ts';

/** The number of levels a side. */
export const LADDER_ROWS = 10;

export interface LadderPlan {
  readonly width: number;
  readonly rowHeight: number;
  /** Between the sides: the last price is shown there. */
  readonly gap: number;
}

export function topOf({ side, row }: Level, { rowHeight, gap }: LadderPlan): number {
  return side === 'ask' ? (LADDER_ROWS - 1 - row) * rowHeight : (LADDER_ROWS + row) * rowHeight + gap;
}

/** The level at a position; undefined in the gap and below an empty side. */
export function ladderLevelAt(y: number, { rowHeight, gap }: LadderPlan, rows: BookRows): Level | undefined {
  const above = LADDER_ROWS * rowHeight;
  if (y < above) return standing('ask', LADDER_ROWS - 1 - Math.floor(y / rowHeight), rows);
  return standing('bid', Math.floor((y - above - gap) / rowHeight), rows);
}

/** The level that an arrow key leads to: up and down on the screen, starting from the gap. */
export function ladderStep(level: Level | undefined, key: string, rows: BookRows): Level | undefined {
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return undefined;
  const up = key === 'ArrowUp';
  if (level === undefined) return standing(up ? 'ask' : 'bid', 0, rows);
  const isAway = up === (level.side === 'ask');
  const row = level.row + (isAway ? 1 : -1);
  if (row >= 0) return standing(level.side, row, rows) ?? level;
  return standing(level.side === 'ask' ? 'bid' : 'ask', 0, rows) ?? level;
}

function standing(side: BookSideName, row: number, rows: BookRows): Level | undefined {
  const count = side === 'ask' ? rows.asks : rows.bids;
  return row >= 0 && row < Math.min(count, LADDER_ROWS) ? { side, row } : undefined;
}
