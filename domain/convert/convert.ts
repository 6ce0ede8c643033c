/**
 * The exchange of one coin for another with the platform: computes one amount from the other, and lists the problems
 * of an exchange. The form displays by it and the platform quotes by it.
 * Invariant: the value of the received amount is never more than the value of the paid amount less the spread. The
 * paid amount is rounded up and the received amount is rounded down, both to 10⁻⁸.
 */
import { digitsOf, formatScaled, parseScaled } from '../decimal-text.ts';
import { givenAmount, type AmountProblem as GivenProblem } from '../ledger/given-amount.ts';
import { minorOf, MOST_MINOR, type Minor } from '../ledger/minor.ts';
import type { Bps } from '../units.ts';

/** Every exchange goes through this coin, so its price is 1. */
export const THROUGH = 'USDT';

export interface ConvertPrices {
  /** USDT for one unit of the paid coin: decimal text above zero. */
  readonly sell: string;
  /** USDT for one unit of the received coin. */
  readonly buy: string;
  /** The platform's spread on the rate between the two coins, in basis points. */
  readonly spreadBps: Bps;
}

/** The smallest and the largest exchange, by the value of the paid amount in USDT: decimal text. */
export interface ConvertLimits {
  readonly smallest: string;
  readonly largest: string;
}

/** Which of the two amounts the user enters; the other one is computed. */
export type ConvertSide = 'from' | 'to';

export interface ConvertInput {
  readonly from: string;
  readonly to: string;
  readonly given: ConvertSide;
  /** In the paid or the received coin, as `given` says; plain decimal text. */
  readonly amount: string;
}

export interface ConvertAmounts {
  readonly pays: Minor;
  readonly receives: Minor;
}

/** `too-small`: by value. `too-large`: by value, or one amount is more than the ledger holds. */
export type ConvertProblem =
  | { readonly field: 'from' | 'to'; readonly code: 'unknown' }
  | { readonly field: 'to'; readonly code: 'same-coin' }
  | {
      readonly field: 'amount';
      readonly code: GivenProblem | 'too-small' | 'too-large' | 'not-enough';
    };

export interface ConvertFacts {
  readonly assets: { has(asset: string): boolean };
  readonly prices: ConvertPrices;
  readonly limits: ConvertLimits;
  /** The available balance of the paid coin; undefined: not checked yet. */
  readonly available: Minor | undefined;
}

const WHOLE_BPS = 10_000n;
/** Digits of a displayed rate. */
const RATE_DIGITS = 8;

/** The amount that the user entered, and the other amount computed by the prices. */
export function convertAmounts(prices: ConvertPrices, given: ConvertSide, amount: Minor): ConvertAmounts {
  const { up, down } = rateOf(prices);
  return given === 'from'
    ? { pays: amount, receives: (amount * up) / down }
    : { pays: dividedUp(amount * down, up), receives: amount };
}

/** The value of the paid amount in USDT, rounded down. */
export function convertValue({ sell }: Pick<ConvertPrices, 'sell'>, pays: Minor): Minor {
  const { units, one } = scaled(sell);
  return (pays * units) / one;
}

export interface RateText {
  /** The rate as displayed: one unit of the coin `of` is worth `text` of the other coin. */
  readonly of: ConvertSide;
  readonly text: string;
}

/**
 * The rate with its spread for the dearer coin, in 8 digits: the amount received for one unit of the paid coin (rounded
 * down), or the amount paid for one unit of the received coin (rounded up).
 */
export function rateText(prices: ConvertPrices): RateText {
  const { up, down } = rateOf(prices);
  return up >= down
    ? { of: 'from', text: quotient(up, down, (rest, cut) => rest / cut) }
    : { of: 'to', text: quotient(down, up, dividedUp) };
}

/** All problems at once, in the order of the form's fields; or both amounts. */
export function checkConvert(
  input: ConvertInput,
  facts: ConvertFacts,
): ConvertAmounts | { readonly problems: readonly ConvertProblem[] } {
  const problems = coinProblems(input, facts.assets);
  const amount = givenAmount(input.amount);
  if (typeof amount !== 'bigint') return { problems: [...problems, { field: 'amount', code: amount }] };
  if (problems.length > 0) return { problems };
  const amounts = convertAmounts(facts.prices, input.given, amount);
  const code = amountProblem(amounts, facts);
  return code === undefined ? amounts : { problems: [{ field: 'amount', code }] };
}

/** The problems of the choice of coins. */
export function coinProblems(
  { from, to }: Pick<ConvertInput, 'from' | 'to'>,
  assets: ConvertFacts['assets'],
): readonly ConvertProblem[] {
  const unknown = (['from', 'to'] as const)
    .filter((field) => !assets.has(field === 'from' ? from : to))
    .map((field): ConvertProblem => ({ field, code: 'unknown' }));
  return from === to ? [...unknown, { field: 'to', code: 'same-coin' }] : unknown;
}

type AmountProblem = Extract<ConvertProblem, { field: 'amount' }>['code'];

function amountProblem(
  { pays, receives }: ConvertAmounts,
  { prices, limits, available }: ConvertFacts,
): AmountProblem | undefined {
  const value = convertValue(prices, pays);
  if (value < minorSure(limits.smallest) || receives <= 0n) return 'too-small';
  if (value > minorSure(limits.largest) || pays > MOST_MINOR || receives > MOST_MINOR) return 'too-large';
  return available !== undefined && pays > available ? 'not-enough' : undefined;
}

interface Scaled {
  readonly units: bigint;
  /** The number of units that make 1. */
  readonly one: bigint;
}

function scaled(text: string): Scaled {
  const digits = digitsOf(text);
  const units = parseScaled(text, digits);
  if (units === undefined || units <= 0n) throw new RangeError(`not a price: ${text}`);
  return { units, one: 10n ** BigInt(digits) };
}

/** The exact rate as a fraction: one unit of the paid coin gives `up / down` units of the received coin. */
function rateOf({ sell, buy, spreadBps }: ConvertPrices): { readonly up: bigint; readonly down: bigint } {
  const [fetched, cost] = [scaled(sell), scaled(buy)];
  return {
    up: fetched.units * cost.one * (WHOLE_BPS - BigInt(spreadBps)),
    down: fetched.one * cost.units * WHOLE_BPS,
  };
}

function dividedUp(amount: bigint, by: bigint): bigint {
  return (amount + by - 1n) / by;
}

/** `up / down` (at least 1) as text with the digits of a rate. */
function quotient(up: bigint, down: bigint, divide: (amount: bigint, by: bigint) => bigint): string {
  const whole = (up / down).toString().length;
  const digits = Math.max(0, RATE_DIGITS - whole);
  const text = formatScaled(divide(up * 10n ** BigInt(digits), down), digits);
  return digits === 0 ? text : text.replace(/\.?0+$/, '');
}

function minorSure(text: string): Minor {
  const minor = minorOf(text);
  if (minor === undefined) throw new RangeError(`a limit of ${text} is no amount`);
  return minor;
}
