/** Positions and accounts by the marks at which they are looked at, without a core. */
import { expect, it } from 'vitest';
import type { HeldPosition } from '../held-position.ts';
import { KeptQueue } from './deleverage-queues.ts';
import { LiquidationIndex, type Watched, type WatchPrice } from './liquidation-index.ts';
import { PriceHeap } from './price-heap.ts';

const isolated = (id: number) => ({ id, user: 100 + id, marginMode: 'isolated' }) as HeldPosition;
const cross = (user: number) => ({ id: 100 + user, user, marginMode: 'cross' }) as HeldPosition;
const nameOf = (watched: Watched | undefined) =>
  watched && ('position' in watched ? watched.position.id : `${String(watched.user)} ${watched.asset}`);

const down = (price: number, symbol = 'A'): WatchPrice => ({ symbol, down: price, up: undefined });
const up = (price: number, symbol = 'A'): WatchPrice => ({ symbol, down: undefined, up: price });

/** An index of what has these prices; `refresh` returns the names of those that were priced again. */
function indexed(prices: Readonly<Record<string, readonly WatchPrice[]>>) {
  const index = new LiquidationIndex();
  const refresh = () => {
    const priced: (string | number | undefined)[] = [];
    index.refresh((watched) => {
      priced.push(nameOf(watched));
      return prices[String(nameOf(watched))] ?? [];
    });
    return priced;
  };
  const taken = (mark: number, symbol = 'A') => {
    const names: (string | number | undefined)[] = [];
    for (
      let next = index.takeReached(symbol, mark);
      next !== undefined;
      next = index.takeReached(symbol, mark)
    )
      names.push(nameOf(next));
    return names;
  };
  return { index, refresh, taken };
}

it('LIQUIDATION-094 a mark hands out each that it reached once, the one that it passed first before the others', () => {
  const { index, refresh, taken } = indexed({
    1: [down(98)],
    2: [down(100)],
    3: [up(95)],
    4: [up(96)],
    5: [down(95)],
  });
  for (const id of [1, 2, 3, 4, 5]) index.positionChanged(isolated(id), 'USDT');
  expect([index.isReached('A', 1), refresh(), index.isReached('B', 1)]).toEqual([
    false,
    [1, 2, 3, 4, 5],
    false,
  ]);
  expect([index.isReached('A', 94), index.isReached('A', 101)]).toEqual([true, true]);
  // Behind by 4, 2, 1 and 0; the fifth one is not reached.
  expect(taken(96)).toEqual([2, 1, 3, 4]);
  expect([taken(96), index.isReached('A', 96), index.isReached('A', 95)]).toEqual([[], false, true]);
  expect([refresh(), taken(96)]).toEqual([
    [2, 1, 3, 4],
    [2, 1, 3, 4],
  ]);
  // At an equal distance the falling one is first.
  refresh();
  index.positionClosed(isolated(2), 'USDT', false);
  expect(taken(97)).toEqual([3, 1, 4]);
});

it('LIQUIDATION-094 positions and accounts of one and of several contracts are in one order', () => {
  const several = (price: number) => [down(price), up(500, 'B')];
  const { index, refresh, taken } = indexed({
    ...{
      3: [down(100)],
      '3 USDT': several(100),
      '2 USDT': several(100),
      '4 USDT': several(103),
      9: [down(102)],
    },
    ...{ '5 USDT': [down(101)], '3 USDC': [down(50)] },
  });
  index.positionChanged(isolated(3), 'USDT');
  index.positionChanged(isolated(9), 'USDT');
  for (const user of [3, 2, 4, 5]) index.positionChanged(cross(user), 'USDT');
  index.positionChanged(cross(3), 'USDC');
  refresh();
  expect(taken(99)).toEqual(['4 USDT', 9, '5 USDT', '2 USDT', 3, '3 USDT']);
  // They are not looked at in their other contract until they are priced again.
  expect(taken(500, 'B')).toEqual([]);
  refresh();
  expect(taken(501, 'B')).toEqual(['2 USDT', '3 USDT', '4 USDT']);
});

it('LIQUIDATION-094 a change prices again what it concerns, and a change of tiers all', () => {
  const { index, refresh } = indexed({});
  const setting = {};
  index.follow(setting);
  index.positionChanged(isolated(1), 'USDT');
  index.positionChanged(cross(7), 'USDT');
  index.positionChanged(cross(7), 'USDC');
  expect([refresh(), refresh()]).toEqual([[1, '7 USDT', '7 USDC'], []]);
  index.balanceChanged(7, 'USDC');
  index.balanceChanged(8, 'USDC');
  index.balanceChanged(1, 'USDT');
  expect(refresh()).toEqual(['7 USDC']);
  index.follow(setting);
  expect(refresh()).toEqual([]);
  index.follow({});
  expect(refresh()).toEqual([1, '7 USDT', '7 USDC']);
  // The last position of an account ends it; another one only changes it.
  index.positionClosed(cross(7), 'USDT', false);
  expect(refresh()).toEqual(['7 USDT']);
  index.positionClosed(cross(7), 'USDT', true);
  index.positionChanged(isolated(1), 'USDT');
  index.positionClosed(isolated(1), 'USDT', false);
  index.positionClosed(isolated(2), 'USDT', false);
  index.follow({});
  expect(refresh()).toEqual(['7 USDC']);
});

it('LIQUIDATION-094 a contract that waits puts accounts of several contracts aside alone', () => {
  const { index, refresh, taken } = indexed({ 1: [down(100)], '2 USDT': [down(100), up(50, 'B')] });
  index.positionChanged(isolated(1), 'USDT');
  index.positionChanged(cross(2), 'USDT');
  refresh();
  index.setAside('A', 101);
  index.setAside('C', 1);
  expect(index.isReached('B', 50)).toBe(true);
  index.setAside('A', 100);
  expect([index.isReached('A', 100), index.isReached('B', 50)]).toEqual([true, false]);
  expect([refresh(), taken(100), taken(50, 'B')]).toEqual([['2 USDT'], [1, '2 USDT'], []]);
});

it.each([true, false])(
  'LIQUIDATION-095 the top of a heap is the first price that acts, of equal ones the older: %s',
  (rises) => {
    const heap = new PriceHeap<{ rank: number }>(rises);
    const items = Array.from({ length: 20 }, (_, rank) => ({ rank }));
    const price = (rank: number) => 100 + ((rank * 7) % 10);
    const furthest = rises ? 1_000 : 0;
    const drained = () => {
      const ranks: number[] = [];
      for (let top = heap.reachedBy(furthest); top !== undefined; top = heap.reachedBy(furthest)) {
        ranks.push(top.item.rank);
        heap.delete(top.item);
      }
      return ranks;
    };
    const inOrder = (ranks: readonly number[]) =>
      ranks.toSorted((one, other) => (price(one) - price(other)) * (rises ? 1 : -1) || one - other);
    for (const { rank } of items.toReversed()) heap.set(items[rank] as { rank: number }, price(rank));
    expect(drained()).toEqual(inOrder(items.map(({ rank }) => rank)));
    // Out of the middle, twice, and to another price.
    for (const item of items) heap.set(item, 1);
    for (const item of items) heap.set(item, price(item.rank));
    for (const rank of [3, 11, 0, 3, 19, 8]) heap.delete(items[rank] as { rank: number });
    expect(drained()).toEqual(
      inOrder(items.map(({ rank }) => rank).filter((rank) => ![3, 11, 0, 19, 8].includes(rank))),
    );
    heap.set(items[0] as { rank: number }, 100);
    expect([99, 100, 101].map((mark) => heap.reachedBy(mark)?.price)).toEqual(
      rises ? [undefined, 100, 100] : [100, 100, undefined],
    );
  },
);

it('LIQUIDATION-095 a queue of deleveraging leaves out the bankrupt user and all that closed or could not pay', () => {
  const held = (user: number, lots: number) => ({ user, open: { lots } }) as HeldPosition;
  const all = [held(1, 5), held(2, 0), held(3, 5), held(4, 5)];
  const queue = new KeptQueue(all);
  const users = (of: number) => [...queue.from(of)].map(({ user }) => user);
  expect([users(9), users(1), users(9)]).toEqual([
    [1, 3, 4],
    [3, 4],
    [1, 3, 4],
  ]);
  queue.passOver(all[2] as HeldPosition);
  expect(users(9)).toEqual([1, 4]);
  // One that was closed and is open again has another place.
  (all[1] as { open: object }).open = { lots: 3 };
  expect(users(9)).toEqual([1, 4]);
});
