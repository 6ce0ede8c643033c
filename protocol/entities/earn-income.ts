import { defineEntity } from './define-entity.ts';
import { amount, count, id, time } from './fields.ts';

/**
 * The paid income of an order since `earn-order` was last sent. A payment changes nothing else of its order, so it
 * sends this short row. Of both the one with more paid days is newer.
 */
export const earnIncome = defineEntity('earn-income', {
  key: ['id'],
  fields: {
    /** The order number. */
    id: id(),
    paid: amount(),
    paidDays: count(),
    /** When it is paid next; 0: not again. */
    due: time(),
    /** Rises with each payment, and at the end of the order. */
    version: count(),
  },
  isOpen: ({ due }) => due > 0,
});
