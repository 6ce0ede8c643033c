/** The fast matching compared with the slow one: the same commands must give the same trades and the same book. */
import { describe, expect, it } from 'vitest';
import { TIMES_IN_FORCE } from '#domain/trading/order';
import { matchOrder, type Incoming } from '../../server/matching/match-order.ts';
import { OrderBook } from '../../server/matching/order-book.ts';
import { NaiveMatching } from '../support/naive-matching.ts';
import { chanceOf } from '../support/random-candles.ts';

const COMMANDS = process.env['TEST_SIZE'] === 'long' ? 1_000_000 : 8_000;
/** The number of commands in one run. The slow book gets slower as it grows, so more would take too long. */
const ORDERS_A_RUN = 1_000;
const USERS = 6;
const MIDDLE = 5_000;

/** One run of both books from a seed; throws if they differ. */
function live(seed: number, counts: Counts): void {
  const chance = chanceOf(seed);
  const whole = (most: number) => Math.floor(chance() * most);
  const book = new OrderBook();
  const naive = new NaiveMatching();
  for (let id = 1; id <= ORDERS_A_RUN; id++) {
    const kind = chance();
    const old = 1 + whole(id);
    if (kind < 0.25) expect(book.cancel(old)).toBe(naive.cancel(old));
    else if (kind < 0.35) {
      const lots = 1 + whole(30);
      if (book.has(old)) book.resize(old, lots);
      naive.resize(old, lots);
    } else place(book, naive, orderOf(id, whole, chance), counts);
    judge(book, naive);
  }
}

interface Counts {
  fills: number;
  prevented: number;
  filled: number;
  dropped: number;
}

function orderOf(id: number, whole: (most: number) => number, chance: () => number): Incoming {
  // Half of the prices are far off, so that the fast window moves.
  const spread = chance() < 0.02 ? 9_000 : 12;
  return {
    id,
    user: 1 + whole(USERS),
    side: chance() < 0.5 ? 'buy' : 'sell',
    lots: 1 + whole(chance() < 0.1 ? 200 : 20),
    limit: Math.max(1, MIDDLE + whole(2 * spread) - spread),
    timeInForce: chance() < 0.6 ? 'gtc' : (TIMES_IN_FORCE[whole(3)] ?? 'gtc'),
    postOnly: chance() < 0.1,
  };
}

function place(book: OrderBook, naive: NaiveMatching, order: Incoming, counts: Counts): void {
  const { fills, prevented, rested, dropped } = matchOrder(book, order);
  const received = {
    fills: fills.map(({ maker, tick, lots }) => [maker.id, tick, lots]),
    prevented: prevented.map(({ id }) => id),
    rested,
    dropped,
  };
  expect(received).toEqual(naive.place(order));
  const filled = fills.reduce((sum, { lots }) => sum + lots, 0);
  expect(filled + rested + dropped).toBe(order.lots);
  counts.fills += fills.length;
  counts.prevented += prevented.length;
  counts.filled += filled;
  counts.dropped += dropped;
}

function judge(book: OrderBook, naive: NaiveMatching): void {
  const best = [book.best('bid'), book.best('ask')] as const;
  if (best[0] !== undefined && best[1] !== undefined && best[0] >= best[1])
    expect(best[0]).toBeLessThan(best[1]);
  const most = naive.orders.length + 1;
  expect(book.top('bid', most)).toEqual(naive.levels(true));
  expect(book.top('ask', most)).toEqual(naive.levels(false));
}

describe('matching', () => {
  it('SPOT-001 SPOT-002 trades as the slow, obvious matching does, for all terms of the orders', () => {
    const counts: Counts = { fills: 0, prevented: 0, filled: 0, dropped: 0 };
    for (let seed = 1; seed <= COMMANDS / ORDERS_A_RUN; seed++) live(seed, counts);
    // Every rule occurred.
    for (const count of Object.values(counts)) expect(count).toBeGreaterThan(COMMANDS / 200);
  });
});
