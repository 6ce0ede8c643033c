import { describe, expect, it } from 'vitest';
import { stepOf } from '#domain/market/instrument';
import { ownLevels } from './own-levels.ts';

const order = (side: 'buy' | 'sell', price: string) => ({ side, price });

describe('ownLevels', () => {
  const orders = [
    ...[order('buy', '100.4'), order('buy', '100.4'), order('buy', '99.9')],
    ...[order('sell', '101.2'), order('sell', '102.0')],
  ];

  it('MARKET-963 an order is in the row of its price, once', () => {
    expect(ownLevels(orders, stepOf('0.1'), 1)).toEqual({ bid: [1_004, 999], ask: [1_012, 1_020] });
  });

  it('MARKET-963 in a grouped book a bid is in the row below its price, an ask in the row above', () => {
    expect(ownLevels(orders, stepOf('0.1'), 10)).toEqual({ bid: [1_000, 990], ask: [1_020] });
  });
});
