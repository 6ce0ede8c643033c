/** The rules of orders that every kind of market shares, tested in a market that is not a spot market. */
import { expect, it } from 'vitest';
import { fakeInstrument } from '../../tests/support/fake-instrument.ts';
import { rebuildState } from '../../tests/support/rebuild-state.ts';
import { heldOrder } from '../../tests/support/stored-order.ts';
import { outsideBand } from './limit-band.ts';
import { marketReach } from './market-reach.ts';
import { orderRefusals } from './order-refusals.ts';
import { trading, type Market } from './trading-state.ts';
import type { OrderRow } from './stored-trading.ts';

const SYMBOL = 'ABC-USDT-PERP';

/** Asks of another user: 5 lots at 100.00 and 10 at 101.00; a lot is 0.001, and the smallest size is 2 lots. */
function perpetual(): Market {
  const instrument = { ...fakeInstrument(SYMBOL), kind: 'perpetual', minSize: '0.002' } as const;
  const market = trading.of(rebuildState([instrument])).markets.get(SYMBOL) as Market;
  market.book.restLots(1, 1, false, 10_000, 5);
  market.book.restLots(2, 1, false, 10_100, 10);
  return market;
}

const ORDER = { type: 'market', timeInForce: 'ioc', tick: null, user: 2, symbol: SYMBOL } as const;
const reach = (change: Partial<OrderRow>, bps = 500) =>
  marketReach(perpetual(), heldOrder({ ...ORDER, ...change }), bps);

it('CORE-900 a market order of any kind reaches the book as far as its slippage and its amount go', () => {
  expect(reach({ lots: 8 })).toEqual({
    limit: 10_500,
    lots: 8,
    isShort: false,
    reached: 8,
    total: 80_300_000n,
  });
  expect(reach({ lots: 8 }, 50)).toEqual({
    limit: 10_050,
    lots: 8,
    isShort: false,
    reached: 5,
    total: 50_000_000n,
  });
  expect(reach({ lots: 8, side: 'sell' })).toBe('no-liquidity');
  const amount = (budget: string, more: Partial<OrderRow> = {}) => reach({ lots: null, budget, ...more });
  // 0.601 USDT: five lots at 100.00, and one lot at 101.00 for 0.101.
  expect(amount('60100000')).toEqual({
    limit: 10_500,
    lots: 6,
    isShort: false,
    reached: 6,
    total: 60_100_000n,
  });
  expect(amount('10000000')).toBe('total-too-small');
  expect(amount('900000000')).toMatchObject({ lots: 15, isShort: true });
  expect(amount('900000000', { timeInForce: 'fok' })).toBe('not-fillable');
});

it('CORE-901 limit prices of any kind have a band, and refusals the codes of their kind', () => {
  const band = (reference: number, tick: number, delay?: number) =>
    outsideBand({ reference, delay }, 'buy', tick, 1_000);
  expect([band(20_000, 11_000), band(20_000, 11_001)]).toEqual([undefined, 'outside-band']);
  expect([band(0, 11_001), band(0, 11_001, 500)]).toEqual([undefined, 'no-liquidity']);
  const refusals = orderRefusals({
    ...{ badOrder: 'spot.bad-order', notEnough: 'spot.insufficient-balance', wouldTake: 'spot.would-take' },
    ...{
      outsideBand: 'market.bad-quote',
      notFillable: 'spot.not-fillable',
      noLiquidity: 'spot.no-liquidity',
    },
  });
  expect(refusals.by('outside-band')).toEqual({
    refused: 'market.bad-quote',
    problems: [{ field: 'price', code: 'outside-band' }],
  });
  expect(refusals.by('total-too-small')).toMatchObject({ problems: [{ field: 'total', code: 'too-small' }] });
  const short = { field: 'size', code: 'not-enough' };
  expect(refusals.wrong([short]).refused).toBe('spot.insufficient-balance');
  expect(refusals.wrong([short, { field: 'price', code: 'empty' }]).refused).toBe('spot.bad-order');
});
