import { ALERT_DIRECTIONS, ALERT_KINDS, ALERT_PRICES, ALERT_STATUSES } from '#domain/alert/alert-terms';
import { COMMAND_ID } from '../names/patterns.ts';
import { defineEntity } from './define-entity.ts';
import { amount, count, id, oneOf, price, text, time } from './fields.ts';

/** A condition that the platform watches for a user, so it fires with the app closed. */
export const alert = defineEntity('alert', {
  key: ['id'],
  filter: 'symbol',
  fields: {
    id: id(),
    /** The id of the command that set it. */
    clientId: text(COMMAND_ID),
    /** `''`: of orders and positions, all markets. */
    symbol: text(),
    kind: oneOf(ALERT_KINDS),
    /** The price that it follows; `''` unless it watches a price. */
    by: oneOf([...ALERT_PRICES, '']),
    /** `''`: an alert of events. */
    direction: oneOf([...ALERT_DIRECTIONS, '']),
    price: price({ optional: true }),
    /** In percent: of a move, of the margin ratio, or of the funding rate. */
    percent: amount({ signed: true, optional: true }),
    /** Within which the price moves; 0: not a move. */
    windowMillis: count(),
    status: oneOf(ALERT_STATUSES),
    created: time(),
    updated: time(),
    version: count(),
  },
  shown: ['price', 'percent'],
  isOpen: ({ status }) => status === 'waiting',
});
