/**
 * The problems of an order before it is matched: the ticket and the core share this rule. Prices and sizes are whole
 * order steps of the market; nothing is rounded.
 */
import type { Minor } from '../ledger/minor.ts';
import type { Instrument } from '../market/instrument.ts';
import type { Lots, Ticks } from '../units.ts';
import { baseOf, orderStepsOf, totalOf, type OrderSteps } from '../trading/order.ts';
import {
  priceTick,
  sizeLots,
  termProblems,
  totalIn,
  type OrderTerms,
  type PriceProblem,
  type SizeProblem,
  type TermProblem,
  type TotalProblem,
} from '../trading/order-terms.ts';

/** Texts are plain decimals; `''` if a field is empty. The size is in the base. */
export interface OrderInput extends OrderTerms {
  /** In the quote: a market buy may have it instead of a size. */
  readonly total: string;
}

/** `not-enough`: more than is available. */
export type OrderProblem =
  | { readonly field: 'price'; readonly code: PriceProblem }
  | { readonly field: 'size'; readonly code: SizeProblem | 'not-enough' }
  | { readonly field: 'total'; readonly code: TotalProblem | 'too-small' | 'not-enough' | 'not-allowed' }
  | TermProblem;

export interface OrderFacts {
  readonly instrument: Instrument;
  /**
   * The available balance of the coin that the order pays: the quote for a buy, the base for a sale. Undefined: not
   * checked yet.
   */
  readonly available: Minor | undefined;
  /** The instrument's steps, if they are known already. */
  readonly steps?: OrderSteps;
}

/** In the market's steps. A market order has no `tick`; an order has either `lots` or `budget`. */
export interface SoundOrder {
  readonly tick: Ticks | undefined;
  readonly lots: Lots | undefined;
  /** The amount that a market buy by amount may spend, in the quote. */
  readonly budget: Minor | undefined;
}

/** All problems at once, in the order of the ticket's fields; or the order in steps. */
export function checkOrder(
  input: OrderInput,
  facts: OrderFacts,
): SoundOrder | { readonly problems: readonly OrderProblem[] } {
  const { steps = orderStepsOf(facts.instrument) } = facts;
  const problems: OrderProblem[] = termProblems(input);
  const tick = priceTick(input, steps);
  if (typeof tick === 'string') problems.push({ field: 'price', code: tick });
  const amount = input.total === '' ? sizeIn(input, facts.instrument, steps) : budgetIn(input);
  if ('code' in amount) problems.push(amount);
  if (problems.length > 0 || 'code' in amount || typeof tick === 'string') return { problems };
  const order = { tick, ...amount };
  const lack = lackOf(input, order, steps, facts.available);
  return lack === undefined ? order : { problems: [lack] };
}

type Amount = Pick<SoundOrder, 'lots' | 'budget'>;

function sizeIn({ size }: OrderInput, instrument: Instrument, steps: OrderSteps): Amount | OrderProblem {
  const lots = sizeLots(size, instrument, steps);
  return typeof lots === 'string' ? { field: 'size', code: lots } : { lots, budget: undefined };
}

function budgetIn({ side, type, size, total }: OrderInput): Amount | OrderProblem {
  if (side === 'sell' || type === 'limit' || size !== '') return { field: 'total', code: 'not-allowed' };
  const budget = totalIn(total);
  return typeof budget === 'string' ? { field: 'total', code: budget } : { lots: undefined, budget };
}

/** The cost of a market buy by size is known only after matching. */
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
