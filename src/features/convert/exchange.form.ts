/**
 * The form of the exchange as pure functions: the effect of each choice, and everything that the screen shows.
 * The rules are those by which the platform quotes (`domain/convert/convert.ts`).
 */
import {
  checkConvert,
  coinProblems,
  convertAmounts,
  type ConvertSide,
  type ConvertInput,
  type ConvertProblem,
} from '#domain/convert/convert';
import { givenAmount } from '#domain/ledger/given-amount';
import { minorOf, minorText, type Minor } from '#domain/ledger/minor';
import type { ConvertTerms } from '#protocol/names/convert';

export interface ExchangeForm {
  readonly from: string;
  readonly to: string;
  /** The side with the typed amount; the other one follows. */
  readonly given: ConvertSide;
  /** A plain decimal, "", or a text that is not an amount (`amountValue`). */
  readonly amount: string;
}

export const NEW_EXCHANGE: ExchangeForm = { from: 'USDT', to: 'BTC', given: 'from', amount: '' };

const OTHER = { from: 'to', to: 'from' } as const;

/** The typed amount stays with its coin: a user who wanted to pay 100 USDT now wants to receive them. */
export function swapped({ from, to, given, amount }: ExchangeForm): ExchangeForm {
  return { from: to, to: from, given: OTHER[given], amount };
}

/**
 * The two coins are never the same: choosing the other side's coin swaps them. For another coin the amount must
 * be typed again.
 */
export function withCoin(form: ExchangeForm, side: ConvertSide, asset: string): ExchangeForm {
  if (asset === form[side]) return form;
  if (asset === form[OTHER[side]]) return swapped(form);
  return { ...form, [side]: asset, amount: form.given === side ? '' : form.amount };
}

export function withAmount(form: ExchangeForm, given: ConvertSide, amount: string): ExchangeForm {
  return { ...form, given, amount };
}

export interface ExchangeFacts {
  /** Undefined while the list is unknown. */
  readonly assets: { has(asset: string): boolean } | undefined;
  /** The terms of the exchange; undefined while they are unknown. */
  readonly terms: ConvertTerms | undefined;
  /** The available balance, exact decimal text; "" while it is unknown. */
  readonly available: string;
}

export interface ExchangeSummary {
  /** The input of the quote. */
  readonly input: ConvertInput;
  /** The typed amount as understood, and the amount on the other side, canonical; undefined: there is none. */
  readonly read: string | undefined;
  readonly other: string | undefined;
  /** The first problem. Undefined: there is none, as far as is known. */
  readonly problem: ConvertProblem | undefined;
  /** A value that the check needs is unknown. */
  readonly waits: boolean;
}

export function exchangeSummary(
  form: ExchangeForm,
  { assets, terms, available }: ExchangeFacts,
): ExchangeSummary {
  const input: ConvertInput = form;
  const has = minorOf(available);
  const amount = givenAmount(input.amount);
  const isAmount = typeof amount === 'bigint';
  return {
    input,
    read: isAmount ? minorText(amount) : undefined,
    other: isAmount && terms !== undefined ? otherText(terms, form.given, amount) : undefined,
    problem: problemsOf(input, assets, terms, has)[0],
    waits: assets === undefined || terms === undefined || has === undefined,
  };
}

/** An unknown value is not the user's mistake: only the amount itself is checked then. */
function problemsOf(
  input: ConvertInput,
  assets: ExchangeFacts['assets'] = { has: () => true },
  terms: ConvertTerms | undefined,
  available: Minor | undefined,
): readonly ConvertProblem[] {
  if (terms !== undefined) {
    const checked = checkConvert(input, { assets, prices: terms, limits: terms, available });
    return 'problems' in checked ? checked.problems : [];
  }
  const amount = givenAmount(input.amount);
  const coins = coinProblems(input, assets);
  return typeof amount === 'bigint' ? coins : [...coins, { field: 'amount', code: amount }];
}

function otherText(terms: ConvertTerms, given: ConvertSide, amount: Minor): string {
  const { pays, receives } = convertAmounts(terms, given, amount);
  return minorText(given === 'from' ? receives : pays);
}
