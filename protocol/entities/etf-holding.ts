import { ASSET } from '../names/patterns.ts';
import { defineEntity } from './define-entity.ts';
import { amount, count, text, time } from './fields.ts';

/** A user's shares of one ETF, with what was paid for them. */
export const etfHolding = defineEntity('etf-holding', {
  key: ['product'],
  filter: 'product',
  fields: {
    product: text(ASSET),
    shares: amount(),
    /** Paid for these shares, fees included, in USDT. */
    cost: amount(),
    /** The result of all redemptions, in USDT. */
    realised: amount({ signed: true }),
    updated: time(),
    version: count(),
  },
  shown: ['shares', 'cost', 'realised'],
  isOpen: ({ shares }) => shares !== '0',
});
