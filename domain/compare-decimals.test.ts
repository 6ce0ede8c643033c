import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareDecimals } from './compare-decimals.ts';
import { formatScaled, parseScaled } from './decimal-text.ts';

const amount = fc
  .tuple(fc.bigInt({ min: 0n, max: 10n ** 24n }), fc.integer({ min: 0, max: 12 }))
  .map(([value, digits]) => formatScaled(value, digits));

describe('compareDecimals', () => {
  it('orders as scaled integers do', () => {
    fc.assert(
      fc.property(amount, amount, (a, b) => {
        const difference = (parseScaled(a, 12) ?? 0n) - (parseScaled(b, 12) ?? 0n);
        expect(Math.sign(compareDecimals(a, b))).toBe(difference === 0n ? 0 : difference > 0n ? 1 : -1);
      }),
    );
  });

  it.each([
    ['10', '9', 1],
    ['9.99', '10', -1],
    ['1.50', '1.5', 0],
    ['1', '1.000', 0],
    ['1', '1.0001', -1],
    ['0.00000124', '0.00000123', 1],
    ['9007199254740993', '9007199254740992', 1],
  ])('%s against %s is %i', (a, b, sign) => {
    expect(Math.sign(compareDecimals(a, b))).toBe(sign);
  });
});
