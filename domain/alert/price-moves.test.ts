import { describe, expect, it } from 'vitest';
import { MOVE_WINDOWS } from './alert-terms.ts';
import { PriceMoves, type PriceSample } from './price-moves.ts';

const START = 1_700_000_000_123;

/** How far the last of these prices moved within a time. */
function moveWithin(windowMillis: number, ...prices: readonly (readonly [after: number, price: number])[]) {
  const moves = new PriceMoves();
  for (const [after, price] of prices) moves.add(START + after, price);
  const [, last = 0] = prices.at(-1) ?? [];
  const found = moves.moves(last).find((each) => each.windowMillis === windowMillis);
  return [found?.up, found?.down];
}

describe.each(MOVE_WINDOWS)('ALERT-080 a move within %i ms', (time) => {
  it('is measured from a price of exactly that age, and from none that is older', () => {
    expect(moveWithin(time, [0, 10_000], [time - 1, 10_500])).toEqual([50_000, 0]);
    expect(moveWithin(time, [0, 10_000], [time, 10_500])).toEqual([50_000, 0]);
    expect(moveWithin(time, [0, 10_000], [time + 1, 10_500])).toEqual([0, 0]);
    expect(moveWithin(time, [0, 10_000], [time, 9_500])).toEqual([0, 50_000]);
    expect(moveWithin(time, [0, 10_000], [time + 1, 9_500])).toEqual([0, 0]);
  });

  it('begins with the oldest price within it, not with the extreme before it', () => {
    const path = [[0, 10_000] as const, [1, 10_100] as const];
    expect(moveWithin(time, ...path, [time + 1, 10_605])).toEqual([50_000, 0]);
    expect(moveWithin(time, ...path, [time, 10_605])).toEqual([60_500, 0]);
    expect(moveWithin(time, [0, 10_000], [1, 9_900], [time + 1, 9_405])).toEqual([0, 50_000]);
  });

  it('counts a price again each time that it is paid', () => {
    expect(moveWithin(time, [0, 10_000], [7, 10_000], [time + 7, 10_500])).toEqual([50_000, 0]);
    expect(moveWithin(time, [0, 10_000], [7, 10_000], [time + 8, 10_500])).toEqual([0, 0]);
  });

  it('does not take the price before a gap for one within it', () => {
    expect(moveWithin(time, [0, 10_000], [3 * time, 20_000], [4 * time, 20_200])).toEqual([10_000, 0]);
  });
});

it('ALERT-080 a part of a millionth is not rounded up, and prices of one millisecond count', () => {
  expect(moveWithin(300_000, [0, 3], [0, 4])).toEqual([333_333, 0]);
  expect(moveWithin(300_000, [0, 3], [0, 2], [0, 3])).toEqual([500_000, 0]);
  expect(moveWithin(300_000, [0, 3], [0, 4], [0, 3])).toEqual([0, 250_000]);
});

it('ALERT-080 a clock that was set back counts as the time of the newest price', () => {
  expect(moveWithin(300_000, [300_000, 10_000], [0, 10_100], [600_000, 10_500])).toEqual([50_000, 0]);
  expect(moveWithin(300_000, [300_000, 10_000], [0, 10_100], [600_001, 10_500])).toEqual([0, 0]);
});

/** The table: a row at a place replaces the one before. */
class Stored {
  readonly rows = new Map<number, PriceSample>();

  write(sample: PriceSample | undefined): void {
    if (sample !== undefined) this.rows.set(sample.place, sample);
  }
}

it('ALERT-080 ALERT-081 moves equal those of a plain walk through all prices, also after each restart', () => {
  for (let seed = 1; seed <= 6; seed++) walk(seed);
});

function walk(seed: number): void {
  let state = seed;
  const random = (below: number) => (state = (state * 48_271) % 2_147_483_647) % below;
  const stored = new Stored();
  const all: { readonly time: number; readonly price: number }[] = [];
  let moves = new PriceMoves();
  let [time, price] = [START, 10_000];
  for (let each = 0; each < 1_500; each++) {
    // Times fall on the edges of windows too, and some prices share a millisecond.
    time += [0, 1, 60_000, 299_999, 300_000, random(90_000), random(40_000_000)][random(7)] ?? 0;
    price = Math.max(1, price + random(201) - 100);
    all.push({ time, price });
    stored.write(moves.add(time, price));
    if (random(20) === 0) {
      const again = new PriceMoves([...stored.rows.values()].reverse());
      expect(again.samples()).toEqual(moves.samples());
      moves = again;
    }
    if (each % 10 !== 0) continue;
    for (const { windowMillis, up, down } of moves.moves(price)) {
      const within = all.filter((one) => one.time >= time - windowMillis).map((one) => one.price);
      const [low, high] = [Math.min(...within), Math.max(...within)];
      expect([up, down]).toEqual([
        Math.floor(((price - low) * 1e6) / low),
        Math.floor(((high - price) * 1e6) / high),
      ]);
    }
  }
  // Places are used again: their number is that of the most samples that were ever kept at once.
  expect(stored.rows.size).toBeLessThan(200);
}
