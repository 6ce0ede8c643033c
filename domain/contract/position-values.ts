/** All values of a position at a mark, as a screen shows them, computed in one pass. */
import type { Minor } from '../ledger/minor.ts';
import { totalOf } from '../trading/order.ts';
import type { Bps, Ticks } from '../units.ts';
import { quotientHalfUp, roundedUp, type ContractTerms } from './contract-terms.ts';
import { bankruptcyPrice, isolatedLiquidation, shownLiquidation } from './liquidation.ts';
import { initialMargin, marginRatio, requirement, requirementAt, roe, type CrossAccount } from './margin.ts';
import { unrealisedPnl, type Position } from './position.ts';
import { breakEvenPrice } from './target-price.ts';

/** A position with what its values depend on besides its contract and the mark. */
export interface ValuedPosition {
  readonly position: Position;
  readonly leverage: number;
  /** The entry fees and the funding of what is open, less the funding received. */
  readonly paid: Minor;
  /** The fee of closing it at market, in parts per million. */
  readonly feePpm: number;
}

/** Amounts in the quote. */
export interface PositionValues {
  readonly notional: Minor;
  readonly pnl: Minor;
  /** On the initial margin at the entry price; parts per million. */
  readonly roe: bigint;
  readonly initialMargin: Minor;
  readonly maintenanceMargin: Minor;
  /** Of the position; in cross margin of the account. */
  readonly equity: Minor;
  /** Of the same equity, in parts per million; undefined without equity. */
  readonly marginRatio: bigint | undefined;
  readonly liquidation: Ticks | undefined;
  readonly bankruptcy: Ticks | undefined;
  readonly breakEven: Ticks | undefined;
}

/** The values of an isolated position. */
export function positionValues(terms: ContractTerms, valued: ValuedPosition, mark: Ticks): PositionValues {
  const { position, leverage } = valued;
  const { side, lots, entryNotional, margin } = position;
  const notional = totalOf(terms, mark, lots);
  const pnl = side === 'long' ? notional - entryNotional : entryNotional - notional;
  const required = requirementAt(terms, position, notional);
  const equity = margin + pnl;
  return {
    notional,
    pnl,
    roe: roe(pnl, entryNotional, leverage),
    initialMargin: initialMargin(entryNotional, leverage),
    maintenanceMargin: roundedUp(required),
    equity,
    marginRatio: marginRatio({ equity, requirement: required }),
    liquidation: isolatedLiquidation(terms, position),
    bankruptcy: bankruptcyPrice(terms, position, margin),
    breakEven: breakEvenPrice(terms, position, valued),
  };
}

export interface CrossSurroundings {
  /**
   * The account without this contract: its wallet, and its cross positions of other contracts at their marks.
   */
  readonly beside: CrossAccount;
  /** The cross position of the other side in this contract (hedge mode). */
  readonly opposite: Position | undefined;
}

/**
 * The values of a cross position. The account is liquidated as a whole: in hedge mode both positions of a
 * contract have the same price, even if one of them gains on the way to it.
 */
export function crossPositionValues(
  terms: ContractTerms,
  valued: ValuedPosition,
  mark: Ticks,
  { beside, opposite }: CrossSurroundings,
): PositionValues {
  const { position } = valued;
  const others = opposite === undefined ? beside : withPosition(terms, beside, opposite, mark);
  const account = withPosition(terms, others, position, mark);
  return {
    ...positionValues(terms, valued, mark),
    equity: account.equity,
    marginRatio: marginRatio(account),
    liquidation: shownLiquidation(terms, opposite ? [position, opposite] : [position], beside),
    bankruptcy: bankruptcyPrice(terms, position, others.equity),
  };
}

function withPosition(
  terms: ContractTerms,
  { equity, requirement: required }: CrossAccount,
  position: Position,
  mark: Ticks,
): CrossAccount {
  return {
    equity: equity + unrealisedPnl(terms, position, mark),
    requirement: required + requirement(terms, position, mark),
  };
}

/**
 * How far a price is from the mark, in hundredths of a percent of the mark; below zero: under it. Rounded
 * towards zero, so that a liquidation price never looks farther than it is.
 */
export function distanceTo(price: Ticks, mark: Ticks): Bps {
  return Number((BigInt(price - mark) * 10_000n) / BigInt(mark));
}

/** The return on a margin in hundredths of a percent, rounded half up by size; 0 without a margin. */
export function returnOn(margin: Minor, pnl: Minor): bigint {
  return margin <= 0n ? 0n : quotientHalfUp(pnl * 10_000n, margin);
}
