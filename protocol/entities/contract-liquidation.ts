import { MARGIN_MODES, ORDER_POSITION_SIDES, STEP_CAUSES } from '#domain/contract/position-terms';
import { POSITION_SIDES } from '#domain/contract/position';
import { ASSET } from '../names/patterns.ts';
import { defineLog } from './define-entity.ts';
import { amount, count, id, oneOf, price, size, text, time } from './fields.ts';

/**
 * One step by which the platform closed a position, or a part of it, with the numbers that led to it: a step
 * of a liquidation, or a position that was deleveraged.
 */
export const contractLiquidation = defineLog('contract-liquidation', {
  key: ['id'],
  filter: 'symbol',
  fields: {
    id: id(),
    position: id(),
    symbol: text(),
    positionSide: oneOf(ORDER_POSITION_SIDES),
    side: oneOf(POSITION_SIDES),
    marginMode: oneOf(MARGIN_MODES),
    cause: oneOf(STEP_CAUSES),
    /** The tier of the position at the mark, from 1. */
    tier: count(),
    mark: price(),
    /** At the mark, before the step: of the position; in cross margin of the account. */
    equity: amount({ signed: true }),
    requirement: amount(),
    /** How many of its orders ended before. */
    cancelled: count(),
    /** The size before, and the part that the step closed, in the base. */
    size: size(),
    closed: size(),
    /** The price of its order at worst, and of what the order did not fill: the bankruptcy price. */
    price: price(),
    /** 0: no order. */
    order: count(),
    filled: size(),
    filledTotal: amount(),
    /** The part that the insurance fund took over, and the part that positions of the other side closed instead. */
    takenOver: size(),
    deleveraged: size(),
    pnl: amount({ signed: true }),
    fee: amount(),
    /** The fund paid this for it; below zero: it earned. */
    paid: amount({ signed: true }),
    asset: text(ASSET),
    time: time(),
  },
  shown: [
    ...(['mark', 'equity', 'requirement', 'size', 'closed', 'price', 'filled', 'filledTotal'] as const),
    ...(['takenOver', 'deleveraged', 'pnl', 'fee', 'paid'] as const),
  ],
});
