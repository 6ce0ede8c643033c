/** The arithmetic of the exchange, checked with separate fractions: neither side ever gets more than the rate gives. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { convertAmounts, rateText, type ConvertPrices } from '../../domain/convert/convert.ts';
import { formatScaled } from '../../domain/decimal-text.ts';

const RUNS = process.env['TEST_SIZE'] === 'long' ? 100_000 : 500;

interface Drawn {
  readonly prices: ConvertPrices;
  /** The rate is up / down for one unit of payment. */
  readonly up: bigint;
  readonly down: bigint;
}

const price = fc.record({ units: fc.bigInt(1n, 10n ** 12n), digits: fc.integer({ min: 0, max: 10 }) });
const drawn: fc.Arbitrary<Drawn> = fc
  .tuple(price, price, fc.integer({ min: 0, max: 500 }))
  .map(([sell, buy, spreadBps]) => ({
    prices: {
      sell: formatScaled(sell.units, sell.digits),
      buy: formatScaled(buy.units, buy.digits),
      spreadBps,
    },
    up: sell.units * 10n ** BigInt(buy.digits),
    down: buy.units * 10n ** BigInt(sell.digits),
  }));
const amount = fc.bigInt(1n, 10n ** 18n);
const BPS = 10_000n;

it("CONVERT-004 a user gets exactly the book's price less the spread, rounded down to a unit", () => {
  fc.assert(
    fc.property(drawn, amount, ({ prices, up, down }, minor) => {
      const kept = BPS - BigInt(prices.spreadBps);
      const paid = convertAmounts(prices, 'from', minor);
      expect(paid.pays).toBe(minor);
      expect(paid.receives * down * BPS <= minor * up * kept).toBe(true);
      expect((paid.receives + 1n) * down * BPS > minor * up * kept).toBe(true);
      const got = convertAmounts(prices, 'to', minor);
      expect(got.receives).toBe(minor);
      expect(minor * down * BPS <= got.pays * up * kept).toBe(true);
      expect(minor * down * BPS > (got.pays - 1n) * up * kept).toBe(true);
    }),
    { numRuns: RUNS },
  );
});

it('CONVERT-004 both ways agree: the result of one amount asks for that amount, or is worth no more', () => {
  fc.assert(
    fc.property(drawn, amount, ({ prices }, minor) => {
      const there = convertAmounts(prices, 'from', minor);
      const back = convertAmounts(prices, 'to', there.receives);
      expect(back.pays <= minor).toBe(true);
      expect(convertAmounts(prices, 'from', back.pays).receives).toBe(there.receives);
      const wanted = convertAmounts(prices, 'to', minor);
      const made = convertAmounts(prices, 'from', wanted.pays);
      expect(made.receives >= minor).toBe(true);
      expect(convertAmounts(prices, 'to', made.receives).pays).toBe(wanted.pays);
    }),
    { numRuns: RUNS },
  );
});

it('CONVERT-004 there and back at one price leaves at most the amount at the start', () => {
  fc.assert(
    fc.property(drawn, amount, ({ prices }, minor) => {
      const there = convertAmounts(prices, 'from', minor).receives;
      const back = { sell: prices.buy, buy: prices.sell, spreadBps: prices.spreadBps };
      expect(convertAmounts(back, 'from', there).receives <= minor).toBe(true);
    }),
    { numRuns: RUNS },
  );
});

it('CONVERT-004 a displayed rate is never better than the executed one', () => {
  fc.assert(
    fc.property(drawn, ({ prices, up, down }) => {
      const kept = BPS - BigInt(prices.spreadBps);
      const { of, text } = rateText(prices);
      const [whole = '', fraction = ''] = text.split('.');
      const [units, one] = [BigInt(whole + fraction), 10n ** BigInt(fraction.length)];
      if (of === 'from') expect(units * down * BPS <= up * kept * one).toBe(true);
      else expect(units * up * kept >= down * BPS * one).toBe(true);
    }),
    { numRuns: RUNS },
  );
});
