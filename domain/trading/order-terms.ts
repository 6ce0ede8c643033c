/**
 * The terms, price and size of an order in any kind of market: checks the entered texts and gives the values in the
 * market's steps. Nothing is rounded. The ticket and the core share it.
 */
import { amountFault, parseScaled } from '../decimal-text.ts';
import { isTooFine } from '../ledger/given-amount.ts';
import type { Minor } from '../ledger/minor.ts';
import { parseSteps, type Instrument, type Step } from '../market/instrument.ts';
import { MINOR_DIGITS, type Lots, type Ticks } from '../units.ts';
import type { OrderSide, OrderSteps, OrderType, TimeInForce } from './order.ts';

/** Texts are plain decimals; `''` if a field is empty. */
export interface OrderTerms {
  readonly side: OrderSide;
  readonly type: OrderType;
  /** A market order never rests: `gtc` is read as `ioc`. */
  readonly timeInForce: TimeInForce;
  /** Refused instead of matched if it would trade at once; for limit orders that are good till cancelled. */
  readonly postOnly: boolean;
  /** For limit orders only. */
  readonly price: string;
  readonly size: string;
}

/**
 * `empty`: no text. `bad-number`: not an amount (SPEC §5). `off-step`: not a whole number of ticks or lots.
 * `too-large`: more than a book holds.
 */
type StepsProblem = 'empty' | 'bad-number' | 'not-positive' | 'off-step' | 'too-large';
/** `not-allowed`: these terms cannot be combined. */
export type PriceProblem = StepsProblem | 'not-allowed';
/** `too-fine`: below 10⁻⁸. `too-small`: below the market's smallest amount. */
export type SizeProblem = StepsProblem | 'too-fine' | 'too-small';
export type TotalProblem = 'bad-number' | 'not-positive' | 'too-fine' | 'too-large';
export interface TermProblem {
  readonly field: 'postOnly';
  readonly code: 'not-allowed';
}

/** Keeps an order's lots and price safe integers; the book limits the sum of a level. */
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
 * An order's price in ticks, or its problem; undefined for a market order. A market order with a price is refused: the
 * price would not bound it, so the sender probably means a limit order.
 */
export function priceTick(
  { type, price }: Pick<OrderTerms, 'type' | 'price'>,
  { grid, perOrder }: OrderSteps,
): Ticks | undefined | PriceProblem {
  if (type === 'limit') return stepsIn(price, grid.price, MOST_TICKS, perOrder.price);
  return price === '' ? undefined : 'not-allowed';
}

/** An order's size in lots, or its problem. */
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

/** An entered amount of the quote, or its problem. */
export function totalIn(total: string): Minor | TotalProblem {
  const fault = amountFault(total);
  if (fault !== undefined) return fault === 'empty' ? 'bad-number' : fault;
  const minor = parseScaled(total, MINOR_DIGITS);
  if (minor === undefined) return 'too-fine';
  return minor > MOST_BUDGET ? 'too-large' : minor;
}

/** @param perOrder the number of the book's steps in one order step */
function stepsIn(text: string, step: Step, most: number, perOrder: number): number | StepsProblem {
  const fault = amountFault(text);
  if (fault !== undefined) return fault;
  const steps = parseSteps(text, step);
  if (steps === undefined) return isWhole(text, step) ? 'too-large' : 'off-step';
  return steps > most / perOrder ? 'too-large' : steps * perOrder;
}

/** Whether a text is a whole number of steps, however large. */
function isWhole(text: string, { digits, unit }: Step): boolean {
  const scaled = parseScaled(text, digits);
  return scaled !== undefined && scaled % BigInt(unit) === 0n;
}
