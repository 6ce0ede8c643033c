import { expect, it } from 'vitest';
import { nextStatus, ORDER_EVENTS, ORDER_STATUSES, type OrderStatus } from '#domain/trading/order-states';
import { heldOrder } from '../../tests/support/stored-order.ts';
import { changeState } from './order-state.ts';

const orderIn = (status: OrderStatus) => heldOrder({ id: 7, status });

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
