import { describe, expect, it } from 'vitest';
import type { Instrument } from '../market/instrument.ts';
import { checkOrder, type OrderInput } from './check-order.ts';

const MARKET: Instrument = {
  symbol: 'BTC-USDT',
  kind: 'spot',
  base: 'BTC',
  quote: 'USDT',
  name: 'Bitcoin',
  priceStep: '0.5',
  sizeStep: '0.001',
  groupings: [1],
  minSize: '0.002',
};
const LIMIT: OrderInput = {
  ...{ side: 'buy', type: 'limit', timeInForce: 'gtc', postOnly: false },
  ...{ price: '100.5', size: '2', total: '' },
};
const BUY: OrderInput = { ...LIMIT, type: 'market', timeInForce: 'ioc', price: '', size: '', total: '50' };
const check = (input: OrderInput, available?: bigint) => checkOrder(input, { instrument: MARKET, available });

describe('a sound order', () => {
  it('SPOT-080 is answered in whole ticks and lots', () => {
    expect(check(LIMIT)).toEqual({ tick: 201, lots: 2_000, budget: undefined });
    expect(check(BUY)).toEqual({ tick: undefined, lots: undefined, budget: 5_000_000_000n });
    expect(check({ ...LIMIT, size: '0.002', price: '0.50' })).toEqual({
      tick: 1,
      lots: 2,
      budget: undefined,
    });
  });

  it('SPOT-080 of all that is available is one: 2 × 100.5 is 201, exactly', () => {
    expect('problems' in check(LIMIT, 20_100_000_000n)).toBe(false);
    expect(check(LIMIT, 20_099_999_999n)).toEqual({ problems: [{ field: 'size', code: 'not-enough' }] });
    expect('problems' in check({ ...LIMIT, side: 'sell' }, 200_000_000n)).toBe(false);
    expect(check({ ...LIMIT, side: 'sell' }, 199_999_999n)).toEqual({
      problems: [{ field: 'size', code: 'not-enough' }],
    });
    expect(check(BUY, 4_999_999_999n)).toEqual({ problems: [{ field: 'total', code: 'not-enough' }] });
  });
});

describe('problems of an order', () => {
  it.each<[Partial<OrderInput>, string, string]>([
    [{ price: '' }, 'price', 'empty'],
    [{ price: '1e3' }, 'price', 'bad-number'],
    [{ price: '-1' }, 'price', 'bad-number'],
    [{ price: '01' }, 'price', 'bad-number'],
    [{ price: '0' }, 'price', 'not-positive'],
    [{ price: '100.3' }, 'price', 'off-step'],
    [{ price: '100.51' }, 'price', 'off-step'],
    [{ price: '500000000000.5' }, 'price', 'too-large'],
    [{ price: '9'.repeat(30) }, 'price', 'too-large'],
    [{ size: '' }, 'size', 'empty'],
    [{ size: '1,5' }, 'size', 'bad-number'],
    [{ size: '0' }, 'size', 'not-positive'],
    [{ size: '0.0015' }, 'size', 'off-step'],
    [{ size: '0.001' }, 'size', 'too-small'],
    [{ size: '10000000000.001' }, 'size', 'too-large'],
    [{ total: '5', size: '' }, 'total', 'not-allowed'],
    [{ postOnly: true, timeInForce: 'ioc' }, 'postOnly', 'not-allowed'],
    [{ postOnly: true, timeInForce: 'fok' }, 'postOnly', 'not-allowed'],
  ])('SPOT-081 %j: %s is %s', (part, field, code) => {
    expect(check({ ...LIMIT, ...part })).toEqual({ problems: [{ field, code }] });
  });

  it.each<[Partial<OrderInput>, string, string]>([
    [{ total: 'x' }, 'total', 'bad-number'],
    [{ total: '0' }, 'total', 'not-positive'],
    [{ total: '0.000000001' }, 'total', 'too-fine'],
    [{ total: `1${'0'.repeat(40)}` }, 'total', 'too-large'],
    [{ size: '1' }, 'total', 'not-allowed'],
    [{ side: 'sell' }, 'total', 'not-allowed'],
    [{ total: '' }, 'size', 'empty'],
  ])('SPOT-081 a market buy with %j: %s is %s', (part, field, code) => {
    expect(check({ ...BUY, ...part })).toEqual({ problems: [{ field, code }] });
  });

  it('SPOT-141 a market order that names a price is refused: it would trade at any other', () => {
    const named = check({ ...BUY, price: '100.5' });
    expect(named).toEqual({ problems: [{ field: 'price', code: 'not-allowed' }] });
    expect(check({ ...BUY, side: 'sell', total: '', size: '2', price: 'x' })).toEqual(named);
  });

  it('SPOT-081 lists all problems at once, in the order of the ticket', () => {
    const wrong = check({ ...LIMIT, postOnly: true, timeInForce: 'fok', price: '', size: '' });
    expect('problems' in wrong && wrong.problems.map(({ field }) => field)).toEqual([
      'postOnly',
      'price',
      'size',
    ]);
  });
});
