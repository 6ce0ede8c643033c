/** A topic's share of a batch as rows, in the layout of `SnapshotBatch` after status and age. */
import type { Share } from '../batch/batch-writer.ts';
import type { BookRows, TradeRows } from '#paint/rows';

/** `verified`, `bids` and `asks` precede the rows. */
export function bookRows({ numbers, texts }: Share): BookRows {
  return { bids: numbers[1] as number, asks: numbers[2] as number, values: numbers.subarray(3), texts };
}

/** `count` precedes the rows. */
export function tradeRows({ numbers, texts }: Share): TradeRows {
  return { count: numbers[0] as number, values: numbers.subarray(1), texts };
}
