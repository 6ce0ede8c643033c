import {
  OPEN_OPTION_STATUSES,
  OPTION_CAUSES,
  OPTION_DIRECTIONS,
  OPTION_STATUSES,
  type OptionCycle,
} from '#domain/option/option-terms';
import { ASSET, COMMAND_ID } from '../names/patterns.ts';
import { defineEntity } from './define-entity.ts';
import { amount, count, flag, id, oneOf, price, text, time, word, type Field } from './fields.ts';

/** A number and a unit. */
const CYCLE = /^\d{1,3}[a-zA-Z]$/;

/** A short-cycle option on the index of a contract. It keeps the terms under which it was bought. */
export const optionOrder = defineEntity('option-order', {
  key: ['id'],
  filter: 'symbol',
  fields: {
    id: id(),
    /** The id of the command that bought it. */
    clientId: text(COMMAND_ID),
    symbol: text(),
    asset: text(ASSET),
    cycle: word(CYCLE) as Field<OptionCycle>,
    direction: oneOf(OPTION_DIRECTIONS),
    stake: amount(),
    /** Held with the stake, and charged at delivery. */
    fee: amount(),
    /** The return of a win on one unit of the stake, the stake included. */
    odds: amount(),
    /** Half the width of the flat band, in parts per million of the opening price. */
    bandPpm: count(),
    /** The rule by which the band followed the volatility: see `BandRule`. A width of 0: it was fixed. */
    bandWidthBps: count(),
    bandLeastPpm: count(),
    bandMostPpm: count(),
    cycleMillis: count(),
    /** Rule of its prices: see `OptionRule`. */
    openDelayMillis: count(),
    openWithinMillis: count(),
    windowMillis: count(),
    /** The price step to which the delivery price is rounded. */
    step: price(),
    /** Only `GET /option/openOrders` says `settling`; the events go from `waiting` to the end. */
    status: oneOf(OPTION_STATUSES),
    /** Why it was returned; otherwise `''`. */
    cause: oneOf([...OPTION_CAUSES, '']),
    /** The opening price and the edges of its band; `''` before the opening. */
    opened: price({ optional: true }),
    low: price({ optional: true }),
    high: price({ optional: true }),
    /** The time of the sample; 0: before the opening. */
    openedTime: time(),
    /** When it is delivered. */
    delivery: time(),
    /** The share of its value that an early exit pays, in basis points; 0: it cannot be given back. */
    exitShareBps: count(),
    /** When its user asked to give it back; 0: not, or the index gave no price in time. */
    exitAsked: time(),
    /** The time of the sample that gave the exit its price; 0: it was not given back. */
    exitedTime: time(),
    /** When the last asked exit found no price in time, or too low a one, so that it runs on; 0: none did. */
    exitMissed: time(),
    /** The least that the asked or missed exit had to pay; "0": whatever the option was worth. */
    exitLeast: amount(),
    /** The missed exit had a price, at which it would have paid less than `exitLeast`. */
    exitBelow: flag(),
    /** The average price at delivery, or the price of an early exit; `''` before it. */
    delivered: price({ optional: true }),
    /** The direction that won; `''` before delivery, and if it was returned or given back. */
    outcome: oneOf([...OPTION_DIRECTIONS, '']),
    /** The payment at its end: of a win stake and profit, of a returned order stake and fee, of an exit its value. */
    payout: amount(),
    /** The platform was down at delivery: it was settled later, by the prices recorded before delivery. */
    late: flag(),
    created: time(),
    updated: time(),
    version: count(),
  },
  shown: ['stake', 'fee', 'odds', 'opened', 'low', 'high', 'delivered', 'payout'],
  isOpen: ({ status }) => OPEN_OPTION_STATUSES.has(status),
});
