import { ACCOUNT_KINDS } from '#domain/ledger/account-kinds';
import { ASSET, REASON } from '../names/patterns.ts';
import { defineLog } from './define-entity.ts';
import { amount, count, oneOf, text, time, word } from './fields.ts';

/** One side of a posting, as its owner sees it. */
export const ledgerRecord = defineLog('ledger-record', {
  key: ['id'],
  fields: {
    /** The posting's id and the side: `12.from`, `12.to`. Two sides of one user's posting are two records. */
    id: text(/^\d+\.(?:from|to)$/),
    kind: oneOf(ACCOUNT_KINDS),
    part: oneOf(['available', 'frozen']),
    asset: text(ASSET),
    /** Negative if money left the account. */
    amount: amount({ signed: true }),
    /** A reason of the platform (`domain/ledger/reasons.ts`) or of a feature. */
    reason: word(REASON),
    time: time(),
    /** The number of the command that moved the money: records of one command have the same. */
    command: count(),
    /** The market whose order or trade moved it; '' for everything else, and for records from before it was kept. */
    symbol: text(),
  },
  /** Ordered by posting; of the two sides of one posting, the receiving one comes first. */
  order: (one, other) => Number.parseInt(other.id) - Number.parseInt(one.id) || (one.id < other.id ? 1 : -1),
});
