/** The one place that sets an order's state, by the table of `domain/trading/order-states.ts`. */
import type { CancelCause } from '#domain/trading/order';
import { nextStatus, type OrderEvent, type OrderStatus } from '#domain/trading/order-states';
import type { Order } from './order.ts';

type OrderState = { -readonly [Field in keyof Pick<Order, 'status' | 'cause'>]: Order[Field] };

/**
 * @param cause only of a cancel
 * @throws if the event cannot happen in the order's state: the core stops
 */
export function changeState(order: Order, event: 'cancel', cause: CancelCause): void;
export function changeState(order: Order, event: Exclude<OrderEvent, 'cancel'>): void;
export function changeState(order: Order, event: OrderEvent, cause: CancelCause | '' = ''): void {
  const status: OrderStatus | undefined = nextStatus(order.status, event);
  if (status === undefined)
    throw new Error(`order ${String(order.id)} is ${order.status} and cannot ${event}`);
  const state: OrderState = order;
  state.status = status;
  state.cause = cause;
}
