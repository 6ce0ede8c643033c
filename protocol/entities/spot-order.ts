import { OPEN_STATUSES } from '#domain/trading/order-states';
import { defineEntity } from './define-entity.ts';
import { percent, price, size } from './fields.ts';
import { ORDER_FIELDS } from './order-fields.ts';

/** An order of a spot market. Its fees are in the received coin. */
export const spotOrder = defineEntity('spot-order', {
  key: ['id'],
  filter: 'symbol',
  fields: ORDER_FIELDS,
  derived: {
    /** The unfilled part of its size; `''` for an order by amount. */
    open: size({ optional: true }),
    /** Rounded half up to two digits more than a price has; `''` before the first fill. */
    average: price({ optional: true }),
    /** The filled share in percent. */
    percent: percent(),
  },
  shown: ['price', 'size', 'total', 'filled', 'filledTotal', 'fee', 'open', 'average', 'percent'],
  isOpen: ({ status }) => OPEN_STATUSES.has(status),
});
