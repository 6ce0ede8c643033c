import { CANCEL_CAUSES, ORDER_SIDES, ORDER_TYPES, TIMES_IN_FORCE } from '#domain/trading/order';
import { OPEN_STATUSES, ORDER_STATUSES } from '#domain/trading/order-states';
import { ASSET, COMMAND_ID } from '../names/patterns.ts';
import { defineEntity } from './define-entity.ts';
import { amount, count, flag, id, oneOf, percent, price, size, text, time } from './fields.ts';

/** An order of a spot market. Amounts are canonical unless they are in a market's digits. */
export const spotOrder = defineEntity('spot-order', {
  key: ['id'],
  filter: 'symbol',
  fields: {
    /** Assigned by the platform, increasing. */
    id: id(),
    /** The id of the command that placed it: the client knows the order by it before the answer. */
    clientId: text(COMMAND_ID),
    symbol: text(),
    side: oneOf(ORDER_SIDES),
    type: oneOf(ORDER_TYPES),
    timeInForce: oneOf(TIMES_IN_FORCE),
    postOnly: flag(),
    /** `''` for a market order. */
    price: price({ optional: true }),
    /** In the base; `''` for an order by amount. */
    size: size({ optional: true }),
    /** In the quote: the amount that an order by amount may spend; otherwise `''`. */
    total: amount({ optional: true }),
    /** In the base. */
    filled: size(),
    /** In the quote: the sum of its fills; the average price is this divided by `filled`. */
    filledTotal: amount(),
    /** The fees of its fills so far, in the received coin. */
    fee: amount(),
    feeAsset: text(ASSET),
    status: oneOf(ORDER_STATUSES),
    /** Why it ended before it was filled; `''` if it did not. */
    cause: oneOf([...CANCEL_CAUSES, '']),
    created: time(),
    updated: time(),
    /** The number of its user's event that last changed it. */
    version: count(),
  },
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
