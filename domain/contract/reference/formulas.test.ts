import { expect, it } from 'vitest';
import { oneTier, plainAt } from '../../../tests/support/plain-facts.ts';
import { exact } from './exact.ts';
import { plainLiquidation, plainMedian, plainTierOf } from './formulas.ts';

it.each([
  [[], '1', undefined],
  [['7'], '1', '7'],
  // By their values, not by their texts.
  [['100', '9', '10'], '1', '10'],
  // The middle of 2 and 3, on the next tick.
  [['4', '1', '3', '2'], '0.5', '2.5'],
  [['4', '1', '3', '2'], '1', '3'],
] as const)('WHY-009 the median of %s on ticks of %s is %s', (prices, tick, median) => {
  const found = plainMedian(
    prices.map((each) => exact(each)),
    exact(tick),
  );
  expect(found?.toFixed()).toBe(median);
});

it('CONTRACT-621 a tier without a limit acts at every value; a rule without tiers is refused', () => {
  // (24,000 − 2,088.0996) / (0.4 × 0.996).
  const position = plainAt('long', '0.4', '60000');
  expect(plainLiquidation(oneTier('0.004'), position, exact('2088.0996')).toFixed()).toBe('54999.75');
  expect(() => plainTierOf([], exact(1))).toThrow(RangeError);
});
