import { expect, it } from 'vitest';
import { lumpSumShares, projectedValue } from './plan-value.ts';

it('ETF-033 a lump sum buys all that was spent at the price of the first run', () => {
  // 100 USDT bought 2 shares; 400 USDT in all would have bought 8.
  const usdt = 10n ** 8n;
  const sums = { spent: 400n * usdt, firstSpent: 100n * usdt, firstShares: 2n * usdt };
  expect(lumpSumShares(sums)).toBe(8n * usdt);
  // 0.00000001 share of the last unit is not given.
  expect(lumpSumShares({ spent: 10n, firstSpent: 3n, firstShares: 1n })).toBe(3n);
  expect(lumpSumShares({ spent: 0n, firstSpent: 0n, firstShares: 0n })).toBeUndefined();
});

it.each([
  // Without a change the fee alone is lost: 12 × 100 ÷ 1.001.
  [0, 119_880_119_880n],
  // Two runs: bought at 110 % and 120 %, worth 120 %.
  [2_000, undefined],
] as const)('ETF-034 the projection of a change of %i basis points', (change, expected) => {
  const monthly = { amount: 10_000_000_000n, runs: 12, feeBps: 10 };
  if (expected !== undefined) expect(projectedValue(monthly, change)).toBe(expected);
  const two = { amount: 110n, runs: 2, feeBps: 0 };
  expect(projectedValue(two, 2_000)).toBe(120n + 110n);
  expect(projectedValue(two, -2_000)).toBe(97n + 110n);
});
