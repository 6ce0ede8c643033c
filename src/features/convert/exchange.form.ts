/**
 * The exchange's form as pure functions: what a choice changes, and what stands on the screen for a state. The rules
 * are those that the platform quotes by (`domain/convert/convert.ts`).
 */
import {
  checkConvert,
  coinProblems,
  convertAmounts,
  type ConvertEnd,
  type ConvertInput,
  type ConvertProblem,
} from '#domain/convert/convert';
import { givenAmount } from '#domain/ledger/given-amount';
import { minorOf, minorText, type Minor } from '#domain/ledger/minor';
import type { ConvertTerms } from '#protocol/names/convert';

export interface ExchangeForm {
  readonly from: string;
  readonly to: string;
  /** The end that was typed in; the other one follows. */
  readonly given: ConvertEnd;
  /** A plain decimal, "", or a text that is no amount (`amountValue`). */
  readonly amount: string;
}

export const NEW_EXCHANGE: ExchangeForm = { from: 'USDT', to: 'BTC', given: 'from', amount: '' };

const OTHER = { from: 'to', to: 'from' } as const;

/** What was typed stays with its coin: who wanted to pay 100 USDT wants to receive them now. */
export function swapped({ from, to, given, amount }: ExchangeForm): ExchangeForm {
  return { from: to, to: from, given: OTHER[given], amount };
}

/** The two coins are never the same: choosing the other end's swaps them. Another coin is typed again. */
export function withCoin(form: ExchangeForm, end: ConvertEnd, asset: string): ExchangeForm {
  if (asset === form[end]) return form;
  if (asset === form[OTHER[end]]) return swapped(form);
  return { ...form, [end]: asset, amount: form.given === end ? '' : form.amount };
}

export function withAmount(form: ExchangeForm, given: ConvertEnd, amount: string): ExchangeForm {
  return { ...form, given, amount };
}

export interface ExchangeFacts {
  /** Undefined while the list is not known. */
  readonly assets: { has(asset: string): boolean } | undefined;
  /** At what it would be made; undefined while that is not known. */
  readonly terms: ConvertTerms | undefined;
  /** What can be paid, exact decimal text; "" while it is not known. */
  readonly available: string;
}

export interface ExchangeSummary {
  /** What would be quoted. */
  readonly input: ConvertInput;
  /** The typed amount as it was read, and what it makes at the other end, canonical; undefined: there is none. */
  readonly read: string | undefined;
  readonly other: string | undefined;
  /** The first thing that stands against it. Undefined: nothing, or not yet known. */
  readonly problem: ConvertProblem | undefined;
  /** Something is still to be known. */
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

/** What is not known yet is nobody's mistake: the amount itself is still judged. */
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

function otherText(terms: ConvertTerms, given: ConvertEnd, amount: Minor): string {
  const { pays, receives } = convertAmounts(terms, given, amount);
  return minorText(given === 'from' ? receives : pays);
}
