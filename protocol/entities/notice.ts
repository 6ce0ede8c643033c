import {
  ALERT_DIRECTIONS,
  ALERT_PRICES,
  NOTICE_EVENTS,
  NOTICE_KINDS,
  NOTICE_STATUSES,
} from '#domain/alert/alert-terms';
import { defineEntity } from './define-entity.ts';
import { amount, count, id, oneOf, price, size, text, time } from './fields.ts';

/**
 * The report of an alert or of an ETF to its user, made once. The unread ones are open, so all devices of a user count
 * the same.
 */
export const notice = defineEntity('notice', {
  key: ['id'],
  filter: 'symbol',
  fields: {
    id: id(),
    /** The alert that fired; 0: none. */
    alert: id(),
    /** The market; of an ETF, the product. */
    symbol: text(),
    kind: oneOf(NOTICE_KINDS),
    event: oneOf(NOTICE_EVENTS),
    by: oneOf([...ALERT_PRICES, '']),
    direction: oneOf([...ALERT_DIRECTIONS, '']),
    /** The level of the alert, as it was set. */
    level: price({ optional: true }),
    percent: amount({ signed: true, optional: true }),
    windowMillis: count(),
    /** The price that reached it, of the order, or at which the coin left; `''`: none. */
    price: price({ optional: true }),
    /** Of the order or the position; `''`: none. */
    side: oneOf(['buy', 'sell', 'long', 'short', '']),
    size: size({ optional: true }),
    status: oneOf(NOTICE_STATUSES),
    created: time(),
    updated: time(),
    version: count(),
    /** Of an ETF: the coin, and when it leaves or left. */
    asset: text(),
    at: time(),
    /** The coins of the basket since then with their weights in percent, the largest first: "BTC 60.5 ETH 39.5". */
    basket: text(),
  },
  shown: ['level', 'percent', 'price', 'size'],
  isOpen: ({ status }) => status === 'unread',
});
