import { defineSingle } from './define-entity.ts';
import { amount, count, flag, time } from './fields.ts';

/** The base of today's PnL of a user (`domain/assets/today-pnl.ts`), in USDT. A user without it never had money. */
export const openingValue = defineSingle('opening-value', {
  fields: {
    /** When the day began, by the clock of the platform's zone. */
    start: time(),
    /** The value of all accounts when the day began; 0 if the first money came later. */
    value: amount(),
    /** The net inflow since, each at the prices of its moment. */
    inflow: amount({ signed: true }),
    /** Everything counted in both had a price. */
    priced: flag(),
    /** The number of the user's event that last changed it. */
    version: count(),
  },
});
