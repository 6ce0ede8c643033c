/**
 * Problems of an order before it is matched: the rule that the ticket shows and the core decides by.
 * Prices and sizes are whole order steps of the market; nothing is rounded.
 */
import { amountFault, parseScaled } from '../decimal-text.ts';
import { isTooFine } from '../ledger/given-amount.ts';
import type { Minor } from '../ledger/minor.ts';
import { parseSteps, type Instrument, type Step } from '../market/instrument.ts';
import { MINOR_DIGITS, type Lots, type Ticks } from '../units.ts';
import {
  baseOf,
  orderStepsOf,
  totalOf,
  type OrderSide,
  type OrderSteps,
  type OrderType,
  type TimeInForce,
} from '../trading/order.ts';

/** Texts are plain decimals; `''` where nothing is given. */
export interface OrderInput {
  readonly side: OrderSide;
  readonly type: OrderType;
  /** A market order never rests: `gtc` is read as `ioc`. */
  readonly timeInForce: TimeInForce;
  /** It rests or does nothing; for limit orders that are good till cancelled. */
  readonly postOnly: boolean;
  /** Of a limit order alone. */
  readonly price: string;
  /** In the base. */
  readonly size: string;
  /** In the quote: a market buy may say this in place of its size. */
  readonly total: string;
}

/**
 * `empty`: nothing given. `bad-number`: no amount (SPEC §5). `off-step`: no whole tick or lot.
 * `too-fine`: below 10⁻⁸.
 * `too-small`: below the market's smallest amount. `too-large`: beyond what a book holds. `not-enough`: more than is
 * available. `not-allowed`: these terms do not go together.
 */
export type OrderProblem =
  | {
      readonly field: 'price';
      readonly code: StepsProblem | 'not-allowed';
    }
  | {
      readonly field: 'size';
      readonly code: StepsProblem | 'too-fine' | 'too-small' | 'not-enough';
    }
  | {
      readonly field: 'total';
      readonly code:
        'bad-number' | 'not-positive' | 'too-fine' | 'too-small' | 'too-large' | 'not-enough' | 'not-allowed';
    }
  | { readonly field: 'timeInForce' | 'postOnly'; readonly code: 'not-allowed' };

export interface OrderFacts {
  readonly instrument: Instrument;
  /** Of the coin that would be paid: the quote of a buy, the base of a sale. Undefined: nobody asks for it yet. */
  readonly available: Minor | undefined;
  /** The instrument's, where they are known already. */
  readonly steps?: OrderSteps;
}

/** In the market's steps. A market order has no `tick`; exactly one of `lots` and `budget` is given. */
export interface SoundOrder {
  readonly tick: Ticks | undefined;
  readonly lots: Lots | undefined;
  /** The amount that a market buy by amount may spend, in the quote. */
  readonly budget: Minor | undefined;
}

/** Neither an order's lots nor a price leave the safe integers; the book bounds a level's sum. */
const MOST_LOTS = 10 ** 13;
const MOST_TICKS = 10 ** 12;
const MOST_BUDGET: Minor = 10n ** 30n;

/** All problems at once, in the order of the ticket; or the order in steps. */
export function checkOrder(
  input: OrderInput,
  facts: OrderFacts,
): SoundOrder | { readonly problems: readonly OrderProblem[] } {
  const { steps = orderStepsOf(facts.instrument) } = facts;
  const problems = termProblems(input);
  const tick = tickIn(input, steps);
  if (typeof tick === 'string') problems.push({ field: 'price', code: tick });
  const amount = input.total === '' ? sizeIn(input, facts.instrument, steps) : budgetIn(input);
  if ('code' in amount) problems.push(amount);
  if (problems.length > 0 || 'code' in amount || typeof tick === 'string') return { problems };
  const order = { tick, ...amount };
  const lack = lackOf(input, order, steps, facts.available);
  return lack === undefined ? order : { problems: [lack] };
}

function termProblems({ type, timeInForce, postOnly }: OrderInput): OrderProblem[] {
  if (postOnly && (type === 'market' || timeInForce !== 'gtc'))
    return [{ field: 'postOnly', code: 'not-allowed' }];
  return [];
}

/** A price in a market order would not bound it: its sender means another kind of order. */
function tickIn(
  { type, price }: OrderInput,
  { grid, perOrder }: OrderSteps,
): Ticks | undefined | StepsProblem | 'not-allowed' {
  if (type === 'limit') return stepsIn(price, grid.price, MOST_TICKS, perOrder.price);
  return price === '' ? undefined : 'not-allowed';
}

type Amount = Pick<SoundOrder, 'lots' | 'budget'>;

function sizeIn({ size }: OrderInput, { minSize }: Instrument, steps: OrderSteps): Amount | OrderProblem {
  const lots = stepsIn(size, steps.grid.size, MOST_LOTS, steps.perOrder.size);
  if (lots === 'off-step' && isTooFine(size)) return { field: 'size', code: 'too-fine' };
  if (typeof lots === 'string') return { field: 'size', code: lots };
  if (lots < (parseSteps(minSize, steps.size) ?? 0)) return { field: 'size', code: 'too-small' };
  return { lots, budget: undefined };
}

function budgetIn({ side, type, size, total }: OrderInput): Amount | OrderProblem {
  if (side === 'sell' || type === 'limit' || size !== '') return { field: 'total', code: 'not-allowed' };
  const budget = totalIn(total);
  return typeof budget === 'string' ? { field: 'total', code: budget } : { lots: undefined, budget };
}

/** An amount of the quote as it is given, or what is wrong with it. */
export function totalIn(total: string): Minor | 'bad-number' | 'too-fine' | 'not-positive' | 'too-large' {
  const fault = amountFault(total);
  if (fault !== undefined) return fault === 'empty' ? 'bad-number' : fault;
  const minor = parseScaled(total, MINOR_DIGITS);
  if (minor === undefined) return 'too-fine';
  return minor > MOST_BUDGET ? 'too-large' : minor;
}

/** The cost of a market buy by its size is known only after matching. */
function lackOf(
  { side }: OrderInput,
  { tick, lots = 0, budget }: SoundOrder,
  steps: OrderSteps,
  available: Minor | undefined,
): OrderProblem | undefined {
  if (available === undefined) return undefined;
  if (budget !== undefined) return budget > available ? { field: 'total', code: 'not-enough' } : undefined;
  if (side === 'buy' && tick === undefined) return undefined;
  const needed = side === 'sell' ? baseOf(steps, lots) : totalOf(steps, tick ?? 0, lots);
  return needed > available ? { field: 'size', code: 'not-enough' } : undefined;
}

type StepsProblem = 'empty' | 'bad-number' | 'not-positive' | 'off-step' | 'too-large';

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
