import { ACCOUNT_KINDS } from '#domain/ledger/account-kinds';
import { ASSET } from '../names/patterns.ts';
import { defineEntity } from './define-entity.ts';
import { amount, count, oneOf, text } from './fields.ts';

/** The balance of an asset in one account of a user. Amounts are canonical (no zeros at the end). */
export const balance = defineEntity('balance', {
  key: ['kind', 'asset'],
  filter: 'kind',
  fields: {
    kind: oneOf(ACCOUNT_KINDS),
    asset: text(ASSET),
    available: amount(),
    frozen: amount(),
    /** The number of the user's event that last changed it. */
    version: count(),
  },
});
