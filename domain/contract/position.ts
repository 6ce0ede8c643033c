/**
 * A position's own account of itself: lots and exact entry notional. The average entry price is derived and
 * never stored, so adding and reducing in any order loses nothing. Fees and funding are postings of the
 * ledger and no part of it.
 */
import type { Minor } from '../ledger/minor.ts';
import { formatScaled } from '../decimal-text.ts';
import type { Step } from '../market/instrument.ts';
import { totalOf, type OrderSide } from '../trading/order.ts';
import type { Lots, Ticks } from '../units.ts';
import { quotientDown, quotientHalfUp, tickValue, type ContractTerms } from './contract-terms.ts';

export const POSITION_SIDES = ['long', 'short'] as const;
export type PositionSide = (typeof POSITION_SIDES)[number];

export interface Position {
  readonly side: PositionSide;
  /** Above zero, whole order steps. */
  readonly lots: Lots;
  /** The sum of price × size of what is open, in the quote: exact. */
  readonly entryNotional: Minor;
  /**
   * Frozen for it, in the quote: in isolated margin all that it can lose, in cross margin its initial margin as far as
   * the account has not drawn on it. The market maker's is 0.
   */
  readonly margin: Minor;
}

/** Filled lots and their exact total (price × size), in the quote. */
export interface Fill {
  readonly lots: Lots;
  readonly total: Minor;
}

/** The side of a position that an order's side opens. */
export function sideOpenedBy(side: OrderSide): PositionSide {
  return side === 'buy' ? 'long' : 'short';
}

/** 1 for a long position, −1 for a short one. */
export function signOf(side: PositionSide): 1n | -1n {
  return side === 'long' ? 1n : -1n;
}

/** The position after a fill on its side. @param margin added with it */
export function increased(position: Position, { lots, total }: Fill, margin: Minor): Position {
  return {
    side: position.side,
    lots: position.lots + lots,
    entryNotional: position.entryNotional + total,
    margin: position.margin + margin,
  };
}

export interface Reduction {
  /** Undefined if nothing is left. */
  readonly position: Position | undefined;
  /** The settled PnL of the closed part, without fees. */
  readonly settled: Minor;
  /** The margin of the closed part. */
  readonly released: Minor;
}

/**
 * The position after a fill of the other side, which closes lots at the average entry price.
 *
 *     settled = ±(total − entry notional × closed lots / lots), rounded down to 10⁻⁸
 *     released = margin × closed lots / lots, rounded down
 *
 * Less than a unit remains in the position's entry notional or margin, and comes out when the last lot is
 * closed: from the first fill to the last one, settled PnL is exactly what the fills were worth. Source:
 * Bybit and Binance close at the average entry price; rounding is ours (decision 0490).
 * @param fill at most the position's lots: no reduction turns a position to the other side
 */
export function reduced(position: Position, { lots, total }: Fill): Reduction {
  const { side, entryNotional, margin } = position;
  if (lots > position.lots) throw new RangeError('a reduction of more than is open');
  const [closed, all] = [BigInt(lots), BigInt(position.lots)];
  const settled =
    side === 'long'
      ? quotientDown(total * all - entryNotional * closed, all)
      : quotientDown(entryNotional * closed - total * all, all);
  const closedEntry = side === 'long' ? total - settled : total + settled;
  const released = (margin * closed) / all;
  const left = position.lots - lots;
  return {
    settled,
    released,
    position:
      left === 0
        ? undefined
        : { side, lots: left, entryNotional: entryNotional - closedEntry, margin: margin - released },
  };
}

/**
 * The part of a position's costs (entry fees, funding paid less funding received) that its open remainder
 * bears after a reduction, by its share of the lots, rounded up to 10⁻⁸: never too little. Below zero: more
 * funding was received than all else. The closing fee is the closed part's.
 */
export function openCostLeft(cost: Minor, lots: Lots, closed: Lots): Minor {
  return cost - quotientDown(cost * BigInt(closed), BigInt(lots));
}

/**
 * The unrealised PnL at a mark, in the quote: ±(mark × size − entry notional). Exact, nothing is rounded.
 * Fees and funding are left out. Source: Binance, Bybit, OKX (mark price).
 */
export function unrealisedPnl(
  terms: Pick<ContractTerms, 'notional' | 'notionalPer'>,
  { side, lots, entryNotional }: Omit<Position, 'margin'>,
  mark: Ticks,
): Minor {
  const value = totalOf(terms, mark, lots);
  return side === 'long' ? value - entryNotional : entryNotional - value;
}

/**
 * The average entry price: entry notional / size, rounded half up to `more` digits beyond the price's own.
 * For display only: no rule reads it.
 * @param price the step of the market's prices
 * @returns decimal text
 */
export function averageEntry(
  terms: Pick<ContractTerms, 'notional' | 'notionalPer'>,
  { lots, entryNotional }: Pick<Position, 'lots' | 'entryNotional'>,
  price: Pick<Step, 'digits' | 'unit'>,
  more = 2,
): string {
  const scaled = entryNotional * BigInt(price.unit) * 10n ** BigInt(more);
  return formatScaled(quotientHalfUp(scaled, tickValue(terms, lots)), price.digits + more);
}
