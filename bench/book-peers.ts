/**
 * Order books of libraries, each used as its documentation or code does it: ccxt's by `store`, tardis-dev's by
 * `update`, one sorted-btree per side by `set` and `delete`. From texts ccxt parses with `parseFloat` (its
 * `safeFloat`), the others with `Number`, as tardis-dev's mappers do.
 */
import { createRequire } from 'node:module';
import { BOOK_STEPS, READ_EVERY, TOP_LEVELS } from './book-deltas.ts';
import type { BookDeltas } from './book-deltas.ts';
import type { Top } from './book-ours.ts';
import type { Contender } from './suite.ts';

interface CcxtSide {
  readonly length: number;
  readonly [at: number]: readonly [number, number];
  store(price: number, size: number): void;
}

type CcxtBook = new () => { readonly bids: CcxtSide; readonly asks: CcxtSide };

interface TardisLevel {
  readonly price: number;
  readonly amount: number;
}

type TardisBook = new () => {
  update(change: { isSnapshot: boolean; bids: TardisLevel[]; asks: TardisLevel[] }): void;
  bids(): IterableIterator<TardisLevel>;
  asks(): IterableIterator<TardisLevel>;
};

type Tree = new () => {
  set(key: number, value: number): boolean;
  delete(key: number): boolean;
  entries(from?: number, reused?: unknown[]): IterableIterator<[number, number]>;
};

export interface BookPeers {
  readonly ccxt: CcxtBook;
  readonly tardis: TardisBook;
  readonly tree: Tree;
}

export async function loadBookPeers(): Promise<BookPeers> {
  const require = createRequire(import.meta.url);
  const ccxt = new URL('node_modules/ccxt/js/src/base/ws/OrderBook.js', import.meta.url);
  return {
    ccxt: ((await import(ccxt.href)) as { OrderBook: CcxtBook }).OrderBook,
    tardis: (require('./node_modules/tardis-dev/dist/orderbook.js') as { OrderBook: TardisBook }).OrderBook,
    tree: (require('./node_modules/sorted-btree/b+tree.js') as { default: Tree }).default,
  };
}

export function peers(books: BookPeers, deltas: BookDeltas, fromText: boolean): Contender[] {
  return [
    { name: 'ccxt', run: () => runCcxt(books.ccxt, deltas, fromText) },
    { name: 'tardis-dev', run: () => runTardis(books.tardis, deltas, fromText) },
    { name: 'sorted-btree', run: () => runTree(books.tree, deltas, fromText) },
  ];
}

const prices = new Float64Array(TOP_LEVELS);
const sizes = new Float64Array(TOP_LEVELS);

/** Peers hold floats if they read texts: converted to steps for the comparison at the end. */
function topRows(count: number, fromText: boolean): Top {
  const back = (value: number | undefined, digits: number) =>
    Math.round((value ?? NaN) * (fromText ? 10 ** digits : 1));
  return Array.from({ length: count }, (_, i) => [
    back(prices[i], BOOK_STEPS.price.digits),
    back(sizes[i], BOOK_STEPS.size.digits),
  ]);
}

function runCcxt(Book: CcxtBook, deltas: BookDeltas, fromText: boolean): Top {
  const book = new Book();
  const read = (side: CcxtSide): number => {
    const count = Math.min(side.length, TOP_LEVELS);
    for (let row = 0; row < count; row++) {
      const level = side[row] as readonly [number, number];
      prices[row] = level[0];
      sizes[row] = level[1];
    }
    return count;
  };
  for (let at = 0; at < deltas.count; at++) {
    const price = fromText ? parseFloat(deltas.prices[at] as string) : (deltas.ticks[at] as number);
    const size = fromText ? parseFloat(deltas.sizes[at] as string) : (deltas.lots[at] as number);
    (deltas.isBid[at] === 1 ? book.bids : book.asks).store(price, size);
    if (at % READ_EVERY === 0) {
      read(book.bids);
      read(book.asks);
    }
  }
  return [...topRows(read(book.bids), fromText), ...topRows(read(book.asks), fromText)];
}

function runTardis(Book: TardisBook, deltas: BookDeltas, fromText: boolean): Top {
  const book = new Book();
  book.update({ isSnapshot: true, bids: [], asks: [] });
  const read = (side: IterableIterator<TardisLevel>): number => {
    let count = 0;
    for (const level of side) {
      prices[count] = level.price;
      sizes[count++] = level.amount;
      if (count === TOP_LEVELS) break;
    }
    return count;
  };
  for (let at = 0; at < deltas.count; at++) {
    const price = fromText ? Number(deltas.prices[at]) : (deltas.ticks[at] as number);
    const amount = fromText ? Number(deltas.sizes[at]) : (deltas.lots[at] as number);
    const level = [{ price, amount }];
    if (deltas.isBid[at] === 1) book.update({ isSnapshot: false, bids: level, asks: [] });
    else book.update({ isSnapshot: false, bids: [], asks: level });
    if (at % READ_EVERY === 0) {
      read(book.bids());
      read(book.asks());
    }
  }
  return [...topRows(read(book.bids()), fromText), ...topRows(read(book.asks()), fromText)];
}

function runTree(Tree: Tree, deltas: BookDeltas, fromText: boolean): Top {
  const bids = new Tree();
  const asks = new Tree();
  const reused: unknown[] = [];
  const read = (side: InstanceType<Tree>, sign: 1 | -1): number => {
    let count = 0;
    for (const [key, size] of side.entries(undefined, reused)) {
      prices[count] = sign * key;
      sizes[count++] = size;
      if (count === TOP_LEVELS) break;
    }
    return count;
  };
  for (let at = 0; at < deltas.count; at++) {
    const price = fromText ? Number(deltas.prices[at]) : (deltas.ticks[at] as number);
    const size = fromText ? Number(deltas.sizes[at]) : (deltas.lots[at] as number);
    const isBid = deltas.isBid[at] === 1;
    const side = isBid ? bids : asks;
    // The best bid has the highest price, so its key is the negated price.
    const key = isBid ? -price : price;
    if (size === 0) side.delete(key);
    else side.set(key, size);
    if (at % READ_EVERY === 0) {
      read(bids, -1);
      read(asks, 1);
    }
  }
  return [...topRows(read(bids, -1), fromText), ...topRows(read(asks, 1), fromText)];
}
