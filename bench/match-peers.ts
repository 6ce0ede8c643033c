/** Matching order books of libraries: each is used as its documentation does it. */
import { createRequire } from 'node:module';
import type { MatchCommand } from './match-commands.ts';
import { TOP, type MatchResult } from './match-ours.ts';
import type { Contender } from './suite.ts';

interface LibraryBook {
  createOrder(order: {
    readonly type: 'limit';
    readonly side: 'buy' | 'sell';
    readonly id: string;
    readonly size: number;
    readonly price: number;
    readonly timeInForce: string;
    readonly postOnly: boolean;
  }): unknown;
  cancel(id: string): unknown;
  depth(): [asks: [number, number][], bids: [number, number][]];
}

export type MatchPeers = Readonly<Record<string, new () => LibraryBook>>;

export function loadMatchPeers(): MatchPeers {
  const require = createRequire(import.meta.url);
  const bookOf = (name: string) =>
    (require(`./node_modules/${name}/dist/cjs/index.js`) as { OrderBook: new () => LibraryBook }).OrderBook;
  return Object.fromEntries(
    ['nodejs-order-book', 'hft-limit-order-book'].map((name) => [name, bookOf(name)]),
  );
}

export function matchPeers(peers: MatchPeers, commands: readonly MatchCommand[]): Contender[] {
  return Object.entries(peers).map(([name, Book]) => ({ name, run: () => runPeer(Book, commands) }));
}

function runPeer(Book: new () => LibraryBook, commands: readonly MatchCommand[]): MatchResult {
  const book = new Book();
  for (const command of commands) {
    if ('cancel' in command) {
      book.cancel(String(command.cancel));
      continue;
    }
    const { id, side, lots, limit, timeInForce, postOnly } = command;
    book.createOrder({
      type: 'limit',
      side,
      id: String(id),
      size: lots,
      price: limit,
      timeInForce: timeInForce.toUpperCase(),
      postOnly,
    });
  }
  const [asks, bids] = book.depth();
  return { bids: bids.slice(0, TOP), asks: asks.slice(0, TOP) };
}
