import { describe, expect, it } from 'vitest';
import { localeMarks } from '#domain/locale-marks';
import type { Instrument } from '#domain/market/instrument';
import { typedValue } from '../../../../tests/support/typed-text.ts';
import { mustConfirm } from '../../../blocks/trading/must-confirm.ts';
import { ticketSummary, type TicketFacts } from './ticket-summary.ts';
import {
  amountOfShare,
  emptied,
  isMarketMove,
  newTicket,
  withAmount,
  withGiven,
  withMarketPrice,
  withPostOnly,
  withPrice,
  withPriceKept,
  withShare,
  withSide,
  withSymbol,
  withTime,
  withType,
} from './ticket.form.ts';

const instrument: Instrument = {
  symbol: 'BTC-USDT',
  kind: 'spot',
  base: 'BTC',
  quote: 'USDT',
  name: 'Bitcoin',
  priceStep: '0.1',
  sizeStep: '0.00001',
  groupings: [1],
  minSize: '0.0001',
};
const form = withAmount(withPrice(newTicket('BTC-USDT'), '50000.1'), 'size', '0.01');
const facts: TicketFacts = {
  instrument,
  available: '1000',
  fees: { maker: 800, taker: 1_000 },
  slippageBps: 100,
  warningBps: 500,
  bandBps: undefined,
  isMarketKnown: true,
  best: { bid: 500_000, ask: 500_001 },
  levels: { ticks: [500_001, 500_002], lots: [1_000, 5_000] },
};
const code = (of: typeof form, known = facts) => ticketSummary(of, known).problem?.code;

describe('choosing', () => {
  it('SPOT-084 another market is typed again; the same one keeps all', () => {
    expect(withSymbol(form, 'ETH-USDT')).toMatchObject({ symbol: 'ETH-USDT', price: '', amount: '' });
    expect(withSymbol(form, 'BTC-USDT')).toBe(form);
  });

  it('SPOT-084 the other side keeps a typed amount, but not the slider’s share of another coin', () => {
    expect(withSide(form, 'sell')).toMatchObject({ side: 'sell', price: '50000.1', amount: '0.01' });
    expect(withSide({ ...form, share: 50 }, 'sell')).toMatchObject({ amount: '', share: undefined });
    expect(withSide(form, 'buy')).toBe(form);
  });

  it('SPOT-084 a market sale is by its quantity; a total typed before is none of it', () => {
    const byTotal = withAmount(form, 'total', '100');
    expect(withType(withSide(byTotal, 'sell'), 'market')).toMatchObject({ given: 'size', amount: '' });
    expect(withSide(withType(byTotal, 'market'), 'sell')).toMatchObject({ given: 'size', amount: '' });
    expect(withType(byTotal, 'market')).toMatchObject({ given: 'total', amount: '100' });
    expect(withGiven(byTotal, 'size')).toMatchObject({ given: 'size', amount: '' });
  });

  it('SPOT-084 only what may rest is post-only', () => {
    expect(withPostOnly(withTime(form, 'ioc'), true)).toMatchObject({ postOnly: true, timeInForce: 'gtc' });
    expect(withTime(withPostOnly(form, true), 'fok')).toMatchObject({ postOnly: false, timeInForce: 'fok' });
    const market = withType(withPostOnly(form, true), 'market');
    expect(ticketSummary(market, facts).input).toMatchObject({
      postOnly: false,
      timeInForce: 'ioc',
      price: '',
    });
  });

  it('SPOT-345 a market buy in USDT, then Sell, then Buy is in USDT, never another unit of the same digits', () => {
    const inUsdt = withAmount(withType(newTicket('BTC-USDT'), 'market'), 'total', '70');
    const back = withSide(withSide(inUsdt, 'sell'), 'buy');
    expect(back).toMatchObject({ given: 'total', amount: '' });
    expect(withType(withType(withSide(inUsdt, 'sell'), 'limit'), 'market')).toMatchObject({ given: 'size' });
    const sold = withAmount(withSide(inUsdt, 'sell'), 'size', '0.5');
    expect(withSide(sold, 'buy')).toMatchObject({ given: 'size', amount: '0.5' });
    const slid = { ...inUsdt, share: 25 };
    expect(withSide(withSide(slid, 'sell'), 'buy')).toMatchObject({ given: 'total', amount: '' });
  });

  it('SPOT-084 after an order the price stays and the amount goes', () => {
    expect(emptied(form)).toMatchObject({ price: '50000.1', amount: '' });
  });
});

describe('a price that nobody typed', () => {
  const begun = withMarketPrice(newTicket('BTC-USDT'), '50000');

  it('SPOT-346 follows the market until it is typed, stepped, picked or touched, then stays', () => {
    expect(withMarketPrice(begun, '50001').price).toBe('50001');
    expect(withMarketPrice(withPrice(begun, '49000'), '50001').price).toBe('49000');
    expect(withMarketPrice(withPrice(begun, ''), '50001').price).toBe('');
    expect(withMarketPrice(withPriceKept(begun), '50001').price).toBe('50000');
    expect(withMarketPrice(begun, '50000')).toBe(begun);
  });

  it('SPOT-346 follows the other side, and another market’s price', () => {
    expect(withMarketPrice(withSide(begun, 'sell'), '50001').price).toBe('50001');
    expect(withMarketPrice(withSymbol(withPrice(begun, '1'), 'ETH-USDT'), '3000').price).toBe('3000');
  });

  it('SPOT-346 a share of a limit buy is of one price: it stays from then on', () => {
    const half = { given: 'size', amount: '0.01' } as const;
    expect(withMarketPrice(withShare(begun, 50, half), '50001')).toMatchObject({ price: '50000', share: 50 });
    expect(withMarketPrice(withShare(begun, 0, half), '50001')).toMatchObject({ price: '50001', amount: '' });
    expect(withMarketPrice(withShare(withSide(begun, 'sell'), 50, half), '50001').price).toBe('50001');
  });

  it('SPOT-346 a change by the user is distinguished from one by the market', () => {
    expect(isMarketMove(begun, withMarketPrice(begun, '50001'))).toBe(true);
    expect(isMarketMove(begun, withAmount(begun, 'size', '1'))).toBe(false);
    expect(isMarketMove(begun, withPrice(begun, '50001'))).toBe(false);
  });
});

describe('a price beside the market', () => {
  const at = (price: string, change: Partial<typeof form> = {}) =>
    ticketSummary({ ...form, price, ...change }, facts);

  it.each([
    ['buy', '52500', 0],
    ['buy', '52500.1', 5],
    ['buy', '56000', 11],
    ['sell', '44000', 12],
    ['sell', '47500', 5],
    ['sell', '47500.1', 0],
    ['sell', '90', 99],
    ['sell', '60000', 0],
    ['buy', '30000', 0],
  ] as const)(
    'SPOT-342 a %s at %s is asked about as %i %% worse, whatever the setting',
    (side, price, harm) => {
      const summary = at(price, { side });
      expect(summary.harm).toBe(harm);
      const off = { confirmOrders: false, confirmFrom: 1_000_000 };
      expect(mustConfirm(summary, 'USDT', off)).toBe(harm > 0);
    },
  );

  it('SPOT-342 nothing is asked while the market or the terms are not known', () => {
    const sale = { ...form, side: 'sell', price: '90' } as const;
    expect(ticketSummary(sale, { ...facts, warningBps: undefined }).harm).toBe(0);
    expect(ticketSummary(sale, { ...facts, best: { bid: undefined, ask: 500_001 } }).harm).toBe(0);
  });

  it.each([
    ['buy', '75000', undefined],
    ['buy', '75000.1', '75000.0'],
    ['sell', '25000.1', undefined],
    ['sell', '25000', '25000.1'],
    ['buy', '1', undefined],
    ['sell', '999999', undefined],
  ] as const)('SPOT-941 a %s at %s is outside the band with the bound %s', (side, price, bound) => {
    const { problem, harm } = ticketSummary({ ...form, side, price }, { ...facts, bandBps: 5_000 });
    expect(problem?.code === 'outside-band' ? problem.bound : undefined).toBe(bound);
    if (bound !== undefined) expect(harm).toBe(0);
  });

  it('SPOT-941 a band as wide as the price bounds no sale', () => {
    const wide = { ...facts, bandBps: 10_000 };
    expect(ticketSummary({ ...form, side: 'sell', price: '0.1' }, wide).problem?.code).not.toBe(
      'outside-band',
    );
  });

  it('SPOT-343 a limit order that crosses says about what price it executes at', () => {
    expect(at('50000').executesAt).toBe('');
    expect(at('50000.1').executesAt).toBe('50000.1');
    expect(at('50001', { amount: '0.02' }).executesAt).toBe('50000.15');
    expect(at('90', { side: 'sell', amount: '' }).executesAt).toBe('50000.0');
    expect(ticketSummary(form, { ...facts, levels: undefined }).executesAt).toBe('50000.1');
  });

  it('SPOT-344 a post-only order that crosses is refused in the ticket', () => {
    const postOnly = { ...form, postOnly: true };
    const refused = { field: 'price', code: 'would-take' };
    expect(ticketSummary(postOnly, facts)).toMatchObject({
      price: refused,
      problem: refused,
      executesAt: '',
    });
    expect(ticketSummary({ ...postOnly, price: '50000' }, facts).problem).toBeUndefined();
    expect(ticketSummary({ ...postOnly, side: 'sell', price: '50000' }, facts).price).toEqual(refused);
  });
});

describe('quantity and total', () => {
  it('SPOT-086 the one that was typed stays, the other one follows exactly', () => {
    expect(ticketSummary(form, facts)).toMatchObject({
      input: { price: '50000.1', size: '0.01', total: '' },
      size: '0.01',
      total: '500.001',
      problem: undefined,
      share: 50,
    });
    expect(ticketSummary(withAmount(form, 'total', '500'), facts)).toMatchObject({
      input: { size: '0.00999', total: '' },
      size: '0.00999',
      total: '499.500999',
    });
  });

  it('SPOT-086 a price that changes moves the one that follows', () => {
    const dearer = withPrice(withAmount(form, 'total', '500'), '100000');
    expect(ticketSummary(dearer, facts).input.size).toBe('0.00500');
    expect(ticketSummary(withPrice(form, '100000'), facts).total).toBe('1000');
  });

  it('SPOT-086 without a price a total is nobody’s mistake', () => {
    const early = withPrice(withAmount(form, 'total', '500'), '');
    expect(ticketSummary(early, facts)).toMatchObject({
      price: { field: 'price', code: 'empty' },
      amount: undefined,
      size: '',
      total: '',
    });
  });

  it.each([
    ['size', '', 'empty'],
    ['size', '?1.0.0', 'bad-number'],
    ['size', '0.00009', 'too-small'],
    ['size', '0.000105', 'off-step'],
    ['size', '0.02', 'not-enough'],
    ['total', '0.4', 'too-small'],
    ['total', '3', 'too-small'],
    ['total', '?1.000,00', 'bad-number'],
    ['total', '0.000000001', 'too-fine'],
    ['total', '1001', 'not-enough'],
    ['total', '1000', undefined],
  ] as const)('SPOT-087 %s of %j with 1,000 available: %s', (field, amount, problem) => {
    expect(code(withAmount(form, field, amount))).toBe(problem);
  });

  it('SPOT-734 a limit order waits for the first prices, by which a harmful price is asked about', () => {
    const early = { ...facts, isMarketKnown: false, best: { bid: undefined, ask: undefined } };
    expect(ticketSummary(form, early)).toMatchObject({ problem: undefined, waits: true });
    expect(ticketSummary(withType(form, 'market'), early).waits).toBe(false);
    expect(ticketSummary(form, facts).waits).toBe(false);
  });

  it('SPOT-087 what is not known yet is no problem, and nothing is sent until then', () => {
    expect(ticketSummary(form, { ...facts, available: '' })).toMatchObject({
      problem: undefined,
      waits: true,
    });
  });
});

describe('the slider', () => {
  it.each([
    [25, '0.00499'],
    [50, '0.00999'],
    [100, '0.01999'],
    [0, '0.00000'],
  ])('SPOT-088 %i %% of 1,000 are whole lots at the price: %s', (percent, amount) => {
    expect(amountOfShare(form, percent, facts)).toEqual({ given: 'size', amount });
  });

  it('SPOT-088 of a sale they are of the coin, of a market buy an amount', () => {
    expect(amountOfShare(withSide(form, 'sell'), 33, { instrument, available: '0.1' })).toEqual({
      given: 'size',
      amount: '0.03300',
    });
    const market = withType(form, 'market');
    expect(amountOfShare(market, 33, { instrument, available: '100.12345678' })).toEqual({
      given: 'total',
      amount: '33.04074',
    });
  });

  it('SPOT-088 of what is not known, or without a price, there is no share', () => {
    expect(amountOfShare(form, 50, { instrument, available: '' })).toBeUndefined();
    expect(amountOfShare(withPrice(form, 'x'), 50, facts)).toBeUndefined();
  });

  it('SPOT-088 it stays where it was put, else it follows the amount', () => {
    expect(ticketSummary({ ...form, share: 49 }, facts).share).toBe(49);
    expect(ticketSummary(withAmount(form, 'size', '1'), facts).share).toBe(100);
    expect(ticketSummary(withAmount(form, 'size', ''), facts).share).toBe(0);
  });
});

describe('before it is placed', () => {
  it('SPOT-089 the fee is in the coin that comes, at most as who takes pays', () => {
    expect(ticketSummary(form, facts).fee).toEqual({ asset: 'BTC', least: '0.000008', most: '0.00001' });
    expect(ticketSummary(withPostOnly(form, true), facts).fee).toMatchObject({ most: '0.000008' });
    expect(ticketSummary(withTime(form, 'ioc'), facts).fee).toMatchObject({ least: '0.00001' });
    const sale = ticketSummary(withSide(form, 'sell'), { ...facts, available: '1' });
    expect(sale.fee).toEqual({ asset: 'USDT', least: '0.4000008', most: '0.500001' });
    expect(ticketSummary(form, { ...facts, fees: undefined }).fee).toBeUndefined();
  });

  it('SPOT-090 a market order is estimated by the book, and a shortage is shown', () => {
    const market = withType(form, 'market');
    expect(ticketSummary(withAmount(market, 'size', '0.015'), facts)).toMatchObject({
      total: '750.002',
      taken: { lots: 1_500, worst: 500_002, isWhole: true },
    });
    expect(ticketSummary(withAmount(market, 'total', '100'), facts)).toMatchObject({
      input: { total: '100', size: '' },
      size: '0.00199',
      taken: { isWhole: true },
    });
    expect(ticketSummary(withAmount(market, 'size', '1'), facts).taken?.isWhole).toBe(false);
    expect(code(withAmount(market, 'size', '0.03'))).toBe('not-enough');
    expect(ticketSummary(withAmount(market, 'size', '0.01'), { ...facts, levels: undefined })).toMatchObject({
      ...{ taken: undefined, total: '', problem: undefined },
    });
  });

  it.each(['-1', '1e2', '9,0000', '5-', '1k'])(
    'SPOT-930 typed key by key, %s is no price and no amount',
    (keys) => {
      const value = typedValue(keys, localeMarks('en'));
      expect(ticketSummary(withPrice(form, value), facts)).toMatchObject({
        ...{ price: { field: 'price', code: 'bad-number' }, problem: { code: 'bad-number' } },
      });
      for (const field of ['size', 'total'] as const) {
        const { amount, problem } = ticketSummary(withAmount(form, field, value), facts);
        expect([amount?.code, problem?.code]).toEqual(['bad-number', 'bad-number']);
      }
    },
  );

  it('SPOT-931 the order is the number that was typed, without needless zeros', () => {
    const price = typedValue('84,000', localeMarks('de'));
    const size = typedValue('9.0000', localeMarks('en'));
    expect(ticketSummary(withAmount(withPrice(form, price), 'size', size), facts).input).toMatchObject({
      ...{ price: '84', size: '9' },
    });
  });

  it('SPOT-091 it is confirmed unless that was turned off, and always from the user’s own limit on', () => {
    const off = { confirmOrders: false, confirmFrom: 1_000 };
    expect(mustConfirm({ total: '1', harm: 0 }, 'USDT', { ...off, confirmOrders: true })).toBe(true);
    expect(mustConfirm({ total: '999.99999999', harm: 0 }, 'USDT', off)).toBe(false);
    expect(mustConfirm({ total: '1000', harm: 0 }, 'USDT', off)).toBe(true);
    expect(mustConfirm({ total: '', harm: 0 }, 'USDT', off)).toBe(true);
    expect(mustConfirm({ total: '1', harm: 0 }, 'BTC', off)).toBe(true);
  });
});
