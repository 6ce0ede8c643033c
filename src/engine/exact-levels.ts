/** A book as a form needs it: exact ticks and lots. */
import type { LevelRows } from './records.ts';

/** In whole steps, best first. */
export interface ExactSide {
  readonly ticks: readonly number[];
  readonly lots: readonly number[];
}

/** The levels of one side of a book. */
export function levelsOf({ bids, values }: LevelRows, side: 'bids' | 'asks'): ExactSide {
  const rows = side === 'bids' ? values.subarray(0, 2 * bids) : values.subarray(2 * bids);
  return {
    ticks: [...rows.filter((_, at) => at % 2 === 0)],
    lots: [...rows.filter((_, at) => at % 2 === 1)],
  };
}
