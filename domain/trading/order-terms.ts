/**
 * An order's terms, price and size as they are given, for every kind of market: what is wrong with them, or the values
 * in the market's steps. Nothing is rounded. The ticket shows it, and the core decides by it.
 */
import { amountFault, parseScaled } from '../decimal-text.ts';
import { isTooFine } from '../ledger/given-amount.ts';
import type { Minor } from '../ledger/minor.ts';
import { parseSteps, type Instrument, type Step } from '../market/instrument.ts';
import { MINOR_DIGITS, type Lots, type Ticks } from '../units.ts';
import type { OrderSide, OrderSteps, OrderType, TimeInForce } from './order.ts';

/** Texts are plain decimals; `''` where nothing is given. */
export interface OrderTerms {
  readonly side: OrderSide;
  readonly type: OrderType;
  /** A market order never rests: `gtc` is read as `ioc`. */
  readonly timeInForce: TimeInForce;
  /** It rests or does nothing; for limit orders that are good till cancelled. */
  readonly postOnly: boolean;
  /** Of a limit order alone. */
  readonly price: string;
  readonly size: string;
}

/**
 * `empty`: nothing given. `bad-number`: no amount (SPEC §5). `off-step`: no whole tick or lot.
 * `too-large`: beyond what a book holds.
 */
type StepsProblem = 'empty' | 'bad-number' | 'not-positive' | 'off-step' | 'too-large';
/** `not-allowed`: these terms do not go together. */
export type PriceProblem = StepsProblem | 'not-allowed';
/** `too-fine`: below 10⁻⁸. `too-small`: below the market's smallest amount. */
export type SizeProblem = StepsProblem | 'too-fine' | 'too-small';
export type TotalProblem = 'bad-number' | 'not-positive' | 'too-fine' | 'too-large';
export interface TermProblem {
  readonly field: 'postOnly';
  readonly code: 'not-allowed';
}

/** Neither an order's lots nor a price leave the safe integers; the book bounds a level's sum. */
const MOST_LOTS = 10 ** 13;
const MOST_TICKS = 10 ** 12;
const MOST_BUDGET: Minor = 10n ** 30n;

export function termProblems({
  type,
  timeInForce,
  postOnly,
}: Pick<OrderTerms, 'type' | 'timeInForce' | 'postOnly'>): TermProblem[] {
  if (postOnly && (type === 'market' || timeInForce !== 'gtc'))
    return [{ field: 'postOnly', code: 'not-allowed' }];
  return [];
}

/**
 * An order's price in ticks, or what is wrong with it; undefined: a market order. A price in a market order would not
 * bound it: its sender means another kind of order.
 */
export function priceTick(
  { type, price }: Pick<OrderTerms, 'type' | 'price'>,
  { grid, perOrder }: OrderSteps,
): Ticks | undefined | PriceProblem {
  if (type === 'limit') return stepsIn(price, grid.price, MOST_TICKS, perOrder.price);
  return price === '' ? undefined : 'not-allowed';
}

/** An order's size in lots, or what is wrong with it. */
export function sizeLots(
  size: string,
  { minSize }: Pick<Instrument, 'minSize'>,
  { grid, perOrder, size: step }: OrderSteps,
): Lots | SizeProblem {
  const lots = stepsIn(size, grid.size, MOST_LOTS, perOrder.size);
  if (lots === 'off-step' && isTooFine(size)) return 'too-fine';
  if (typeof lots === 'string') return lots;
  return lots < (parseSteps(minSize, step) ?? 0) ? 'too-small' : lots;
}

/** An amount of the quote as it is given, or what is wrong with it. */
export function totalIn(total: string): Minor | TotalProblem {
  const fault = amountFault(total);
  if (fault !== undefined) return fault === 'empty' ? 'bad-number' : fault;
  const minor = parseScaled(total, MINOR_DIGITS);
  if (minor === undefined) return 'too-fine';
  return minor > MOST_BUDGET ? 'too-large' : minor;
}

/** @param perOrder of the book's steps in one of an order's */
function stepsIn(text: string, step: Step, most: number, perOrder: number): number | StepsProblem {
  const fault = amountFault(text);
  if (fault !== undefined) return fault;
  const steps = parseSteps(text, step);
  if (steps === undefined) return isWhole(text, step) ? 'too-large' : 'off-step';
  return steps > most / perOrder ? 'too-large' : steps * perOrder;
}

/** Whether a text is whole steps, however many. */
function isWhole(text: string, { digits, unit }: Step): boolean {
  const scaled = parseScaled(text, digits);
  return scaled !== undefined && scaled % BigInt(unit) === 0n;
}
