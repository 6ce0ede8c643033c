import { expect, it } from 'vitest';
import { nextStatus, ORDER_EVENTS, ORDER_STATUSES } from '#domain/trading/order-states';
import { changeState } from './order-state.ts';
import { orderOf, type Order } from './order.ts';

function orderIn(status: Order['status']): Order {
  return orderOf({
    ...{ id: 7, user: 1, clientId: '', symbol: 'ABC-USDT', side: 'buy', type: 'limit', timeInForce: 'gtc' },
    ...{ postOnly: false, tick: 1, lots: 2, budget: null, filled: 0, filledTotal: '0', fee: '0' },
    ...{ status, cause: '', created: 1, updated: 1, version: 1, rank: 1, steps: 0 },
    ...{ waitUntil: null, waitLimit: null, waitReserved: null },
  });
}

it('SPOT-601 an order changes its state by the table, and an impossible event stops the core', () => {
  for (const status of ORDER_STATUSES)
    for (const event of ORDER_EVENTS) {
      const order = orderIn(status);
      const next = nextStatus(status, event);
      const change = () => {
        if (event === 'cancel') changeState(order, event, 'self-trade');
        else changeState(order, event);
      };
      if (next === undefined) expect(change).toThrow(`order 7 is ${status} and cannot ${event}`);
      else change();
      const cause = next === 'cancelled' ? 'self-trade' : '';
      expect([order.status, order.cause], `${status} ${event}`).toEqual([next ?? status, cause]);
    }
});
