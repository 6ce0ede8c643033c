/** The entities of a kind of market that exists in tests alone: its orders, fills and positions. */
import { OPEN_STATUSES } from '../../../domain/trading/order-states.ts';
import { defineEntity, defineLog } from '../../../protocol/entities/define-entity.ts';
import { amount, count, flag, size, text } from '../../../protocol/entities/fields.ts';
import { FILL_FIELDS, ORDER_FIELDS } from '../../../protocol/entities/order-fields.ts';

export const fakeOrder = defineEntity('fake-contract-order', {
  key: ['id'],
  filter: 'symbol',
  fields: {
    ...ORDER_FIELDS,
    leverage: count(),
    /** It never opens a position: it freezes nothing, and ends with its position. */
    reduceOnly: flag(),
  },
  isOpen: ({ status }) => OPEN_STATUSES.has(status),
});

export const fakeFill = defineLog('fake-contract-fill', {
  key: ['id'],
  filter: 'symbol',
  fields: {
    ...FILL_FIELDS,
    /** Realised when a part of the position closes. */
    pnl: amount({ signed: true }),
  },
});

/** One for each user and market. */
export const fakePosition = defineEntity('fake-contract-position', {
  key: ['symbol'],
  fields: {
    symbol: text(),
    /** Below zero: short. */
    size: size({ signed: true }),
    /** The value of the position at its entry price. */
    entry: amount(),
    margin: amount(),
    version: count(),
  },
  isOpen: ({ size: held }) => held !== '0.000',
});
