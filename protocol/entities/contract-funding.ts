import { POSITION_SIDES } from '#domain/contract/position';
import { ORDER_POSITION_SIDES } from '#domain/contract/position-terms';
import { ASSET } from '../names/patterns.ts';
import { defineLog } from './define-entity.ts';
import { amount, id, oneOf, price, size, text, time } from './fields.ts';

/** The funding of one position at one instant. */
export const contractFunding = defineLog('contract-funding', {
  key: ['id'],
  filter: 'symbol',
  fields: {
    id: id(),
    position: id(),
    symbol: text(),
    positionSide: oneOf(ORDER_POSITION_SIDES),
    side: oneOf(POSITION_SIDES),
    /** Of the position, in the base. */
    size: size(),
    /** The rate itself: 0.0001 is 0.01 %. */
    rate: amount({ signed: true }),
    /** The price by which it was paid. */
    mark: price(),
    /** Below zero: paid. */
    amount: amount({ signed: true }),
    asset: text(ASSET),
    /** The instant, also if the platform was down then. */
    time: time(),
  },
  shown: ['size', 'mark', 'amount'],
});
