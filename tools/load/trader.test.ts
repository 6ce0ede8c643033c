import { expect, it } from 'vitest';
import { Trader, type Mix } from './trader.ts';

const MARKET = { symbol: 'BTC-USDT', priceStep: '0.01', sizeStep: '0.0001', minSize: '0.0001', price: '100' };

/** How many of all users cancel everything in each step. */
function cancellingAll(mix: Mix, testUsers: number, turns: number): number[] {
  const traders = Array.from({ length: testUsers }, (_, at) => new Trader(MARKET, mix, () => 'id', at));
  return Array.from(
    { length: turns },
    () => traders.filter((trader) => trader.next().call === 'spotCancelOrders').length,
  );
}

it('has users cancel everything in turns: a load that does so at once measures its own stampede', () => {
  const turns = cancellingAll('placed', 250, 200);
  expect(turns.reduce((sum, each) => sum + each)).toBe(500);
  expect(Math.max(...turns)).toBe(3);
});

it.each(['traded', 'mixed'] as const)('has nobody cancel everything where orders are %s', (mix) => {
  expect(Math.max(...cancellingAll(mix, 20, 120))).toBe(0);
});
