import { OPEN_STATUSES } from '#domain/trading/order-states';
import { defineEntity } from './define-entity.ts';
import { DERIVED_ORDER_FIELDS, ORDER_FIELDS } from './order-fields.ts';

/** An order of a spot market. Its fees are in the received coin. */
export const spotOrder = defineEntity('spot-order', {
  key: ['id'],
  filter: 'symbol',
  fields: ORDER_FIELDS,
  derived: DERIVED_ORDER_FIELDS,
  shown: ['price', 'size', 'total', 'filled', 'filledTotal', 'fee', 'open', 'average', 'percent'],
  isOpen: ({ status }) => OPEN_STATUSES.has(status),
});
