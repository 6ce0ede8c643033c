/** Ledger reasons of locked mining and pledges between two accounts of the platform. */
import type { ReasonTable } from '#domain/ledger/reasons';

export const EARN_REASONS = {
  /** The pool owes more income than before. */
  'earn-promise': { from: 'earn-pool', to: 'earn-owed' },
  /** It owes less: an order ended early, or a day's yield was below the highest. */
  'earn-promise-release': { from: 'earn-owed', to: 'earn-pool' },
} as const satisfies ReasonTable;
