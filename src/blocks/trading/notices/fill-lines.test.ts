import { expect, it } from 'vitest';
import { spotFill } from '../../../../tests/support/spot-fill.ts';
import { filledOrders } from './fill-lines.ts';

it('SPOT-065 one price is shown as it is; several as their exact average, with two more digits', () => {
  const cheap = spotFill(2, { price: '59999.99', size: '0.25000', total: '14999.9975' });
  expect(filledOrders([cheap, spotFill(1)])).toEqual([
    { order: 1, symbol: 'BTC-USDT', side: 'buy', size: '0.75', price: '59999.9967', isAverage: true },
  ]);
  expect(filledOrders([spotFill(2), spotFill(1)])[0]).toMatchObject({
    price: '60000.00',
    isAverage: false,
  });
});
