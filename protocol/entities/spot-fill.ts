import { FILL_ROLES, ORDER_SIDES } from '#domain/trading/order';
import { ASSET } from '../names/patterns.ts';
import { defineLog } from './define-entity.ts';
import { amount, count, id, oneOf, price, size, text, time } from './fields.ts';

/** One trade of one spot order. Two users' trade with each other is a fill of each. */
export const spotFill = defineLog('spot-fill', {
  key: ['id'],
  filter: 'symbol',
  fields: {
    id: id(),
    order: id(),
    symbol: text(),
    side: oneOf(ORDER_SIDES),
    role: oneOf(FILL_ROLES),
    price: price(),
    size: size(),
    total: amount(),
    fee: amount(),
    feeAsset: text(ASSET),
    /** The market's trade id, as the tape has it. */
    trade: count(),
    time: time(),
  },
  shown: ['price', 'size', 'total', 'fee'],
});
