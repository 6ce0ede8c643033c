/** The words of a spot order (SPEC §3, §4), and what it is worth in the ledger's units. */
import type { Minor } from '../ledger/minor.ts';
import { stepsOf, type Instrument, type Steps } from '../market/instrument.ts';
import { MINOR_DIGITS, type Bps, type Lots, type Ticks } from '../units.ts';

export const ORDER_SIDES = ['buy', 'sell'] as const;
export type OrderSide = (typeof ORDER_SIDES)[number];

export const ORDER_TYPES = ['limit', 'market'] as const;
export type OrderType = (typeof ORDER_TYPES)[number];

/** What becomes of what does not trade at once: it rests, it is let go, or nothing may trade unless all does. */
export const TIMES_IN_FORCE = ['gtc', 'ioc', 'fok'] as const;
export type TimeInForce = (typeof TIMES_IN_FORCE)[number];

/** SPEC §4: unfilled, partially filled, all filled, cancelled. */
export const ORDER_STATUSES = ['unfilled', 'partially-filled', 'all-filled', 'cancelled'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** Of what may still trade. */
export const OPEN_STATUSES: ReadonlySet<OrderStatus> = new Set(ORDER_STATUSES.slice(0, 2));

/**
 * Why an order ended before all of it was filled. `person`: its owner cancelled it. `let-go`: what could not trade at
 * once of a market or immediate-or-cancel order; what an amount is too small for by then is no part of it.
 * `self-trade`: it stood in the way of a newer order of its owner. `delisted`: its market is traded no more.
 * `new-steps`: its market is traded in other steps now, and its price, size or filled size is no whole number of them.
 */
export const CANCEL_CAUSES = ['person', 'let-go', 'self-trade', 'delisted', 'new-steps'] as const;
export type CancelCause = (typeof CANCEL_CAUSES)[number];

export const FILL_ROLES = ['maker', 'taker'] as const;
export type FillRole = (typeof FILL_ROLES)[number];

/** What of a market an order needs to know, in the ledger's units. */
export interface OrderSteps extends Steps {
  /** One lot, in the base. */
  readonly lot: Minor;
  /** One tick × one lot, in the quote. Whole: `instrumentProblems` sees to it. */
  readonly notional: Minor;
}

export function orderStepsOf(instrument: Pick<Instrument, 'priceStep' | 'sizeStep'>): OrderSteps {
  const steps = stepsOf(instrument);
  const { price, size } = steps;
  const both = BigInt(price.unit) * BigInt(size.unit);
  const digits = MINOR_DIGITS - price.digits - size.digits;
  return {
    ...steps,
    lot: BigInt(size.unit) * 10n ** BigInt(MINOR_DIGITS - size.digits),
    notional: digits >= 0 ? both * 10n ** BigInt(digits) : both / 10n ** BigInt(-digits),
  };
}

/** What so many lots are in the base. */
export function baseOf({ lot }: Pick<OrderSteps, 'lot'>, lots: Lots): Minor {
  return BigInt(lots) * lot;
}

/** How many whole lots an amount of the base is: rounded down. */
export function lotsIn({ lot }: Pick<OrderSteps, 'lot'>, base: Minor): Lots {
  return Number(base / lot);
}

/** What so many lots cost at a price, in the quote; exact. */
export function totalOf({ notional }: Pick<OrderSteps, 'notional'>, tick: Ticks, lots: Lots): Minor {
  return BigInt(tick) * BigInt(lots) * notional;
}

/** How many whole lots an amount of the quote buys at a price: rounded down, what is left is dust. */
export function lotsFor({ notional }: Pick<OrderSteps, 'notional'>, tick: Ticks, total: Minor): Lots {
  return Number(total / (BigInt(tick) * notional));
}

/**
 * How far a market order goes: the best price moved by its slippage, outwards to a whole tick.
 * @param best of the side that it takes from
 */
export function slippageLimit(side: OrderSide, best: Ticks, bps: Bps): Ticks {
  const moved = Number((BigInt(best) * BigInt(bps) + 9_999n) / 10_000n);
  return side === 'buy' ? best + moved : Math.max(1, best - moved);
}

const MILLION = 1_000_000n;

/** The fees of a person's VIP level; those of the highest one there are for whoever is above it. */
export function feesOfLevel<Fees>(levels: readonly Fees[], vip: number): Fees | undefined {
  return levels[Math.min(vip, levels.length - 1)];
}

/** The fee of what is received, in the same coin: rounded up. @param ppm parts of a million */
export function feeOf(received: Minor, ppm: number): Minor {
  return (received * BigInt(ppm) + MILLION - 1n) / MILLION;
}
