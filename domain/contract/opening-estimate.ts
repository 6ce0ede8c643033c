/**
 * The cost and the result of a new order, by the rules by which the platform takes and fills it: the ticket's
 * estimates. The book and the mark may move before the order arrives.
 */
import type { Minor } from '../ledger/minor.ts';
import { bestTick, takenFrom, type BookSideLevels } from '../trading/market-order.ts';
import { feeOf, slippageLimit, type OrderSide } from '../trading/order.ts';
import type { Bps, Lots, Ticks } from '../units.ts';
import { crossWallet } from './cross-wallet.ts';
import { shownLiquidation } from './liquidation.ts';
import { crossAccount, initialMargin, type CrossAccount } from './margin.ts';
import {
  limitedValue,
  sizeFault,
  type LimitedFacts,
  type LimitedValue,
  type SizeLimit,
} from './opening-limits.ts';
import { isBeyond, mostTaken } from './order-cost.ts';
import type { Fill, Position } from './position.ts';
import { traded, type Payer, type TradeTerms } from './trade-payment.ts';

export interface OpeningOrder {
  /** It closes and never opens: reduce-only, or of the closing side in hedge mode. */
  readonly closesOnly: boolean;
  /** Undefined: a market order. */
  readonly tick: Ticks | undefined;
  /** Undefined while no size is typed. */
  readonly lots: Lots | undefined;
  /** Of a market order. */
  readonly slippageBps: Bps;
}

export interface OpeningFacts extends LimitedFacts {
  /** Its fee is the highest that the platform may charge. */
  readonly terms: TradeTerms;
  /** In parts per million. */
  readonly fees: { readonly maker: number; readonly taker: number };
  /** The account; of a visitor an empty one. */
  readonly payer: Payer;
  /**
   * The available balance less the losses of cross positions; undefined while it is unknown, and for a
   * visitor.
   */
  readonly spendable: Minor | undefined;
  /** The book's side that the order takes from, best first. */
  readonly levels: BookSideLevels;
}

/** Of an order of the typed size. Amounts in the quote. */
export interface OrderEstimate {
  /** The part that a market order fills, or all of it. */
  readonly fill: Fill;
  /** The book fills only a part of a market order. */
  readonly isPartial: boolean;
  /** Taken from the available balance; below zero: it frees money. */
  readonly cost: Minor;
  readonly isPaid: boolean;
  /** The part of its value that trades at once; 0: the order rests. */
  readonly taken: Minor;
  /** The part that closes an open position. */
  readonly closes: Lots;
  readonly closed: Fill;
  /** Of the part that trades at once as a taker, of the rest as a maker. */
  readonly fee: Minor;
  /** The limit that it passes; undefined: none. */
  readonly fault: SizeLimit | undefined;
  /** The position once all of it is filled; undefined: none. */
  readonly position: Position | undefined;
  /** Of that position. */
  readonly liquidation: Ticks | undefined;
}

/** `position`: the order closes all that is open. `book`: no price within the order's reach has more. */
export type MostBound = 'balance' | 'position' | 'book' | SizeLimit;

/** The largest order that the platform takes, and why it takes no larger one. */
export interface MostOrder extends Fill {
  readonly bound: MostBound;
  /** Nothing of it trades at once. */
  readonly rests: boolean;
  /** One order step more; undefined: there is none. */
  readonly next: Fill | undefined;
  /** The bound's limit, with the maximum and with one step more; undefined: the bound has none. */
  readonly limited: { readonly most: LimitedValue; readonly next: LimitedValue } | undefined;
}

export interface OpeningEstimate {
  /** Undefined without a size, and if nothing of it would trade. */
  readonly order: OrderEstimate | undefined;
  /** Undefined while the balance is unknown. */
  readonly most: MostOrder | undefined;
}

/** The levels of all prices of an order. */
interface Reach {
  readonly levels: BookSideLevels;
  /** The worst price. */
  readonly limit: Ticks;
  /** Nothing trades at once. */
  readonly rests: boolean;
}

/** Without values for a market order without a book. */
export function openingEstimate(order: OpeningOrder, facts: OpeningFacts): OpeningEstimate {
  const reach = reachOf(order, facts);
  if (reach === undefined) return { order: undefined, most: undefined };
  return { order: estimateOf(order, facts, reach), most: mostOf(order, facts, reach) };
}

function reachOf({ tick, slippageBps }: OpeningOrder, { terms, levels }: OpeningFacts): Reach | undefined {
  const { side, steps } = terms;
  const best = bestTick(levels, steps.perOrder.size);
  if (tick === undefined)
    return best === undefined
      ? undefined
      : { levels, limit: slippageLimit(side, best, slippageBps), rests: false };
  const rests = best === undefined || isBeyond(side, best, tick);
  return { levels: levelsTo(tick, rests ? 0 : levels.ticks.length, levels, side), limit: tick, rests };
}

/** The book's better prices, then the rest at the limit. @param most how many levels of the book */
function levelsTo(limit: Ticks, most: number, levels: BookSideLevels, side: OrderSide): BookSideLevels {
  let count = 0;
  while (count < most && !isBeyond(side, levels.ticks[count] as Ticks, limit)) count++;
  return {
    ticks: [...Array.from(levels.ticks).slice(0, count), limit],
    lots: [...Array.from(levels.lots).slice(0, count), Number.MAX_SAFE_INTEGER],
  };
}

function estimateOf(order: OpeningOrder, facts: OpeningFacts, reach: Reach): OrderEstimate | undefined {
  const { terms, fees, payer, spendable } = facts;
  const { side, steps } = terms;
  const lots = order.closesOnly ? Math.min(order.lots ?? 0, payer.closes?.lots ?? 0) : (order.lots ?? 0);
  const wanted = { lots, budget: undefined };
  const worst = { side, steps, limit: reach.limit };
  const { isWhole, ...fill } = takenFrom(reach.levels, wanted, worst);
  if (fill.lots === 0) return undefined;
  const atOnce = reach.rests ? 0n : takenFrom(facts.levels, wanted, worst).total;
  const fee = feeOf(atOnce, fees.taker) + feeOf(fill.total - atOnce, fees.maker);
  const { isPaid } = traded(terms, payer, fill);
  const after = filled(facts, reach, fill);
  const held = reach.rests ? heldBy(order, facts, fill) : undefined;
  const position = after.opens ?? after.closes;
  const covered = position && coveredBy(facts, after, position);
  return {
    fill,
    isPartial: !isWhole,
    cost: held ?? payer.available - after.available,
    isPaid: order.closesOnly || spendable === undefined || (held === undefined ? isPaid : held <= spendable),
    taken: atOnce,
    closes: after.closed.lots,
    closed: after.closed,
    fee,
    fault: order.closesOnly ? undefined : sizeFault(facts, fill),
    position,
    liquidation: covered && shownLiquidation(terms.contract, covered.positions, covered.beside),
  };
}

interface FilledAccount extends Payer {
  /** The part that closed the open position. */
  readonly closed: Fill;
}

/** The account once the order is filled: it closes at the best prices, and opens at the next ones. */
function filled({ terms, payer }: OpeningFacts, { levels, limit }: Reach, fill: Fill): FilledAccount {
  const lots = Math.min(payer.closes?.lots ?? 0, fill.lots);
  const { side, steps } = terms;
  const closing = takenFrom(levels, { lots, budget: undefined }, { side, steps, limit });
  const opening = { lots: fill.lots - lots, total: fill.total - closing.total };
  const { after } = traded(terms, traded(terms, payer, closing).after, opening);
  return { ...after, closed: { lots, total: closing.total } };
}

/** A resting order freezes it. */
function heldBy({ closesOnly }: OpeningOrder, { terms }: OpeningFacts, { total }: Fill): Minor {
  return closesOnly ? 0n : initialMargin(total, terms.leverage) + feeOf(total, terms.feePpm);
}

/** The positions that are liquidated together, and the money that covers them. */
interface Covered {
  /** Of this contract; the first one is the ticket's. */
  readonly positions: readonly [Position, ...Position[]];
  /** Besides these positions: an isolated position's margin, or the cross account of other contracts at their marks. */
  readonly beside: CrossAccount;
}

/** Undefined while the account's cross positions have no marks. */
function coveredBy(
  { terms, spendable }: OpeningFacts,
  { available, cross }: Payer,
  position: Position,
): Covered | undefined {
  const { contract, marginMode } = terms;
  if (marginMode === 'isolated')
    return { positions: [position], beside: { equity: position.margin, requirement: 0n } };
  if (cross === undefined || spendable === undefined) return undefined;
  const wallet = crossWallet(available, [...cross, { position }]);
  const others = cross.filter((each) => each.terms !== contract);
  const pair = cross.filter((each) => each.terms === contract).map((each) => each.position);
  return { positions: [position, ...pair], beside: crossAccount(wallet, others) };
}

function mostOf(order: OpeningOrder, facts: OpeningFacts, reach: Reach): MostOrder | undefined {
  const { terms, payer, spendable } = facts;
  const { side, steps } = terms;
  const { levels, limit, rests } = reach;
  const taken = (lots: Lots) => takenFrom(levels, { lots, budget: undefined }, { side, steps, limit });
  if (order.closesOnly) {
    const { isWhole, ...fill } = taken(payer.closes?.lots ?? 0);
    return { ...fill, bound: isWhole ? 'position' : 'book', rests, next: undefined, limited: undefined };
  }
  if (spendable === undefined) return undefined;
  const most = mostTaken(
    steps,
    { ...levels, isBeyond: (tick: Ticks) => isBeyond(side, tick, limit) },
    (fill) =>
      sizeFault(facts, fill) === undefined &&
      (rests ? heldBy(order, facts, fill) <= spendable : traded(terms, payer, fill).isPaid),
  );
  const { isWhole, ...next } = taken(most.lots + steps.perOrder.size);
  if (!isWhole) return { ...most, bound: 'book', rests, next: undefined, limited: undefined };
  const by = sizeFault(facts, next);
  const limited = by && { most: limitedValue(facts, by, most), next: limitedValue(facts, by, next) };
  return { ...most, bound: by ?? 'balance', rests, next, limited };
}
