/**
 * The money behind the cross positions of an account. The platform decides by these functions, and the worker
 * shows their results. Holds of open orders and the margins of isolated positions are no part of a cross
 * wallet.
 */
import { largerOf, smallerOf, type Minor } from '../ledger/minor.ts';
import { totalOf } from '../trading/order.ts';
import type { Ticks } from '../units.ts';
import { mostLeverage, type ContractTerms } from './contract-terms.ts';
import { crossAccount, initialMargin, type CrossAccount, type MarkedPosition } from './margin.ts';
import { unrealisedPnl, type Position } from './position.ts';

/** A position with the leverage that its initial margin follows from. */
export interface LeveragedPosition extends MarkedPosition {
  readonly leverage: number;
}

/** The balance behind all cross positions: what is available, and their frozen margins. */
export function crossWallet(
  available: Minor,
  positions: readonly Pick<LeveragedPosition, 'position'>[],
): Minor {
  return positions.reduce((sum, { position }) => sum + position.margin, available);
}

export interface CountedPosition extends MarkedPosition {
  /** Its index is stale, or was a moment ago: the mark is the last one that was known. */
  readonly isWaiting: boolean;
}

/**
 * A cross account, or a part of it, as it is judged and as liquidation prices are shown: the equity of all
 * positions at their marks, and the requirement of those whose index does not wait (decision 0580).
 */
export function countedAccount(wallet: Minor, positions: readonly CountedPosition[]): CrossAccount {
  const { equity } = crossAccount(wallet, positions);
  const counted = positions.filter(({ isWaiting }) => !isWaiting);
  return { equity, requirement: crossAccount(0n, counted).requirement };
}

/**
 * The initial margin of a position at a mark, in the quote, rounded up: at its leverage, or at the largest
 * one that the tier of its present notional allows. It is always above the maintenance margin.
 */
function initialMarginAt(terms: ContractTerms, position: Position, leverage: number, mark: Ticks): Minor {
  const notional = totalOf(terms, mark, position.lots);
  return initialMargin(notional, Math.min(leverage, mostLeverage(terms, notional)));
}

/**
 * The smallest margin that an isolated position may keep when its user changes its margin or its leverage:
 * with it the margin is at least the initial margin at the entry price, and the equity at least the one at
 * the mark.
 */
export function leastMargin({ terms, position, leverage, mark }: LeveragedPosition): Minor {
  const atEntry = initialMargin(position.entryNotional, leverage);
  const atMark = initialMarginAt(terms, position, leverage, mark) - unrealisedPnl(terms, position, mark);
  return largerOf(atEntry, atMark);
}

/**
 * The amount that may leave the account or open something new, in the quote:
 *
 *     min(available, wallet + Σ unrealised PnL − Σ max(initial margin at the entry, at the mark)), at least 0
 *
 * So a loss is covered before anything leaves, and profit that is not settled cannot be spent. Without cross
 * positions it is all that is available. Source: Binance (available balance of cross margin), but unsettled
 * profit counts there.
 * @param available of the contract account
 * @param positions all cross positions of the account, at their marks
 */
export function spendable(available: Minor, positions: readonly LeveragedPosition[]): Minor {
  const left = crossRoom(available, positions);
  return largerOf(left, 0n);
}

/** The same below zero too: then this much is missing. */
export function crossRoom(available: Minor, positions: readonly LeveragedPosition[]): Minor {
  let left = crossWallet(available, positions);
  for (const { terms, position, leverage, mark } of positions) {
    const atEntry = initialMargin(position.entryNotional, leverage);
    const atMark = initialMarginAt(terms, position, leverage, mark);
    left += unrealisedPnl(terms, position, mark) - largerOf(atEntry, atMark);
  }
  return smallerOf(left, available);
}
