import { EARN_ACCOUNTS, EARN_KINDS, EARN_STATUSES } from '#domain/earn/earn-terms';
import { ASSET, COMMAND_ID } from '../names/patterns.ts';
import { defineEntity } from './define-entity.ts';
import { amount, count, flag, id, oneOf, text, time } from './fields.ts';

/** A quantity that a user locked or pledged, with the terms of that moment. */
export const earnOrder = defineEntity('earn-order', {
  key: ['id'],
  filter: 'kind',
  fields: {
    /** The order number. */
    id: id(),
    /** The id of the command that placed it; a renewed order has that of the first one. */
    clientId: text(COMMAND_ID),
    product: text(/^[A-Z0-9-]{1,30}$/),
    kind: oneOf(EARN_KINDS),
    asset: text(ASSET),
    /** The account that paid. */
    from: oneOf(EARN_ACCOUNTS),
    quantity: amount(),
    /** Days with income; 0: no end. */
    days: count(),
    /** The yield of a day in parts of a million, of a pledge that of the whole cycle. */
    lowPpm: count(),
    highPpm: count(),
    canRedeem: flag(),
    /** The deduction of an early redemption: parts of the paid income and of the quantity, in basis points. */
    incomeBps: count(),
    feeBps: count(),
    /** Whether it begins again at its end. */
    renew: flag(),
    /** The whole income at the lower end of its yield; of an order without an end that of one day. */
    estimated: amount(),
    paid: amount(),
    paidDays: count(),
    /** The deduction of its early redemption. */
    deducted: amount(),
    status: oneOf(EARN_STATUSES),
    /** When its first day with income begins. */
    start: time(),
    /** When it is paid next; 0: not again. */
    due: time(),
    /** When it ends or ended; 0: no end. */
    end: time(),
    created: time(),
    updated: time(),
    version: count(),
  },
  shown: ['quantity', 'estimated', 'paid', 'deducted'],
  isOpen: ({ status }) => status === 'in-income',
});
