import fc from 'fast-check';
import { expect, it } from 'vitest';
import { barsOf, deleverageScore, rankBorders } from './deleverage-rank.ts';

/** Five bars for the fifth of the queue that comes first, one for the last. */
const litBars = (place: number, all: number) => 5 - Math.floor((place * 5) / all);

it('LIQUIDATION-041 the borders of a queue give each position the bars of its place', () => {
  fc.assert(
    fc.property(
      // Far enough from each other that the tolerance joins none.
      fc.uniqueArray(fc.bigInt({ min: -500n, max: 500n }), { minLength: 1, maxLength: 40 }),
      (numbers) => {
        const scores = numbers.map((each) => each * 10_000_000n).sort((a, b) => (a > b ? -1 : 1));
        const borders = rankBorders(scores);
        expect(borders).toHaveLength(4);
        scores.forEach((score, place) => {
          const bars = barsOf(score, borders);
          const exact = litBars(place, scores.length);
          // The tolerance only ever lights more bars.
          expect(bars).toBeGreaterThanOrEqual(exact);
          if (Math.abs(Number(score)) <= 500_000_000) expect(bars).toBe(exact);
        });
      },
    ),
    { numRuns: 200 },
  );
  expect(barsOf(undefined, [3n, 2n, 1n, 0n])).toBe(1);
  expect(barsOf(99n, [100n, 100n, 100n, 100n])).toBe(5);
  expect(barsOf(98n, [100n, 100n, 100n, 100n])).toBe(1);
  expect(barsOf(7n, rankBorders([]))).toBe(0);
});

it('LIQUIDATION-076 no border is the score of anybody, and a position alone in its queue has none', () => {
  expect(rankBorders([123_457n])).toEqual(Array(4).fill(-(10n ** 18n)));
  expect(rankBorders([123_457n, 98_765n]).slice(0, 2)).toEqual([100_000n, 100_000n]);
  expect(rankBorders([7n, -3n])[0]).toBe(0n);
  expect(rankBorders([-7n, -123n])[0]).toBe(-100n);
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.bigInt({ min: -5_000n, max: 5_000n }), { minLength: 1, maxLength: 30 }),
      (numbers) => {
        const scores = numbers.map((each) => each * 10_000n + 7n).sort((a, b) => (a > b ? -1 : 1));
        for (const border of rankBorders(scores)) expect(scores).not.toContain(border);
        scores.forEach((score, place) =>
          expect(barsOf(score, rankBorders(scores))).toBeGreaterThanOrEqual(litBars(place, scores.length)),
        );
      },
    ),
  );
});

it('LIQUIDATION-110 the place in the queue is gain times leverage, or loss divided by it', () => {
  const score = (pnl: bigint, entryNotional: bigint, notional: bigint, equity: bigint) =>
    deleverageScore({ pnl, entryNotional, notional, equity });
  // A leverage of 10: 5 % of gain are 50 %, 5 % of loss are 0.5 %.
  expect(score(50n, 1_000n, 1_050n, 105n)).toBe(500_000n);
  expect(score(-50n, 1_000n, 950n, 95n)).toBe(-5_000n);
  expect(score(0n, 1_000n, 1_000n, 100n)).toBe(0n);
  expect([score(1n, 3n, 1n, 1n), score(-1n, 3n, 1n, 1n)]).toEqual([333_333n, -333_334n]);
  expect([score(1n, 1n, 1n, 0n), score(1n, 0n, 1n, 1n), score(1n, 1n, 0n, 1n)]).toEqual(
    Array(3).fill(undefined),
  );
});

it('LIQUIDATION-110 equal scores have equal bars, also around a border', () => {
  const last = -(10n ** 18n);
  expect(rankBorders([9n, 9n, 9n, 1n, 1n])).toEqual([9n, 9n, 9n, last]);
  expect(rankBorders(Array<bigint>(5).fill(7n))).toEqual(Array(4).fill(last));
});
