import { expect, it } from 'vitest';
import { LONG } from '../../tests/support/contract-engine.ts';
import { deriveOrder } from '../derive-order.ts';
import { derivePosition } from './derive-position.ts';

const markets = { priceDigits: () => 2 };

it('CONTRACT-306 a position shows the average prices of its open and of its closed part', () => {
  const part = {
    size: '0.300',
    entryTotal: '18000.1',
    closedSize: '0.700',
    closedTotal: '42700',
    pnl: '-0.1',
  };
  expect(derivePosition({ ...LONG, ...part }, markets)).toEqual({
    entryPrice: '60000.3333',
    closePrice: '61000.00',
  });
  expect(derivePosition(LONG, markets)).toEqual({ entryPrice: '60000.00', closePrice: '' });
});

it.each([
  ['long', '700', '60000.00'],
  ['short', '-700', '60000.00'],
] as const)('CONTRACT-306 a closed %s position shows the prices that it had', (side, pnl, entryPrice) => {
  const closed = { size: '0.000', entryTotal: '0', closedSize: '0.700', closedTotal: '42700', pnl } as const;
  expect(derivePosition({ ...LONG, ...closed, side, cause: 'user' }, markets)).toEqual({
    entryPrice,
    closePrice: '61000.00',
  });
});

it('CONTRACT-306 an order of a contract shows what is open, its average price and its filled share', () => {
  const order = { symbol: 'BTC-USDT-PERP', price: '60000.00', size: '1.000', total: '', filled: '0.250' };
  const derived = deriveOrder(
    { ...order, filledTotal: '14999.5' } as Parameters<typeof deriveOrder>[0],
    markets,
  );
  expect(derived).toEqual({ open: '0.750', average: '59998.00', percent: 25 });
});
