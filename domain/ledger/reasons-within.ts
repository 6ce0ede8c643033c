/**
 * The reasons that move money between the two parts of one account. They are apart from `reasons.ts` because the page
 * needs only these.
 */
import type { Reason } from './reasons.ts';

export const REASONS_WITHIN: ReadonlySet<string> = new Set<Reason>([
  'withdrawal-freeze',
  'withdrawal-failure',
  'option-principal',
  'option-loss',
  'contract-margin',
  'insurance-cancel',
  'buy-freeze',
  'sell-freeze',
  'buy-deduction',
  'sell-deduction',
  'cancel-refund',
  'stake-lock',
  'stake-release',
]);
