/**
 * The transfer's form as pure functions: the effect of each choice, and everything that the screen shows. The
 * rule is the platform's (`domain/assets/transfer.ts`).
 */
import { checkTransfer, type TransferInput, type TransferProblem } from '#domain/assets/transfer';
import { ACCOUNT_KINDS, type AccountKind } from '#domain/ledger/account-kinds';
import { minorOf, minorText } from '#domain/ledger/minor';

export interface TransferForm {
  readonly from: AccountKind;
  readonly to: AccountKind;
  readonly asset: string;
  /** A plain decimal, "", or a text that is not an amount (`amountValue`). */
  readonly amount: string;
}

export const NEW_TRANSFER: TransferForm = { from: 'funds', to: 'contract', asset: 'USDT', amount: '' };

export function swapped(form: TransferForm): TransferForm {
  return { ...form, from: form.to, to: form.from };
}

/** The two accounts are never the same: choosing the other end's account swaps them. */
export function withAccount(form: TransferForm, end: 'from' | 'to', kind: AccountKind): TransferForm {
  const other = end === 'from' ? form.to : form.from;
  return kind === other ? swapped(form) : { ...form, [end]: kind };
}

/** Another coin has another unit, so the amount must be typed again. */
export function withAsset(form: TransferForm, asset: string): TransferForm {
  return asset === form.asset ? form : { ...form, asset, amount: '' };
}

/**
 * The form with the accounts and the coin that an address names. A parameter that is missing or unknown leaves the
 * form's value; `to` wins if both name the same account.
 *
 * @param search "?coin=USDT&from=funds&to=options"
 */
export function withAddress(form: TransferForm, search: string): TransferForm {
  const asked = new URLSearchParams(search);
  const coin = asked.get('coin');
  let named = coin === null ? form : withAsset(form, coin);
  for (const end of ['from', 'to'] as const) {
    const kind = ACCOUNT_KINDS.find((each) => each === asked.get(end));
    if (kind !== undefined) named = withAccount(named, end, kind);
  }
  return named;
}

export interface TransferFacts {
  /** Undefined while the list is unknown. */
  readonly assets: { has(asset: string): boolean } | undefined;
  /** The amount that can leave `from`, exact decimal text; "" while it is unknown. */
  readonly available: string;
}

export interface TransferSummary {
  /** The input of the call. */
  readonly input: TransferInput;
  /** The amount as understood, canonical; undefined if there is none. */
  readonly read: string | undefined;
  /** The first problem. Undefined: there is none, as far as is known. */
  readonly problem: TransferProblem | undefined;
  /** A value that the check needs is unknown. */
  readonly waits: boolean;
}

export function transferSummary(form: TransferForm, { assets, available }: TransferFacts): TransferSummary {
  const { from, to, asset } = form;
  const input: TransferInput = { from, to, asset, amount: form.amount };
  const minor = minorOf(input.amount);
  const has = minorOf(available);
  // An unknown value is not the user's mistake: only the amount itself is checked then.
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
