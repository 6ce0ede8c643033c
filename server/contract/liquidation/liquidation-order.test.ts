/** The order in which marks, slices and queues are worked off, without a core. */
import { expect, it } from 'vitest';
import { ContractCore, PERP } from '../../../tests/support/contract-core.ts';
import type { Mover } from '../../trading/market-settlement.ts';
import type { Market } from '../../trading/trading-state.ts';
import type { HeldPosition } from '../held-position.ts';
import { DeleverageQueues } from './deleverage-queues.ts';
import { ReachedMarkets } from './reached-markets.ts';
import { RecentMarks } from './recent-marks.ts';

it('LIQUIDATION-015 markets are worked off in the order of their marks, a slice after the other', () => {
  const reached = new ReachedMarkets();
  expect([reached.first(), reached.next()]).toEqual([undefined, undefined]);
  reached.add('B', 5);
  reached.add('A', 3);
  reached.add('B', 9);
  expect([reached.first(), reached.next(), reached.has('A'), reached.has('C')]).toEqual([
    'B',
    5,
    true,
    false,
  ]);
  reached.wait(5);
  expect(reached.next()).toBe(6);
  reached.delete('B');
  expect([reached.first(), reached.next()]).toEqual(['A', 6]);
  reached.delete('A');
  reached.wait(20);
  expect(reached.isUnpriced).toBe(false);
  reached.addUnpriced('C', 7);
  expect([reached.next(), reached.isUnpriced]).toEqual([7, true]);
});

it('LIQUIDATION-524 a mark a second is kept, and stored 30 seconds around a step', async () => {
  const core = await ContractCore.open();
  const { state } = core.core;
  let stored: number[] = [];
  const at = (time: number) =>
    ({
      time,
      state,
      write: ({ row }: { row: { time: number } }) => stored.push(row.time),
    }) as unknown as Mover;
  const storedBy = (act: () => void) => {
    stored = [];
    act();
    return stored;
  };
  const marks = new RecentMarks();
  const follow = (...times: number[]) =>
    storedBy(() => {
      for (const time of times) marks.follow(at(time), PERP, 1);
    });
  expect(follow(0, 999, 1_000, 1_999, 2_500, 3_000)).toEqual([]);
  // No older than 30 seconds; the other market has none.
  expect(storedBy(() => marks.keep(at(31_000), 'OTHER'))).toEqual([]);
  expect(storedBy(() => marks.keep(at(31_000), PERP))).toEqual([1_000, 2_500]);
  expect(follow(31_000, 31_500, 60_999, 61_000, 61_999)).toEqual([31_000, 60_999]);
  expect(follow(62_000, 61_000)).toEqual([61_000]);
  const later = new RecentMarks();
  for (let second = 0; second <= 30; second++) later.follow(at(1_000 * second), PERP, 1);
  expect(storedBy(() => later.keep(at(30_000), PERP))).toHaveLength(30);
  expect(stored[0]).toBe(1_000);
  expect(storedBy(() => later.keep(at(30_500), PERP))).toEqual([]);
  await core.stop();
});

it('LIQUIDATION-073 a queue is made once a mark and side, without own, closed and passed ones', () => {
  const held = (id: number, user: number, lots = 1) => ({ id, user, open: { lots } }) as HeldPosition;
  const mark = { mark: 100 } as Market['mark'];
  const market = { instrument: { symbol: 'A' }, mark } as Market;
  const queues = new DeleverageQueues();
  const made: string[] = [];
  const queue = (of: Market, side: 'long' | 'short') =>
    queues.of(of, side, () => {
      made.push(side);
      return [held(1, 1), held(2, 2, 0), held(3, 3), held(4, 4)];
    });
  const idsFor = (user: number) => Array.from(queue(market, 'long').from(user), ({ id }) => id);
  expect([idsFor(9), idsFor(3)]).toEqual([
    [1, 3, 4],
    [1, 4],
  ]);
  const [first] = queue(market, 'long').from(9);
  queue(market, 'long').passOver(first as HeldPosition);
  expect(idsFor(9)).toEqual([3, 4]);
  expect(made).toEqual(['long']);
  queue(market, 'short');
  queue({ ...market, mark: { mark: 100 } as Market['mark'] }, 'long');
  expect(made).toEqual(['long', 'short', 'long']);
});
