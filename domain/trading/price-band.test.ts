import { describe, expect, it } from 'vitest';
import { harmPercent, isHarmful, worstWithin } from './price-band.ts';

describe('the harmful side of the market', () => {
  it.each([
    ['buy', 150, 5_000, false],
    ['buy', 151, 5_000, true],
    ['sell', 50, 5_000, false],
    ['sell', 49, 5_000, true],
    ['buy', 1, 500, false],
    ['sell', 1_000_000_000_000, 500, false],
    ['buy', 1_000_000_000_000, 5_000, true],
    ['buy', 105, 500, false],
    ['buy', 106, 500, true],
  ] as const)('SPOT-340 %s at %i, mid-price 100, %i bps: %s', (side, tick, bps, is) => {
    expect(isHarmful(side, tick, 200, bps)).toBe(is);
  });

  it('SPOT-340 a mid-price between two ticks is exact', () => {
    expect(isHarmful('buy', 3, 4, 5_000)).toBe(false);
    expect(isHarmful('buy', 3, 3, 5_000)).toBe(true);
  });

  it.each([
    ['buy', 200, 5_000, 150],
    ['buy', 201, 5_000, 150],
    ['sell', 200, 5_000, 50],
    ['sell', 201, 5_000, 51],
    ['sell', 200, 10_000, undefined],
    ['buy', 2_000_000_000_001, 500, 1_050_000_000_000],
  ] as const)('SPOT-941 %s with the doubled mid-price %i and %i bps: %s', (side, mid, bps, worst) => {
    expect(worstWithin(side, mid, bps)).toBe(worst);
    if (worst === undefined) return;
    expect(isHarmful(side, worst, mid, bps)).toBe(false);
    expect(isHarmful(side, side === 'buy' ? worst + 1 : worst - 1, mid, bps)).toBe(true);
  });

  it.each([
    ['sell', 88, 12],
    ['sell', 100, 0],
    ['sell', 120, 0],
    ['buy', 112, 12],
    ['buy', 1_000, 900],
    ['buy', 90, 0],
  ] as const)('SPOT-340 %s at %i is %i %% worse', (side, tick, percent) => {
    expect(harmPercent(side, tick, 200)).toBe(percent);
  });
});
