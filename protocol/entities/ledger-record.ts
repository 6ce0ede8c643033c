import { ACCOUNT_KINDS } from '#domain/ledger/account-kinds';
import { ASSET, REASON } from '../names/patterns.ts';
import { defineLog } from './define-entity.ts';
import { amount, oneOf, text, time, word } from './fields.ts';

/** One side of a posting, as its owner reads it. */
export const ledgerRecord = defineLog('ledger-record', {
  key: ['id'],
  fields: {
    /** The posting's id and the side: `12.from`, `12.to`. Two sides of one user's posting are two records. */
    id: text(/^\d+\.(?:from|to)$/),
    kind: oneOf(ACCOUNT_KINDS),
    part: oneOf(['available', 'frozen']),
    asset: text(ASSET),
    /** Negative where money left. */
    amount: amount({ signed: true }),
    /** One of the platform's (`domain/ledger/reasons.ts`), or one that a feature brings. */
    reason: word(REASON),
    time: time(),
  },
  /** By the posting, and of one posting's two sides the one that received. */
  order: (one, other) => Number.parseInt(other.id) - Number.parseInt(one.id) || (one.id < other.id ? 1 : -1),
});
