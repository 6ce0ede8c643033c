import { describe, expect, it } from 'vitest';
import { minorOf, minorText } from '../ledger/minor.ts';
import {
  checkConvert,
  convertAmounts,
  convertValue,
  rateText,
  type ConvertSide,
  type ConvertFacts,
  type ConvertInput,
  type ConvertPrices,
} from './convert.ts';

const minor = (text: string) => minorOf(text) as bigint;
const prices = (sell: string, buy: string, spreadBps = 10): ConvertPrices => ({ sell, buy, spreadBps });

describe('both amounts', () => {
  it.each<[string, string, number, ConvertSide, string, string, string]>([
    // sell, buy, spread, given, amount, pays, receives
    ['1', '50000', 0, 'from', '100', '100', '0.002'],
    ['1', '50000', 10, 'from', '100', '100', '0.001998'],
    ['50000', '1', 10, 'from', '0.002', '0.002', '99.9'],
    ['50000.5', '1', 0, 'from', '0.00000001', '0.00000001', '0.000500'],
    // The received amount is rounded down, the paid amount is rounded up.
    ['1', '3', 0, 'from', '1', '1', '0.33333333'],
    ['1', '3', 0, 'to', '0.33333333', '0.99999999', '0.33333333'],
    ['1', '50000', 10, 'to', '0.002', '100.10010011', '0.002'],
    ['3', '7', 0, 'to', '1', '2.33333334', '1'],
    // Two legs through USDT.
    ['3000', '60000', 10, 'from', '20', '20', '0.999'],
    ['0.00001234', '61686.50', 0, 'from', '1000000', '1000000', '0.00020004'],
  ])(
    'CONVERT-001 sells at %s, buys at %s, spread %i: %s %s',
    (sell, buy, spread, given, amount, pays, receives) => {
      const amounts = convertAmounts(prices(sell, buy, spread), given, minor(amount));
      expect([minorText(amounts.pays), minorText(amounts.receives)]).toEqual([
        minorText(minor(pays)),
        minorText(minor(receives)),
      ]);
    },
  );

  it('CONVERT-001 the value is what is paid at its price, in USDT, rounded down', () => {
    expect(convertValue(prices('1', '5'), minor('12.5'))).toBe(minor('12.5'));
    expect(convertValue(prices('0.33', '5'), minor('0.00000005'))).toBe(1n);
  });
});

describe('the rate as it is read', () => {
  it.each<[ConvertPrices, ConvertSide, string]>([
    [prices('50000', '1', 0), 'from', '50000'],
    [prices('61686.5', '1'), 'from', '61624.813'],
    [prices('1', '61686.5'), 'to', '61748.249'],
    [prices('1', '1', 0), 'from', '1'],
    [prices('3000', '60000', 0), 'to', '20'],
    [prices('60000', '0.00001234', 0), 'from', '4862236628'],
    // Rounded in favour of the platform: the received amount down, the paid amount up.
    [prices('2', '3', 0), 'to', '1.5'],
    [prices('10', '3', 0), 'from', '3.3333333'],
    [prices('3', '10', 0), 'to', '3.3333334'],
  ])('CONVERT-002 %j is quoted for %s: %s', (given, of, text) => {
    expect(rateText(given)).toEqual({ of, text });
  });
});

const facts: ConvertFacts = {
  assets: new Set(['USDT', 'BTC']),
  prices: prices('1', '50000'),
  limits: { smallest: '1', largest: '1000' },
  available: minor('500'),
};
const input: ConvertInput = { from: 'USDT', to: 'BTC', given: 'from', amount: '100' };

describe('problems of an exchange', () => {
  it.each<[Partial<ConvertInput>, readonly string[]]>([
    [{}, []],
    [{ amount: '1' }, []],
    [{ amount: '500' }, []],
    [{ amount: '' }, ['amount empty']],
    [{ amount: '1e3' }, ['amount bad-number']],
    [{ amount: '-1' }, ['amount bad-number']],
    [{ amount: '0.000000001' }, ['amount too-fine']],
    [{ amount: '0' }, ['amount not-positive']],
    [{ amount: '0.99999999' }, ['amount too-small']],
    [{ amount: '1000.00000001' }, ['amount too-large']],
    [{ amount: '9'.repeat(30) }, ['amount too-large']],
    [{ amount: '500.00000001' }, ['amount not-enough']],
    [{ to: 'USDT' }, ['to same-coin']],
    [{ from: 'BTC' }, ['to same-coin']],
    [{ from: 'XXX' }, ['from unknown']],
    [{ to: 'XXX', amount: '' }, ['to unknown', 'amount empty']],
    [{ from: 'XXX', to: 'XXX' }, ['from unknown', 'to unknown', 'to same-coin']],
    [{ given: 'to', amount: '0.01' }, ['amount not-enough']],
    [{ given: 'to', amount: '0.009' }, []],
    [{ given: 'to', amount: '0.00000001' }, ['amount too-small']],
  ])('CONVERT-003 %j: %j', (change, problems) => {
    const checked = checkConvert({ ...input, ...change }, facts);
    const found = 'problems' in checked ? checked.problems.map(({ field, code }) => `${field} ${code}`) : [];
    expect(found).toEqual(problems);
  });

  const cheap: ConvertFacts = {
    ...facts,
    prices: prices('0.0000000001', '50000'),
    limits: { smallest: '1', largest: '9'.repeat(30) },
    available: undefined,
  };

  it.each<[string, Partial<ConvertInput>]>([
    ['pays', { given: 'to', amount: `1${'0'.repeat(21)}` }],
    ['receives', { from: 'BTC', to: 'USDT', amount: `1${'0'.repeat(29)}` }],
  ])('CONVERT-900 an exchange that %s more than the ledger holds is too large', (end, change) => {
    const given = end === 'pays' ? cheap : { ...cheap, prices: prices('1', '0.0000000001') };
    expect(checkConvert({ ...input, ...change }, given)).toEqual({
      problems: [{ field: 'amount', code: 'too-large' }],
    });
  });

  it('CONVERT-003 what is held is not asked for where it is not known', () => {
    expect(checkConvert({ ...input, amount: '900' }, { ...facts, available: undefined })).toEqual({
      pays: minor('900'),
      receives: minor('0.017982'),
    });
  });
});
