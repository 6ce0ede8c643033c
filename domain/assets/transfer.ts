/**
 * A transfer between two account kinds of one user: the rule that the form shows and the core decides by.
 * There is no fee. Available money moves, frozen money does not.
 */
import type { AccountKind } from '../ledger/account-kinds.ts';
import { givenAmount, type AmountProblem as GivenProblem } from '../ledger/given-amount.ts';
import type { Minor } from '../ledger/minor.ts';

export interface TransferInput {
  readonly from: AccountKind;
  readonly to: AccountKind;
  readonly asset: string;
  /** Plain decimal text. */
  readonly amount: string;
}

export type TransferProblem =
  | { readonly field: 'to'; readonly code: 'same-account' }
  | { readonly field: 'asset'; readonly code: 'unknown' }
  | {
      readonly field: 'amount';
      readonly code: GivenProblem | 'not-enough';
    };

export interface TransferFacts {
  readonly assets: { has(asset: string): boolean };
  /** The available balance of the source account. */
  readonly available: Minor;
}

export interface SoundTransfer {
  readonly amount: Minor;
}

/** All problems at once, in the order of the form's fields; or the amount that moves. */
export function checkTransfer(
  input: TransferInput,
  facts: TransferFacts,
): SoundTransfer | { readonly problems: readonly TransferProblem[] } {
  const problems: TransferProblem[] = [];
  if (input.from === input.to) problems.push({ field: 'to', code: 'same-account' });
  if (!facts.assets.has(input.asset)) problems.push({ field: 'asset', code: 'unknown' });
  const amount = amountOf(input.amount, facts.available);
  if (typeof amount !== 'bigint') problems.push({ field: 'amount', code: amount });
  return typeof amount !== 'bigint' || problems.length > 0 ? { problems } : { amount };
}

type AmountProblem = Extract<TransferProblem, { field: 'amount' }>['code'];

function amountOf(text: string, available: Minor): Minor | AmountProblem {
  const amount = givenAmount(text);
  return typeof amount === 'bigint' && amount > available ? 'not-enough' : amount;
}
