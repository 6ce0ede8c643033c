import { CANCEL_CAUSES, ORDER_SIDES, ORDER_TYPES, TIMES_IN_FORCE } from '#domain/trading/order';
import { OPEN_STATUSES, ORDER_STATUSES } from '#domain/trading/order-states';
import { ASSET, COMMAND_ID } from '../names/patterns.ts';
import { defineEntity } from './define-entity.ts';
import { amount, count, flag, id, oneOf, percent, price, size, text, time } from './fields.ts';

/** An order of a spot market. Amounts are canonical where no market's digits are named. */
export const spotOrder = defineEntity('spot-order', {
  key: ['id'],
  filter: 'symbol',
  fields: {
    /** The platform's, rising. */
    id: id(),
    /** The id of the command that placed it: its user knows the order by it before the answer. */
    clientId: text(COMMAND_ID),
    symbol: text(),
    side: oneOf(ORDER_SIDES),
    type: oneOf(ORDER_TYPES),
    timeInForce: oneOf(TIMES_IN_FORCE),
    postOnly: flag(),
    /** `''` of a market order. */
    price: price({ optional: true }),
    /** In the base; `''` of an order by amount. */
    size: size({ optional: true }),
    /** In the quote: what an order by amount may spend; else `''`. */
    total: amount({ optional: true }),
    /** In the base. */
    filled: size(),
    /** In the quote: the sum of its fills; its average price is this over `filled`. */
    filledTotal: amount(),
    /** The fee of its fills so far, in the received coin. */
    fee: amount(),
    feeAsset: text(ASSET),
    status: oneOf(ORDER_STATUSES),
    /** Why it ended early; `''`: it did not. */
    cause: oneOf([...CANCEL_CAUSES, '']),
    created: time(),
    updated: time(),
    /** The number of its user's event that last changed it. */
    version: count(),
  },
  derived: {
    /** The unfilled part of its size; `''` of an order by amount. */
    open: size({ optional: true }),
    /** Rounded half up to two digits more than the price's; `''` before the first fill. */
    average: price({ optional: true }),
    /** How much of it is filled. */
    percent: percent(),
  },
  shown: ['price', 'size', 'total', 'filled', 'filledTotal', 'fee', 'open', 'average', 'percent'],
  isOpen: ({ status }) => OPEN_STATUSES.has(status),
});
