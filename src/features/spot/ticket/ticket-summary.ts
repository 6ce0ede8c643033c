/**
 * Everything that the ticket shows, from the choices and the known values, as one pure function. The rules are
 * the core's (`domain/spot`); no amount passes through a float.
 */
import { minorOf, minorText, type Minor } from '#domain/ledger/minor';
import { parseSteps, shownSteps, type Instrument } from '#domain/market/instrument';
import { checkOrder, type OrderInput, type OrderProblem } from '#domain/spot/check-order';
import { totalIn } from '#domain/trading/order-terms';
import { takenFrom, type BookSideLevels, type Taken } from '#domain/trading/market-order';
import { baseOf, feeOf, lotsFor, orderStepsOf, totalOf, type OrderSteps } from '#domain/trading/order';
import type { Lots } from '#domain/units';
import type { SpotLevelFees } from '#protocol/names/spot';
import {
  askedHarm,
  executesAt,
  refusedPrice,
  type BestPrices,
  type TicketProblem,
} from '../../../blocks/trading/against-market.ts';
import { tickOf, type TicketForm } from './ticket.form.ts';

/** The known values besides the choices. */
export interface TicketFacts {
  readonly instrument: Instrument;
  /** Of the asset that pays, exact decimal text; "" while it is unknown. */
  readonly available: string;
  /** The user's fees; undefined while they are unknown. */
  readonly fees: SpotLevelFees | undefined;
  /** The allowed slippage of a market order; undefined while it is unknown. */
  readonly slippageBps: number | undefined;
  /** The user must confirm a limit price this much worse than the market; undefined while it is unknown. */
  readonly warningBps: number | undefined;
  /** The platform refuses a limit price this much worse; undefined while it is unknown. */
  readonly bandBps: number | undefined;
  readonly best: BestPrices;
  /** False until the first book: before it no price can be judged as harmful. */
  readonly isMarketKnown: boolean;
  /** The levels that a market or a crossing order would take; undefined while they are unknown. */
  readonly levels: BookSideLevels | undefined;
}

/** In the received asset. */
export interface FeeRange {
  readonly asset: string;
  /** The fee as a maker, and as a taker. Exact decimal text. */
  readonly least: string;
  readonly most: string;
}

export interface TicketSummary {
  /** The order that would be placed. */
  readonly input: OrderInput;
  /** The problem of the price, and of the amount, whichever was typed. */
  readonly price: TicketProblem | undefined;
  readonly amount: OrderProblem | undefined;
  /** The first problem. Undefined: there is none, as far as is known. */
  readonly problem: TicketProblem | undefined;
  /** The available balance, or a limit order's market, is still unknown. */
  readonly waits: boolean;
  /** Base and quote amount, canonical; "" if there is none. For a market order one of them is an estimate. */
  readonly size: string;
  readonly total: string;
  /** The share of the available balance that it takes, 0–100. */
  readonly share: number;
  readonly fee: FeeRange | undefined;
  /** For a market order, from the current book. */
  readonly taken: Taken | undefined;
  /** How many percent worse than the market a limit price is, if the user must confirm it; else 0. */
  readonly harm: number;
  /** The approximate price at which a crossing limit order executes now; "" if it does not cross. */
  readonly executesAt: string;
}

export function ticketSummary(form: TicketForm, facts: TicketFacts): TicketSummary {
  const steps = orderStepsOf(facts.instrument);
  const { input, problem } = inputOf(form, steps);
  const available = minorOf(facts.available);
  const checked = checkOrder(input, { instrument: facts.instrument, available });
  const taken = takenBy(input, facts, steps);
  const amounts = amountsOf(input, taken, steps);
  const problems = 'problems' in checked ? checked.problems : lackOf(input, taken, available);
  const market = marketOf(input, amounts.lots, facts, steps);
  const ofPrice = problems.find(({ field }) => field === 'price') ?? market.problem;
  const ofAmount = problem ?? problems.find(({ field }) => field === 'size' || field === 'total');
  // A total without a price is not a mistake: it becomes a size once there is a price.
  const amount = ofPrice && problem === undefined && isTotalOfLimit(form) ? undefined : ofAmount;
  return {
    input,
    price: ofPrice,
    amount,
    problem: ofPrice ?? amount ?? problems[0],
    waits: available === undefined || (input.type === 'limit' && !facts.isMarketKnown),
    size: amounts.lots === undefined ? '' : minorText(baseOf(steps, amounts.lots)),
    total: amounts.total === undefined ? '' : minorText(amounts.total),
    share: form.share ?? shareOf(input, amounts, available, steps),
    fee: feeRange(input, amounts, facts, steps),
    taken,
    harm: market.harm,
    executesAt: market.executesAt,
  };
}

interface AgainstMarket extends Pick<TicketSummary, 'harm' | 'executesAt'> {
  readonly problem: TicketProblem | undefined;
}

/** A limit price compared with the current market. */
function marketOf(
  input: OrderInput,
  lots: Lots | undefined,
  facts: TicketFacts,
  steps: OrderSteps,
): AgainstMarket {
  const { side } = input;
  const { best, levels, warningBps } = facts;
  const tick = input.type === 'limit' ? tickOf(input, steps) : undefined;
  if (tick === undefined) return { problem: undefined, harm: 0, executesAt: '' };
  const refused = refusedPrice(input, tick, facts);
  if (refused !== undefined) return { problem: refused, harm: 0, executesAt: '' };
  return {
    problem: undefined,
    harm: askedHarm(side, tick, best, warningBps),
    executesAt: executesAt({ side, tick, lots, levels }, best, steps),
  };
}

function isTotalOfLimit({ type, given, amount }: TicketForm): boolean {
  return type === 'limit' && given === 'total' && amount !== '';
}

/**
 * The order's input. A limit order's total becomes the whole lots that it pays for; the problem says why if it
 * cannot.
 */
function inputOf(
  form: TicketForm,
  steps: OrderSteps,
): { readonly input: OrderInput; readonly problem: OrderProblem | undefined } {
  const { side, type } = form;
  const isLimit = type === 'limit';
  const { amount } = form;
  const input: OrderInput = {
    ...{ side, type, timeInForce: isLimit ? form.timeInForce : 'ioc', postOnly: isLimit && form.postOnly },
    ...{ price: isLimit ? form.price : '', size: '', total: '' },
  };
  const sound = (part: Partial<OrderInput>) => ({ input: { ...input, ...part }, problem: undefined });
  if (form.given === 'size') return sound({ size: amount });
  if (!isLimit) return sound({ total: amount });
  if (amount === '') return sound({});
  const total = totalIn(amount);
  if (typeof total === 'string') return { input, problem: { field: 'total', code: total } };
  const tick = tickOf(form, steps);
  if (tick === undefined) return sound({});
  const lots = lotsFor(steps, tick, total);
  return lots === 0
    ? { input, problem: { field: 'size', code: 'too-small' } }
    : sound({ size: shownSteps(lots, steps.size) });
}

function takenBy(input: OrderInput, facts: TicketFacts, steps: OrderSteps): Taken | undefined {
  const { levels, slippageBps } = facts;
  if (input.type === 'limit' || levels === undefined || slippageBps === undefined) return undefined;
  const budget = input.total === '' ? undefined : totalIn(input.total);
  const lots = input.size === '' ? undefined : parseSteps(input.size, steps.size);
  const wanted = { lots, budget: typeof budget === 'bigint' ? budget : undefined };
  if (wanted.budget === undefined && !(lots !== undefined && lots > 0)) return undefined;
  return takenFrom(levels, wanted, { side: input.side, slippageBps, steps });
}

interface Amounts {
  readonly lots: Lots | undefined;
  readonly total: Minor | undefined;
}

/** Both amounts: exact if one follows from the other, estimated if only the book gives it. */
function amountsOf(input: OrderInput, taken: Taken | undefined, steps: OrderSteps): Amounts {
  const typed = parseSteps(input.size, steps.size);
  const lots = typed !== undefined && typed > 0 ? typed : undefined;
  if (input.type === 'limit') {
    const tick = tickOf(input, steps);
    return { lots, total: lots && tick ? totalOf(steps, tick, lots) : undefined };
  }
  const budget = input.total === '' ? undefined : totalIn(input.total);
  return {
    lots: lots ?? taken?.lots,
    total: typeof budget === 'bigint' ? budget : taken?.total,
  };
}

/** A market buy by size: its estimated cost may also exceed the balance. */
function lackOf(
  { type, side, total }: OrderInput,
  taken: Taken | undefined,
  available: Minor | undefined,
): readonly OrderProblem[] {
  const isEstimated = type === 'market' && side === 'buy' && total === '';
  if (!isEstimated || taken === undefined || available === undefined) return [];
  return taken.total > available ? [{ field: 'size', code: 'not-enough' }] : [];
}

function shareOf(
  { side }: OrderInput,
  { lots, total }: Amounts,
  available: Minor | undefined,
  steps: OrderSteps,
): number {
  const paid = side === 'buy' ? total : lots === undefined ? undefined : baseOf(steps, lots);
  if (paid === undefined || available === undefined || available <= 0n) return 0;
  return paid >= available ? 100 : Number((paid * 100n) / available);
}

/** The fee in the received asset, with the maker's and the taker's rate. */
function feeRange(
  { side, type, timeInForce, postOnly }: OrderInput,
  { lots, total }: Amounts,
  { instrument, fees }: TicketFacts,
  steps: OrderSteps,
): FeeRange | undefined {
  const received = side === 'sell' ? total : lots === undefined ? undefined : baseOf(steps, lots);
  if (received === undefined || fees === undefined) return undefined;
  const mayRest = type === 'limit' && timeInForce === 'gtc';
  const rates = [...(mayRest ? [fees.maker] : []), ...(postOnly ? [] : [fees.taker])];
  const text = (ppm: number) => minorText(feeOf(received, ppm));
  return {
    asset: side === 'buy' ? instrument.base : instrument.quote,
    least: text(Math.min(...rates)),
    most: text(Math.max(...rates)),
  };
}
