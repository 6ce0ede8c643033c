/**
 * The states of an order, and the one table of transitions. Orders of every kind of market share it.
 */

/** SPEC §4: unfilled, partially filled, all filled, cancelled. */
export const ORDER_STATUSES = ['unfilled', 'partially-filled', 'all-filled', 'cancelled'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** The states of an open order. */
export const OPEN_STATUSES: ReadonlySet<OrderStatus> = new Set(ORDER_STATUSES.slice(0, 2));

/**
 * Events of an order. `amend`: its price or size changes. `fill`: a part of it trades. `complete`: nothing of it
 * remains to trade, or the rest of an order by amount is too small for one more lot. `cancel`: its unfilled remainder
 * is cancelled.
 */
export const ORDER_EVENTS = ['amend', 'fill', 'complete', 'cancel'] as const;
export type OrderEvent = (typeof ORDER_EVENTS)[number];

type Transitions = Readonly<Record<OrderStatus, Readonly<Partial<Record<OrderEvent, OrderStatus>>>>>;

const TRANSITIONS: Transitions = {
  unfilled: {
    amend: 'unfilled',
    fill: 'partially-filled',
    complete: 'all-filled',
    cancel: 'cancelled',
  },
  'partially-filled': {
    amend: 'partially-filled',
    fill: 'partially-filled',
    complete: 'all-filled',
    cancel: 'cancelled',
  },
  'all-filled': {},
  cancelled: {},
};

/** The state after an event; undefined if the event cannot happen in this state. */
export function nextStatus(status: OrderStatus, event: OrderEvent): OrderStatus | undefined {
  return TRANSITIONS[status][event];
}
