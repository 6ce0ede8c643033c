import fc from 'fast-check';
import { expect, it } from 'vitest';
import { barsOf, rankBorders } from './deleverage-rank.ts';

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
          const exact = 5 - Math.floor((place * 5) / scores.length);
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
