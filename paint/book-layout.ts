/**
 * The layout of a painted book: bids on the left, asks on the right, the best at the top. Pure, in any unit of pixels.
 */
import type { BookSideName } from '#domain/units';
import type { BookRows } from './rows.ts';

export interface BookPlan {
  readonly width: number;
  readonly rowHeight: number;
  /** Free space at the page's sides. */
  readonly edge: number;
  /** Free space between the sides. */
  readonly gap: number;
}

export interface Level {
  readonly side: BookSideName;
  readonly row: number;
}

export interface LevelValues {
  readonly tick: number;
  /** 0–1 of the deeper side. */
  readonly depth: number;
  readonly price: string;
  readonly size: string;
  readonly total: string;
}

/** The width of one side. */
export function sideWidth({ width, edge, gap }: BookPlan): number {
  return width / 2 - edge - gap / 2;
}

/** Depth bars grow from the middle outward, both sides on one scale. */
export function barOf(
  side: BookSideName,
  depth: number,
  plan: BookPlan,
): { readonly x: number; readonly width: number } {
  const width = Math.round(sideWidth(plan) * Math.min(1, Math.max(0, depth)));
  const middle = plan.width / 2;
  return side === 'bid' ? { x: middle - plan.gap / 2 - width, width } : { x: middle + plan.gap / 2, width };
}

/** The level at a position; undefined beside the rows. */
export function levelAt(x: number, y: number, plan: BookPlan, rows: BookRows): Level | undefined {
  const row = Math.floor(y / plan.rowHeight);
  const side: BookSideName = x < plan.width / 2 ? 'bid' : 'ask';
  const count = side === 'bid' ? rows.bids : rows.asks;
  return row >= 0 && row < count ? { side, row } : undefined;
}

export function valuesOf(rows: BookRows, { side, row }: Level): LevelValues | undefined {
  const count = side === 'bid' ? rows.bids : rows.asks;
  if (row < 0 || row >= count) return undefined;
  const at = side === 'bid' ? row : rows.bids + row;
  return {
    tick: rows.values[2 * at] as number,
    depth: rows.values[2 * at + 1] as number,
    price: rows.texts[3 * at] as string,
    size: rows.texts[3 * at + 1] as string,
    total: rows.texts[3 * at + 2] as string,
  };
}

/** The largest of `sizes` at which the longest row fits its side: numbers never wrap, so the font shrinks. */
export function fittingSize(
  sizes: readonly number[],
  widthAt: (size: number) => number,
  room: number,
): number {
  return sizes.find((size) => widthAt(size) <= room) ?? (sizes.at(-1) as number);
}

/** The level that an arrow key leads to: up and down within a side, left and right across. */
export function stepFrom(level: Level | undefined, key: string, rows: BookRows): Level | undefined {
  const { side, row }: Level = level ?? { side: 'bid', row: -1 };
  const moved: Level | undefined =
    key === 'ArrowDown'
      ? { side, row: row + 1 }
      : key === 'ArrowUp'
        ? { side, row: row - 1 }
        : key === 'ArrowLeft'
          ? { side: 'bid', row: Math.max(0, row) }
          : key === 'ArrowRight'
            ? { side: 'ask', row: Math.max(0, row) }
            : undefined;
  if (moved === undefined) return undefined;
  const count = moved.side === 'bid' ? rows.bids : rows.asks;
  return { side: moved.side, row: Math.min(Math.max(0, moved.row), Math.max(0, count - 1)) };
}
