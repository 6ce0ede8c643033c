/** The value of an account, compared with the same sums in plain fractions. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exact, pricedBy, quotient, shareOf, times, type Exact } from '#domain/assets/valuation';
import type { Balance } from '#protocol/names/account';
import { estimated, rounded } from '../format/rounded.ts';
import { valuationOf } from './valuation.ts';

const balance = (asset: string, available: string, frozen = '0'): Balance => ({
  kind: 'funds',
  asset,
  available,
  frozen,
  version: 1,
});
const lastOf = (prices: Readonly<Record<string, string | null>>) => (symbol: string) => prices[symbol];
const text = ({ units, digits }: Exact) => rounded(units, digits, digits);

/** A number as numerator and denominator; it shares no code with the valuation. */
type Fraction = readonly [bigint, bigint];
function fraction(plain: string): Fraction {
  const [whole = '', part = ''] = plain.split('.');
  return [BigInt(whole + part), BigInt(`1${'0'.repeat(part.length)}`)];
}
const product = (a: Fraction, b: Fraction): Fraction => [a[0] * b[0], a[1] * b[1]];
const sum = (a: Fraction, b: Fraction): Fraction => [a[0] * b[1] + b[0] * a[1], a[1] * b[1]];
const isEqual = (a: Fraction, { units, digits }: Exact) => a[0] * 10n ** BigInt(digits) === units * a[1];

const ASSETS = ['USDT', 'BTC', 'ETH', 'DOGE', 'XAU'];
const amount = fc.bigInt({ min: 0n, max: 10n ** 20n }).map((minor) => rounded(minor, 8, 8));
const price = fc
  .tuple(fc.bigInt({ min: 1n, max: 10n ** 12n }), fc.nat(10))
  .map(([units, digits]) => rounded(units, digits, digits));
const prices = fc.dictionary(
  fc.constantFrom(...ASSETS.flatMap((asset) => [`${asset}-USDT`, `${asset}-BTC`])),
  fc.option(price),
);
const balances = fc.array(
  fc.tuple(fc.constantFrom(...ASSETS), amount, amount).map((each) => balance(...each)),
  { maxLength: 20 },
);

/** The price as the specification defines it. */
function plainPrice(asset: string, of: Readonly<Record<string, string | null>>): Fraction | undefined {
  if (asset === 'USDT') return [1n, 1n];
  const direct = of[`${asset}-USDT`];
  if (direct) return fraction(direct);
  const [inBtc, btc] = [of[`${asset}-BTC`], of['BTC-USDT']];
  return inBtc && btc ? product(fraction(inBtc), fraction(btc)) : undefined;
}

describe('valuation', () => {
  it('ACCOUNT-012 is exact for any number of digits, and marks assets without a price', () => {
    fc.assert(
      fc.property(balances, prices, (held, of) => {
        let total: Fraction = [0n, 1n];
        let priced = true;
        for (const { asset, available, frozen } of held) {
          const owned = sum(fraction(available), fraction(frozen));
          const each = plainPrice(asset, of);
          if (each) total = sum(total, product(owned, each));
          else if (owned[0] !== 0n) priced = false;
        }
        const found = valuationOf(held, lastOf(of));
        expect(isEqual(total, found.value)).toBe(true);
        expect(found.priced).toBe(priced);
      }),
      { numRuns: 1_000 },
    );
  });

  it.each([
    [[balance('USDT', '12.5', '0.00000001')], {}, '12.50000001', true],
    [[balance('BTC', '0.5'), balance('USDT', '1')], { 'BTC-USDT': '61686.50' }, '30844.2500000000', true],
    [[balance('ETH', '2')], { 'ETH-BTC': '0.05', 'BTC-USDT': '60000.0' }, '6000.00000000000', true],
    [
      [balance('ETH', '2')],
      { 'ETH-BTC': '0.05', 'ETH-USDT': '3001.5', 'BTC-USDT': '1' },
      '6003.000000000',
      true,
    ],
    [[balance('ETH', '2'), balance('USDT', '3')], { 'ETH-BTC': '0.05' }, '3.00000000', false],
    [[balance('ETH', '0')], {}, '0', true],
    [[balance('ETH', '1')], { 'ETH-USDT': null }, '0', false],
    [[], {}, '0', true],
  ])('ACCOUNT-012 of %j at %j is %s', (held, of, value, priced) => {
    const found = valuationOf(held, lastOf(of));
    expect([text(found.value), found.priced]).toEqual([value, priced]);
  });

  it('ACCOUNT-012 in a currency is rounded once, at the end', () => {
    const { value } = valuationOf([balance('BTC', '0.33333333')], lastOf({ 'BTC-USDT': '61686.51' }));
    const euro = times(value, exact('0.864512345'));
    // 0.33333333 × 61686.51 × 0.864512345 = 17776.2496…
    expect(estimated(euro.units, euro.digits, 2)).toBe('17776.25');
  });

  it('ASSETS-040 in bitcoin is rounded once, half up, and is undefined without a price', () => {
    const bitcoin = (value: string, price: string) => quotient(exact(value), exact(price), 8);
    expect(bitcoin('1', '3')).toBe(33_333_333n);
    expect(bitcoin('2', '3')).toBe(66_666_667n);
    expect(bitcoin('0.000000005', '1')).toBe(1n);
    expect(bitcoin('0.0000000049999', '1.0')).toBe(0n);
    // No float can represent this number.
    expect(bitcoin('987654321987654321.12345678', '0.00000001')).toBe(9876543219876543211234567800000000n);
    expect([bitcoin('1', '0'), bitcoin('0', '60000.5')]).toEqual([undefined, 0n]);
    expect([shareOf(exact('1'), exact('3')), shareOf(exact('0'), exact('0'))]).toEqual([333, 0]);
  });

  it('knows which markets determine a price', () => {
    const last = lastOf({ 'ETH-USDT': '1', 'DOGE-BTC': '1', 'BTC-USDT': '1' });
    expect(['USDT', 'ETH', 'DOGE', 'XAU'].map((asset) => pricedBy(asset, last))).toEqual([
      [],
      ['ETH-USDT'],
      ['DOGE-BTC', 'BTC-USDT'],
      undefined,
    ]);
  });
});
