import { expect, it } from 'vitest';
import { orderStepsOf } from '#domain/trading/order';
import { fakeInstrument } from '../../tests/support/fake-instrument.ts';
import { heldOrder } from '../../tests/support/stored-order.ts';
import { settlementOf, type Mover } from '../trading/market-settlement.ts';
import type { Order } from '../trading/order.ts';
import { spotSettlement } from './spot-settlement.ts';

const instrument = fakeInstrument('ABC-USDT');
const market = { instrument, steps: orderStepsOf(instrument) };

function orderBy(user: number, side: Order['side']) {
  return heldOrder({ id: user, user, side, filled: 4, status: 'partially-filled' });
}

function moved(act: (mover: Mover) => void) {
  const moves: unknown[] = [];
  act({ move: (...of: unknown[]) => moves.push(of) } as unknown as Mover);
  return moves;
}

it('SPOT-602 a spot order freezes the amount it pays with, and the audit expects exactly that of its remainder', () => {
  const [buy, sell] = [orderBy(1, 'buy'), orderBy(2, 'sell')];
  expect(spotSettlement.frozen(buy, market, 10_000, 6)).toBe(60_000_000n);
  expect(spotSettlement.frozen(sell, market, 10_000, 6)).toBe(600_000n);
  const hold = { kind: 'funds', user: 1, asset: 'USDT', amount: 60_000_000n };
  expect(spotSettlement.reservation(buy, market)).toEqual(hold);
  const waiting = { ...sell, wait: { until: 9, limit: 10_000, reserved: 7n } };
  expect(spotSettlement.reservation(waiting, market)).toMatchObject({ user: 2, asset: 'ABC', amount: 7n });
  expect(moved((mover) => spotSettlement.freeze(mover, sell, market, 5n))).toEqual([
    ['sell-freeze', 'ABC', 5n, 2, 2],
  ]);
  expect(moved((mover) => spotSettlement.release(mover, buy, market, 5n))).toEqual([
    ['cancel-refund', 'USDT', 5n, 1, 1],
  ]);
});

it('SPOT-602 a resting order pays from its frozen amount, a taker and the market maker at once', () => {
  const [maker, taker] = [orderBy(1, 'buy'), orderBy(2, 'sell')];
  const trade = { side: 'sell', tick: 10_000, lots: 3, maker } as const;
  expect(moved((mover) => spotSettlement.trade(mover, { ...trade, taker }, market))).toEqual([
    ['buy-deduction', 'USDT', 30_000_000n, 1, 2],
    ['spot-trade', 'ABC', 300_000n, 2, 1],
  ]);
  expect(moved((mover) => spotSettlement.trade(mover, { ...trade, taker: undefined }, market))).toEqual([
    ['buy-deduction', 'USDT', 30_000_000n, 1, 0],
    ['spot-trade', 'ABC', 300_000n, 0, 1],
  ]);
});

it('SPOT-602 a kind of market without a settlement stops the core', () => {
  expect(settlementOf({ spot: spotSettlement }, instrument)).toBe(spotSettlement);
  expect(() => settlementOf({}, instrument)).toThrow('nobody settles spot markets');
});
