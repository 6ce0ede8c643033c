/**
 * The cost of an order that opens a position, and the most lots that a balance can open: of a limit order at
 * its price, of a market order level by level, so the book's impact counts.
 */
import type { Minor } from '../ledger/minor.ts';
import type { BookSideLevels } from '../trading/market-order.ts';
import { feeOf, totalOf, wholeOrders, type OrderSide, type OrderSteps } from '../trading/order.ts';
import type { Lots, Ticks } from '../units.ts';
import { initialMargin } from './margin.ts';
import type { Fill } from './position.ts';

export interface Opening {
  /** `buy` opens a long position, `sell` a short one. */
  readonly side: OrderSide;
  readonly leverage: number;
  /** The taker's fee, in parts per million. */
  readonly feePpm: number;
  /** Undefined if there is none: then no loss is known. */
  readonly mark: Ticks | undefined;
}

/**
 * How much a position loses at once if it is opened at this price while the mark is another one: its margin
 * has this on top, so that nobody opens a position whose margin is used up. Source: Binance (cost = initial
 * margin + open loss).
 * @param fill `mark` undefined: there is none, so nothing is known to be lost
 */
export function openingLoss(
  steps: OrderSteps,
  side: OrderSide,
  { lots, total, mark }: Fill & Pick<Opening, 'mark'>,
): Minor {
  if (mark === undefined) return 0n;
  const worse = total - totalOf(steps, mark, lots);
  const loss = side === 'buy' ? worse : -worse;
  return loss > 0n ? loss : 0n;
}

/**
 * Initial margin, opening fee (each rounded up) and opening loss, in the quote. Bybit's estimated closing
 * fee is left out: the requirement has no fee inside (decision 0489).
 */
export function orderCost(steps: OrderSteps, opening: Opening, { lots, total }: Fill): Minor {
  const { side, leverage, feePpm, mark } = opening;
  return (
    initialMargin(total, leverage) + feeOf(total, feePpm) + openingLoss(steps, side, { lots, total, mark })
  );
}

/** The levels of a limit order: its price, with as many lots as anybody may want. */
export function limitLevel(tick: Ticks): BookSideLevels {
  return { ticks: [tick], lots: [Number.MAX_SAFE_INTEGER] };
}

export interface OpeningLimits {
  /** In the quote. */
  readonly balance: Minor;
  /** The largest notional that the leverage's tier still allows: `mostNotional`, less what is open. */
  readonly notional: Minor;
  /** The worst price of a market order; undefined: any. */
  readonly price?: Ticks | undefined;
}

/**
 * The most lots, in whole order steps, with a cost and a notional within the limits: one order step more
 * would exceed one of them, or the levels end. Exact, because a cost never falls when an order takes more.
 * @param levels of the side that the order takes from, best first, or `limitLevel`
 */
export function mostOpening(
  steps: OrderSteps,
  opening: Opening,
  limits: OpeningLimits,
  levels: BookSideLevels,
): Fill {
  const { side } = opening;
  const fits = (fill: Fill) =>
    fill.total <= limits.notional && orderCost(steps, opening, fill) <= limits.balance;
  return mostTaken(steps, { ...levels, isBeyond: (tick) => isBeyond(side, tick, limits.price) }, fits);
}

/** Levels up to the first price that an order does not take. */
export interface ReachedLevels extends BookSideLevels {
  readonly isBeyond?: (tick: Ticks) => boolean;
}

/**
 * The most lots, in whole order steps and level by level, that fit. @param fits false for all that takes more
 */
export function mostTaken(steps: OrderSteps, levels: ReachedLevels, fits: (fill: Fill) => boolean): Fill {
  let taken: Fill = { lots: 0, total: 0n };
  for (let row = 0; row < levels.ticks.length; row++) {
    const tick = levels.ticks[row] as Ticks;
    if (levels.isBeyond?.(tick)) break;
    const there = wholeOrders(levels.lots[row] as Lots, steps.perOrder.size);
    const before = taken;
    const withLots = (lots: Lots) => ({
      lots: before.lots + lots,
      total: before.total + totalOf(steps, tick, lots),
    });
    taken = withLots(there);
    if (!fits(taken))
      return withLots(mostOrders(there / steps.perOrder.size, steps, (lots) => fits(withLots(lots))));
  }
  return taken;
}

export function isBeyond(side: OrderSide, tick: Ticks, limit: Ticks | undefined): boolean {
  return limit !== undefined && (side === 'buy' ? tick > limit : tick < limit);
}

/** The largest number of lots below `tooMany` order steps that fits, by bisection. */
function mostOrders(tooMany: number, { perOrder }: OrderSteps, fits: (lots: Lots) => boolean): Lots {
  let [least, most] = [0, tooMany];
  while (most - least > 1) {
    const middle = least + Math.floor((most - least) / 2);
    if (fits(middle * perOrder.size)) least = middle;
    else most = middle;
  }
  return least * perOrder.size;
}
