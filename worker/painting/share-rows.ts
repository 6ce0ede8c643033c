/** A topic's share of a batch as rows, in the layout of `SnapshotBatch` after status and age. */
import type { Share } from '../batch/batch-writer.ts';
import type { NewestCandles } from '#paint/candle-scene';
import type { BookRows, TradeRows } from '#paint/rows';

/** `verified`, `bids`, `asks` and `middle` precede the rows. */
export function bookRows({ numbers, texts }: Share): BookRows {
  const [, bids = 0, asks = 0, middle = 0] = numbers;
  return { bids, asks, middle, values: numbers.subarray(4), texts };
}

/** `count` precedes the rows. */
export function tradeRows({ numbers, texts }: Share): TradeRows {
  return { count: numbers[0] as number, values: numbers.subarray(1), texts };
}

/** `whole`, `more`, `closesAt`, `columns` and `count` precede the rows. */
export function candleRows({ numbers }: Share): NewestCandles {
  const [, , , columns = 0, count = 0] = numbers;
  return { columns, count, values: numbers.subarray(5) };
}
