import { MARGIN_MODES, ORDER_POSITION_SIDES } from '#domain/contract/position-terms';
import { OPEN_STATUSES } from '#domain/trading/order-states';
import { defineEntity } from './define-entity.ts';
import { count, flag, oneOf } from './fields.ts';
import { DERIVED_ORDER_FIELDS, ORDER_FIELDS } from './order-fields.ts';

/** An order of a contract. Its size is in the base, its fees are in the quote. */
export const contractOrder = defineEntity('contract-order', {
  key: ['id'],
  filter: 'symbol',
  fields: {
    ...ORDER_FIELDS,
    leverage: count(),
    marginMode: oneOf(MARGIN_MODES),
    positionSide: oneOf(ORDER_POSITION_SIDES),
    /** It closes what is open, and never opens a position. */
    reduceOnly: flag(),
    /** The platform closes the position with it: its margin is used up. */
    forced: flag(),
    /** The fee that is held with its margin, in parts per million. */
    feePpm: count(),
    /** It closes a position and opens the opposite one of the same size, or does nothing. */
    reverse: flag(),
  },
  derived: DERIVED_ORDER_FIELDS,
  shown: ['price', 'size', 'filled', 'filledTotal', 'fee', 'open', 'average', 'percent'],
  isOpen: ({ status }) => OPEN_STATUSES.has(status),
});
