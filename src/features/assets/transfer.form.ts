/**
 * The transfer's form as pure functions: what a choice changes, and what stands on the screen for a state. The rule is
 * the one that the platform decides by (`domain/assets/transfer.ts`).
 */
import { checkTransfer, type TransferInput, type TransferProblem } from '#domain/assets/transfer';
import type { AccountKind } from '#domain/ledger/account-kinds';
import { minorOf, minorText } from '#domain/ledger/minor';

export interface TransferForm {
  readonly from: AccountKind;
  readonly to: AccountKind;
  readonly asset: string;
  /** A plain decimal, "", or a text that is no amount (`amountValue`). */
  readonly amount: string;
}

export const NEW_TRANSFER: TransferForm = { from: 'funds', to: 'contract', asset: 'USDT', amount: '' };

export function swapped(form: TransferForm): TransferForm {
  return { ...form, from: form.to, to: form.from };
}

/** The two accounts are never the same: choosing the other end's swaps them. */
export function withAccount(form: TransferForm, end: 'from' | 'to', kind: AccountKind): TransferForm {
  const other = end === 'from' ? form.to : form.from;
  return kind === other ? swapped(form) : { ...form, [end]: kind };
}

/** Another coin is another unit: the amount is typed again. */
export function withAsset(form: TransferForm, asset: string): TransferForm {
  return asset === form.asset ? form : { ...form, asset, amount: '' };
}

export interface TransferFacts {
  /** Undefined while the list is not known. */
  readonly assets: { has(asset: string): boolean } | undefined;
  /** What can leave `from`, exact decimal text; "" while it is not known. */
  readonly available: string;
}

export interface TransferSummary {
  /** What would be sent. */
  readonly input: TransferInput;
  /** The amount as it was read, canonical; undefined where there is none. */
  readonly read: string | undefined;
  /** The first thing that stands against it. Undefined: nothing, or not yet known. */
  readonly problem: TransferProblem | undefined;
  /** Something is still to be known. */
  readonly waits: boolean;
}

export function transferSummary(form: TransferForm, { assets, available }: TransferFacts): TransferSummary {
  const { from, to, asset } = form;
  const input: TransferInput = { from, to, asset, amount: form.amount };
  const minor = minorOf(input.amount);
  const has = minorOf(available);
  // What is not known yet is nobody's mistake: the amount itself is still judged.
  const checked = checkTransfer(input, {
    assets: assets ?? { has: () => true },
    available: has ?? minor ?? 0n,
  });
  return {
    input,
    read: minor === undefined ? undefined : minorText(minor),
    problem: 'problems' in checked ? checked.problems[0] : undefined,
    waits: assets === undefined || has === undefined,
  };
}
