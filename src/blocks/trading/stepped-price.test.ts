import { describe, expect, it } from 'vitest';
import { steppedPrice } from './stepped-price.ts';

describe('stepping a price', () => {
  const step = { digits: 1, unit: 5 };
  it.each([
    ['100', 1, '100.5'],
    ['100', -1, '99.5'],
    ['100.2', 1, '100.5'],
    ['100.2', -1, '100.0'],
    ['0.5', -1, undefined],
    ['x', 1, undefined],
    ['', 1, '3.5'],
  ])('SPOT-085 %j by %i: %s', (typed, by, next) => {
    expect(steppedPrice(typed, by, '3.5', step)).toBe(next);
  });

  it('SPOT-085 from nothing to nothing', () => {
    expect(steppedPrice('', 1, undefined, step)).toBeUndefined();
  });
});
