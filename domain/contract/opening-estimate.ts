/**
 * The cost and the result of a new order, by the rules by which the platform takes and fills it: the ticket's
 * estimates. The book and the mark may move before the order arrives.
 */
import type { Minor } from '../ledger/minor.ts';
import { takenFrom, type BookSideLevels } from '../trading/market-order.ts';
import { feeOf, slippageLimit, type OrderSide, type OrderSteps } from '../trading/order.ts';
import type { Bps, Lots, Ticks } from '../units.ts';
import { mostNotional, type ContractTerms } from './contract-terms.ts';
import { initialMargin } from './margin.ts';
import { mostTaken, openingLoss } from './order-cost.ts';
import { increased, reduced, type Fill, type Position } from './position.ts';
import { closingLots, costOf, sideOpenedBy } from './trade-cost.ts';

export interface OpeningOrder {
  readonly side: OrderSide;
  readonly leverage: number;
  /** It closes and never opens: reduce-only, or of the closing side in hedge mode. */
  readonly closesOnly: boolean;
  /** Undefined: a market order. */
  readonly tick: Ticks | undefined;
  /** Undefined while no size is typed. */
  readonly lots: Lots | undefined;
  /** Of a market order. */
  readonly slippageBps: Bps;
}

export interface OpeningFacts {
  readonly steps: OrderSteps;
  readonly terms: ContractTerms;
  /** The book's side that the order takes from, best first. */
  readonly levels: BookSideLevels;
  readonly mark: Ticks | undefined;
  /** In parts per million. */
  readonly fees: { readonly maker: number; readonly taker: number };
  /** In the quote; undefined while it is unknown. */
  readonly available: Minor | undefined;
  /** The position that the order is for. */
  readonly open: Position | undefined;
  /** The value of the user's resting orders that may open more on the order's side. */
  readonly resting: Minor;
}

/** Of an order of the typed size. Amounts in the quote. */
export interface OrderEstimate {
  /** The part that a market order fills, or all of it. */
  readonly fill: Fill;
  /** The book fills only a part of a market order. */
  readonly isPartial: boolean;
  /** Taken from the available balance; below zero: it frees money. */
  readonly cost: Minor;
  /** Of the part that trades at once as a taker, of the rest as a maker. */
  readonly fee: Minor;
  /** Above the largest notional of its leverage. */
  readonly isAboveLimit: boolean;
  /** Settled by the part that it closes. */
  readonly settled: Minor;
  /** The position once all of it is filled; undefined: none. */
  readonly after: Position | undefined;
}

export interface OpeningEstimate {
  /** Undefined without a size, and if nothing of it would trade. */
  readonly order: OrderEstimate | undefined;
  /** The largest order that the platform takes; undefined while the balance is unknown. */
  readonly most: Fill | undefined;
}

/** The levels of all prices of an order. */
interface Reach {
  readonly levels: BookSideLevels;
  /** The worst price. */
  readonly limit: Ticks;
  /** Nothing trades at once. */
  readonly rests: boolean;
}

/** Undefined for a market order without a book. */
export function openingEstimate(order: OpeningOrder, facts: OpeningFacts): OpeningEstimate {
  const reach = reachOf(order, facts);
  if (reach === undefined) return { order: undefined, most: undefined };
  return { order: estimateOf(order, facts, reach), most: mostOf(order, facts, reach) };
}

function reachOf({ side, tick, slippageBps }: OpeningOrder, { steps, levels }: OpeningFacts) {
  const least = steps.perOrder.size;
  let first = 0;
  while (first < levels.ticks.length && (levels.lots[first] as Lots) < least) first++;
  const best = levels.ticks[first];
  if (tick === undefined)
    return best === undefined
      ? undefined
      : { levels, limit: slippageLimit(side, best, slippageBps), rests: false };
  const rests = best === undefined || isBeyond(side, best, tick);
  return { levels: rests ? atLimit(tick) : levelsUpTo(levels, side, tick), limit: tick, rests };
}

function isBeyond(side: OrderSide, tick: Ticks, limit: Ticks): boolean {
  return side === 'buy' ? tick > limit : tick < limit;
}

function atLimit(tick: Ticks): BookSideLevels {
  return { ticks: [tick], lots: [Number.MAX_SAFE_INTEGER] };
}

/** The book's better prices, then the rest at the limit. */
function levelsUpTo({ ticks, lots }: BookSideLevels, side: OrderSide, limit: Ticks): BookSideLevels {
  let count = 0;
  while (count < ticks.length && !isBeyond(side, ticks[count] as Ticks, limit)) count++;
  return {
    ticks: [...Array.from(ticks).slice(0, count), limit],
    lots: [...Array.from(lots).slice(0, count), Number.MAX_SAFE_INTEGER],
  };
}

function estimateOf(order: OpeningOrder, facts: OpeningFacts, reach: Reach): OrderEstimate | undefined {
  const { steps, fees, open, mark } = facts;
  const { side, leverage, closesOnly, tick } = order;
  const lots = closesOnly ? closingLots(side, open, order.lots ?? 0) : (order.lots ?? 0);
  const { isWhole, ...fill } = takenFrom(
    reach.levels,
    { lots, budget: undefined },
    { side, steps, limit: reach.limit },
  );
  if (fill.lots === 0) return undefined;
  const taken =
    tick === undefined || reach.rests
      ? fill.total
      : takenFrom(facts.levels, { lots, budget: undefined }, { side, steps, limit: reach.limit }).total;
  const fee = reach.rests
    ? feeOf(fill.total, fees.maker)
    : feeOf(taken, fees.taker) + feeOf(fill.total - taken, fees.maker);
  const closing = closingLots(side, open, fill.lots);
  const closedTotal = closing === fill.lots ? fill.total : (fill.total * BigInt(closing)) / BigInt(fill.lots);
  const reduction = open && closing > 0 ? reduced(open, { lots: closing, total: closedTotal }) : undefined;
  const opened = { lots: fill.lots - closing, total: fill.total - closedTotal };
  const margin = initialMargin(opened.total, leverage) + openingLoss(steps, side, { ...opened, mark });
  const left = reduction === undefined ? open : reduction.position;
  const none = { side: sideOpenedBy(side), lots: 0, entryNotional: 0n, margin: 0n };
  return {
    fill,
    isPartial: !isWhole,
    cost: costOfFill(order, facts, reach, fill),
    fee,
    isAboveLimit: !closesOnly && !isWithin(order, facts, fill),
    settled: reduction?.settled ?? 0n,
    after: opened.lots === 0 ? left : increased(left ?? none, opened, margin),
  };
}

/** The platform asks for the highest fee; it may charge less. */
function costOfFill(
  { side, leverage, closesOnly }: OpeningOrder,
  { steps, fees, open, mark }: OpeningFacts,
  { rests }: Reach,
  { lots, total }: Fill,
): Minor {
  const feePpm = Math.max(fees.maker, fees.taker);
  if (!rests) return costOf(steps, { side, lots, total, leverage, feePpm, open, mark });
  return closesOnly ? 0n : initialMargin(total, leverage) + feeOf(total, feePpm);
}

/** The risk limit: the value of what is open and of what may open on the order's side. */
function isWithin(
  { side, leverage }: OpeningOrder,
  { terms, open, resting }: OpeningFacts,
  { total }: Fill,
): boolean {
  const held = open?.side === sideOpenedBy(side) ? open.entryNotional : 0n;
  return held + resting + total <= mostNotional(terms, leverage);
}

function mostOf(order: OpeningOrder, facts: OpeningFacts, reach: Reach): Fill | undefined {
  const { steps, open, available } = facts;
  const { side, closesOnly } = order;
  if (closesOnly) {
    const lots = closingLots(side, open, Number.MAX_SAFE_INTEGER);
    return takenFrom(reach.levels, { lots, budget: undefined }, { side, steps, limit: reach.limit });
  }
  if (available === undefined) return undefined;
  const levels = { ...reach.levels, isBeyond: (tick: Ticks) => isBeyond(side, tick, reach.limit) };
  return mostTaken(
    steps,
    levels,
    (fill) => isWithin(order, facts, fill) && costOfFill(order, facts, reach, fill) <= available,
  );
}
