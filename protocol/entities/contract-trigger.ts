import { ORDER_POSITION_SIDES } from '#domain/contract/position-terms';
import {
  OPEN_TRIGGER_STATUSES,
  TRIGGER_CAUSES,
  TRIGGER_PRICES,
  TRIGGER_PURPOSES,
  TRIGGER_STATUSES,
} from '#domain/contract/trigger-terms';
import { ORDER_SIDES, ORDER_TYPES } from '#domain/trading/order';
import { COMMAND_ID } from '../names/patterns.ts';
import { defineEntity } from './define-entity.ts';
import { count, flag, id, oneOf, price, size, text, time } from './fields.ts';

/** A conditional order of a contract. It is not in the book and freezes nothing until its price is reached. */
export const contractTrigger = defineEntity('contract-trigger', {
  key: ['id'],
  filter: 'symbol',
  fields: {
    id: id(),
    /** The id of the command that placed it; both legs placed with an order have the order's. */
    clientId: text(COMMAND_ID),
    symbol: text(),
    purpose: oneOf(TRIGGER_PURPOSES),
    side: oneOf(ORDER_SIDES),
    positionSide: oneOf(ORDER_POSITION_SIDES),
    /** The type of the order that it places. */
    type: oneOf(ORDER_TYPES),
    /** The present one of a trailing stop; `''` before its activation. */
    trigger: price({ optional: true }),
    triggerBy: oneOf(TRIGGER_PRICES),
    /** It fires when the price is at or above its trigger price; otherwise at or below. */
    rises: flag(),
    /** How far a trailing stop follows the price, in basis points; 0: it does not trail. */
    callbackBps: count(),
    /** The price at which a trailing stop begins to follow; `''`: it follows. */
    activation: price({ optional: true }),
    /** The limit of the order that it places; `''` at market. */
    price: price({ optional: true }),
    /** In the base; `''`: the whole position. While it is pending the size of its order, then what that filled. */
    size: size({ optional: true }),
    reduceOnly: flag(),
    /** The order that it is attached to; 0: none. */
    order: id(),
    /** The position that it closes; 0: none yet, or whatever is open then. */
    position: id(),
    /** The other leg of take-profit and stop-loss, which ends when this one is filled; 0: none. */
    pair: id(),
    status: oneOf(TRIGGER_STATUSES),
    /** Why it ended without an order; otherwise `''`. */
    cause: oneOf([...TRIGGER_CAUSES, '']),
    /** The order that it placed; 0: none. */
    placed: id(),
    /** When its price was reached, if it waits to act until its market is live again; otherwise 0. */
    reached: time(),
    created: time(),
    updated: time(),
    version: count(),
  },
  shown: ['trigger', 'activation', 'price', 'size'],
  isOpen: ({ status }) => OPEN_TRIGGER_STATUSES.has(status),
});
