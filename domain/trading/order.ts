/** The common part of orders of every market (SPEC §3, §4), and the value of one in the ledger's units. */
import type { Minor } from '../ledger/minor.ts';
import { formatSteps, stepsOf, type StepTexts, type Steps } from '../market/instrument.ts';
import { greatestDivisor, orderGridOf } from '../market/order-steps.ts';
import { MINOR_DIGITS, type BookSideName, type Bps, type Lots, type Ticks } from '../units.ts';

export const ORDER_SIDES = ['buy', 'sell'] as const;
export type OrderSide = (typeof ORDER_SIDES)[number];

export const ORDER_TYPES = ['limit', 'market'] as const;
export type OrderType = (typeof ORDER_TYPES)[number];

/**
 * The fate of the part that does not trade at once: `gtc` rests, `ioc` is cancelled; `fok` fills completely or not.
 */
export const TIMES_IN_FORCE = ['gtc', 'ioc', 'fok'] as const;
export type TimeInForce = (typeof TIMES_IN_FORCE)[number];

/**
 * Why an order ended before all of it was filled; stored and sent under these names. `user`: the user cancelled it.
 * `expired`: its remainder could not trade at once and its time in force does not let it rest (market orders, IOC,
 * FOK); a remainder of the amount that is too small for a lot does not count. `self-trade`: a newer order of the same
 * user would have traded with it. `delisted`: its market is no longer traded. `new-steps`: its market has other steps
 * now, and its price, size or filled size is not a multiple of them.
 */
export const CANCEL_CAUSES = ['user', 'expired', 'self-trade', 'delisted', 'new-steps'] as const;

/**
 * Why orders end in markets with positions, besides the causes above. `reduce-only`: the position that it may reduce is
 * closed, or too small for its remainder. `insufficient-margin`: its user's balance does not cover the margin of its
 * remainder. `liquidation`: its position was closed by force. `leg-fired`: the take-profit or stop-loss that was placed
 * with it closed what it had filled. `index-stale`: its remainder would have opened a position without an index.
 * `position-limit`: a fill of its remainder would have brought its user above a limit of positions.
 */
export const POSITION_CAUSES = [
  ...(['reduce-only', 'insufficient-margin', 'liquidation', 'leg-fired', 'index-stale'] as const),
  'position-limit',
] as const;
export type PositionCause = (typeof POSITION_CAUSES)[number];
export type CancelCause = (typeof CANCEL_CAUSES)[number] | PositionCause;

export const FILL_ROLES = ['maker', 'taker'] as const;
export type FillRole = (typeof FILL_ROLES)[number];

/** The steps of a market that an order needs, in the ledger's units. */
export interface OrderSteps extends Steps {
  /** How many ticks and lots of the book one tick and one lot of an order are. */
  readonly perOrder: { readonly price: number; readonly size: number };
  /** The steps in which an order's price and size are written. */
  readonly grid: Steps;
  /** The number of lots (`lotsPer`) and their amount in the base. */
  readonly lot: Minor;
  readonly lotsPer: bigint;
  /**
   * The value of one tick × `notionalPer` lots, in the quote. A whole number for whole order steps
   * (`instrumentProblems`).
   */
  readonly notional: Minor;
  readonly notionalPer: bigint;
}

export function orderStepsOf(instrument: StepTexts): OrderSteps {
  const steps = stepsOf(instrument);
  const { price, size } = steps;
  const both = BigInt(price.unit) * BigInt(size.unit);
  const [lot, lotsPer] = inMinor(BigInt(size.unit), size.digits);
  const [notional, notionalPer] = inMinor(both, price.digits + size.digits);
  return {
    ...steps,
    perOrder: { price: price.perOrder ?? 1, size: size.perOrder ?? 1 },
    grid: orderGridOf(instrument),
    lot,
    lotsPer,
    notional,
    notionalPer,
  };
}

/** A decimal in the ledger's units, as a fraction of integers. */
function inMinor(scaled: bigint, digits: number): readonly [Minor, bigint] {
  const finer = digits - MINOR_DIGITS;
  if (finer <= 0) return [scaled * 10n ** BigInt(-finer), 1n];
  const unit = 10n ** BigInt(finer);
  const divisor = greatestDivisor(scaled, unit);
  return [scaled / divisor, unit / divisor];
}

/** The amount of these lots, in the base. */
export function baseOf({ lot, lotsPer }: Pick<OrderSteps, 'lot' | 'lotsPer'>, lots: Lots): Minor {
  const base = BigInt(lots) * lot;
  return lotsPer === 1n ? base : base / lotsPer;
}

/** The number of lots, in whole order steps, in an amount of the base: rounded down. */
export function lotsIn({ lot, lotsPer, perOrder }: OrderSteps, base: Minor): Lots {
  return wholeOrders(Number((base * lotsPer) / lot), perOrder.size);
}

/** Rounds lots down to whole order steps. */
export function wholeOrders(lots: Lots, perOrder: number): Lots {
  return perOrder === 1 ? lots : lots - (lots % perOrder);
}

/** The cost of these lots at a price, in the quote; exact for whole order steps. */
export function totalOf(
  { notional, notionalPer }: Pick<OrderSteps, 'notional' | 'notionalPer'>,
  tick: Ticks,
  lots: Lots,
): Minor {
  const total = BigInt(tick) * BigInt(lots) * notional;
  return notionalPer === 1n ? total : total / notionalPer;
}

/** The number of lots, in whole order steps, that an amount of the quote buys at a price: rounded down. */
export function lotsFor({ notional, notionalPer, perOrder }: OrderSteps, tick: Ticks, total: Minor): Lots {
  return wholeOrders(Number((total * notionalPer) / (BigInt(tick) * notional)), perOrder.size);
}

/** The side of the book on which an order rests. */
export function restingSide(side: OrderSide): BookSideName {
  return side === 'buy' ? 'bid' : 'ask';
}

/** The text of an order's price that reaches a level. @param side of the level */
export function orderPriceText(instrument: StepTexts, side: BookSideName, tick: Ticks): string {
  const { price } = stepsOf(instrument);
  const { perOrder = 1 } = price;
  const steps = side === 'bid' ? Math.floor(tick / perOrder) : Math.ceil(tick / perOrder);
  return formatSteps(Math.max(1, steps), orderGridOf(instrument).price);
}

/**
 * The worst price of a market order: the best price moved by its slippage, outwards to a whole tick.
 * @param best the best price of the side that it takes from
 */
export function slippageLimit(side: OrderSide, best: Ticks, bps: Bps): Ticks {
  const moved = Number((BigInt(best) * BigInt(bps) + 9_999n) / 10_000n);
  return side === 'buy' ? best + moved : Math.max(1, best - moved);
}

const MILLION = 1_000_000n;

/** The fees of a user's VIP level; a level above the highest one has the fees of the highest. */
export function feesOfLevel<Fees>(levels: readonly Fees[], vip: number): Fees | undefined {
  return levels[Math.min(vip, levels.length - 1)];
}

/** The fee on the received amount, in the same coin: rounded up. @param ppm parts per million */
export function feeOf(received: Minor, ppm: number): Minor {
  return (received * BigInt(ppm) + MILLION - 1n) / MILLION;
}
