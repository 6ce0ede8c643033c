import { describe, expect, it } from 'vitest';
import { parsedRate, rateText, rateUnits } from '../market/rate-text.ts';
import { cappedRate, instantAfter, NO_PREMIUMS, premiumOf, rateOf, withPremium } from './funding-rate.ts';

const RULE = { hours: 8, interestPpm: 100, clampPpm: 500, capPpm: 3_000 };
const HOUR = 3_600_000;

/** The rate of equal premiums in units of 10⁻⁸. */
function rate(premiums: readonly number[], rule = RULE): string {
  const average = premiums.reduce((sum, premium) => withPremium(sum, BigInt(premium)), NO_PREMIUMS);
  return rateText(rateOf(average, rule) ?? 0n);
}

describe('the funding rate', () => {
  it.each([
    ['above the index', 20_020, 10_000, 100_000n],
    ['below the index', 19_980, 10_000, -100_000n],
    ['at the index', 20_000, 10_000, 0n],
    ['half a tick above', 20_001, 10_000, 5_000n],
    ['towards zero', 5, 3, -16_666_666n],
  ] as const)('FUNDING-004 the premium: %s', (_, middle, index, premium) => {
    expect(premiumOf(middle, index)).toBe(premium);
  });

  it.each([
    ['without a premium it is the interest', [0], '0.00010000'],
    // Binance: P = 0.0429 %, within 0.05 % of the interest: F = I.
    ['a small premium changes nothing', [42_900], '0.00010000'],
    ['the premium less the clamp', [100_000], '0.00050000'],
    ['below zero', [-100_000], '-0.00050000'],
    ['later premiums weigh more: (1 × 0 + 2 × 0.15 %) / 3', [0, 150_000], '0.00050000'],
    ['at most the cap', [900_000], '0.00300000'],
    ['at least minus the cap', [-900_000], '-0.00300000'],
  ] as const)('FUNDING-004 %s', (_, premiums, expected) => {
    expect(rate(premiums)).toBe(expected);
  });

  it('FUNDING-004 an interval of four hours has half of the rate, and no premium has none', () => {
    expect(rate([100_000], { ...RULE, hours: 4 })).toBe('0.00025000');
    expect(rateOf(NO_PREMIUMS, RULE)).toBeUndefined();
  });

  it('FUNDING-004 a rate of a feed is cut to its digits and capped', () => {
    expect(parsedRate('0.000123456789')).toBe(12_345n);
    expect(parsedRate('-0.0001')).toBe(-10_000n);
    expect(parsedRate('1e-4')).toBeUndefined();
    expect([rateUnits('0.0001'), rateUnits('-0.000123456789'), rateUnits('0'), rateUnits('')]).toEqual([
      ...[10_000, -12_345, 0, undefined],
    ]);
    expect([rateUnits('90071992.54740991'), rateUnits('90071992.54740992')]).toEqual([
      ...[Number.MAX_SAFE_INTEGER, undefined],
    ]);
    expect(cappedRate(1_000_000n, RULE)).toBe(300_000n);
  });

  it.each([
    [0, 8, 8 * HOUR],
    [8 * HOUR - 1, 8, 8 * HOUR],
    [8 * HOUR, 8, 16 * HOUR],
    [8 * HOUR, 1, 9 * HOUR],
  ])('FUNDING-005 after %i, every %i hours, comes %i', (time, hours, instant) => {
    expect(instantAfter(time, { hours })).toBe(instant);
  });
});
