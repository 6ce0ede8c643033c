/** The reasons that move money between the two parts of one account; the page needs no more of `reasons.ts`. */
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
