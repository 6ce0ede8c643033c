import { expect, it } from 'vitest';
import {
  nextStatus,
  OPEN_STATUSES,
  ORDER_EVENTS,
  ORDER_STATUSES,
  type OrderEvent,
  type OrderStatus,
} from './order-states.ts';

/** All pairs of state and event; a pair that cannot happen gives undefined. */
const EXPECTED: readonly (readonly [OrderStatus, OrderEvent, OrderStatus | undefined])[] = [
  ['unfilled', 'amend', 'unfilled'],
  ['unfilled', 'fill', 'partially-filled'],
  ['unfilled', 'complete', 'all-filled'],
  ['unfilled', 'cancel', 'cancelled'],
  ['partially-filled', 'amend', 'partially-filled'],
  ['partially-filled', 'fill', 'partially-filled'],
  ['partially-filled', 'complete', 'all-filled'],
  ['partially-filled', 'cancel', 'cancelled'],
  ['all-filled', 'amend', undefined],
  ['all-filled', 'fill', undefined],
  ['all-filled', 'complete', undefined],
  ['all-filled', 'cancel', undefined],
  ['cancelled', 'amend', undefined],
  ['cancelled', 'fill', undefined],
  ['cancelled', 'complete', undefined],
  ['cancelled', 'cancel', undefined],
];

it('SPOT-601 an order goes from state to state as one table says, and an ended one stays as it is', () => {
  const all = ORDER_STATUSES.flatMap((status) =>
    ORDER_EVENTS.map((event) => [status, event, nextStatus(status, event)]),
  );
  expect(all).toEqual(EXPECTED);
});

it('SPOT-601 the open states are those that an event can still change', () => {
  const changing = ORDER_STATUSES.filter((status) =>
    ORDER_EVENTS.some((event) => nextStatus(status, event) !== undefined),
  );
  expect([...OPEN_STATUSES]).toEqual(changing);
});
