import { FILL_ROLES, ORDER_SIDES } from '#domain/trading/order';
import { ASSET } from '../names/patterns.ts';
import { defineLog } from './define-entity.ts';
import { amount, count, id, oneOf, price, size, text, time } from './fields.ts';

/** One fill of one spot order. A trade between two users is one fill for each. */
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
    /** The market's trade id, as on the tape. */
    trade: count(),
    time: time(),
  },
  shown: ['price', 'size', 'total', 'fee'],
});
