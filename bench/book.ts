/**
 * The suite `book`: the number of single-level changes a second that an order book applies, with a read of the best 20
 * levels after every 50. `strings`: from decimal texts, parsing included; `integers`: from whole steps.
 */
import { bookDeltas } from './book-deltas.ts';
import { ourIntegers, ourStrings } from './book-ours.ts';
import { peers } from './book-peers.ts';
import type { BookPeers } from './book-peers.ts';
import { medianMillis, rateRows } from './suite.ts';
import type { BenchRow } from './suite.ts';

export interface BookSize {
  readonly deltas: number;
  readonly rounds: number;
}

export const FULL_BOOK: BookSize = { deltas: 1_000_000, rounds: 7 };

/** Smoke size of the tests: only ours and the lower bound, without peers. */
export function benchBook(size: BookSize, books?: BookPeers): BenchRow[] {
  const deltas = bookDeltas(size.deltas);
  const names = { suite: 'book', metric: 'rate', unit: 'deltas/s' };
  const strings = [...ourStrings(deltas), ...(books ? peers(books, deltas, true) : [])];
  const integers = [...ourIntegers(deltas), ...(books ? peers(books, deltas, false) : [])];
  return [
    ...rateRows({ ...names, case: 'strings' }, deltas.count, medianMillis(strings, size.rounds)),
    ...rateRows({ ...names, case: 'integers' }, deltas.count, medianMillis(integers, size.rounds)),
  ];
}
