import { PLAN_ACCOUNTS, PLAN_MISSED, PLAN_STATUSES } from '#domain/etf/etf-terms';
import { PLAN_CYCLES } from '#domain/etf/plan-times';
import { ASSET, COMMAND_ID } from '../names/patterns.ts';
import { defineEntity } from './define-entity.ts';
import { amount, count, id, oneOf, text, time, word } from './fields.ts';

/** A regular subscription of shares of an ETF. */
export const etfPlan = defineEntity('etf-plan', {
  key: ['id'],
  filter: 'product',
  fields: {
    id: id(),
    clientId: text(COMMAND_ID),
    product: text(ASSET),
    /** USDT of each run, fee included. */
    amount: amount(),
    /** The account that pays. */
    from: oneOf(PLAN_ACCOUNTS),
    every: oneOf(PLAN_CYCLES),
    /** By the clock of the zone. */
    hour: count(),
    zone: text(/^[A-Za-z0-9_+/-]{1,64}$/),
    firstDay: text(/^\d{4}-\d\d-\d\d$/),
    /** No run is due after it; 0: it has no end. */
    end: time(),
    /** The rule for runs that a downtime delayed: one is caught up, or all are left out. */
    missed: oneOf(PLAN_MISSED),
    status: oneOf(PLAN_STATUSES),
    /** Why the platform paused or ended it; otherwise `''`. */
    cause: word(/^[a-z-]{0,30}$/),
    /** When it runs next; 0: not again. */
    due: time(),
    /** Runs that were executed, and what they paid and brought. */
    runs: count(),
    spent: amount(),
    shares: amount(),
    /** The same of the first of them; 0: none was executed yet. */
    firstSpent: amount(),
    firstShares: amount(),
    /** Runs in a row that lacked money. */
    lacking: count(),
    created: time(),
    updated: time(),
    version: count(),
  },
  shown: ['amount', 'spent', 'shares'],
  isOpen: ({ status }) => status !== 'ended',
});
