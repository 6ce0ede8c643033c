/** All values of a position at a mark, as a screen shows them, computed in one pass. */
import type { Minor } from '../ledger/minor.ts';
import { totalOf } from '../trading/order.ts';
import type { Bps, Ticks } from '../units.ts';
import { quotientHalfUp, roundedUp, type ContractTerms, type MinorPpm } from './contract-terms.ts';
import { bankruptcyPrice, isolatedLiquidation, liquidationBeside } from './liquidation.ts';
import { initialMargin, marginRatio, requirementAt, roe, type CrossAccount } from './margin.ts';
import type { Position } from './position.ts';
import { breakEvenPrice } from './target-price.ts';

/** A position with what its values depend on besides its contract and the mark. */
export interface ValuedPosition {
  readonly position: Position;
  readonly leverage: number;
  /** The fees of its fills so far. */
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
  const { position } = valued;
  const { notional, pnl, requirement } = atMark(terms, position, mark);
  const account = { equity: position.margin + pnl, requirement };
  return valuesOf(terms, valued, {
    ...{ notional, pnl, requirement, account },
    liquidation: isolatedLiquidation(terms, position),
    bankruptcy: bankruptcyPrice(terms, position, position.margin),
  });
}

export interface CrossSurroundings {
  /** The account without this contract: its wallet, and its cross positions of other contracts at their marks. */
  readonly beside: CrossAccount;
  /** The cross position of the other side in this contract (hedge mode). */
  readonly opposite: Position | undefined;
}

/**
 * The values of a cross position. The account is liquidated as a whole: in hedge mode both positions of a contract have
 * the same price, even if one of them gains on the way to it.
 */
export function crossPositionValues(
  terms: ContractTerms,
  valued: ValuedPosition,
  mark: Ticks,
  { beside, opposite }: CrossSurroundings,
): PositionValues {
  const { position } = valued;
  const { notional, pnl, requirement } = atMark(terms, position, mark);
  const other = opposite && atMark(terms, opposite, mark);
  const balance = beside.equity + (other?.pnl ?? 0n);
  const account = {
    equity: balance + pnl,
    requirement: beside.requirement + (other?.requirement ?? 0n) + requirement,
  };
  const { down, up } = liquidationBeside(terms, opposite ? [position, opposite] : [position], beside);
  return valuesOf(terms, valued, {
    ...{ notional, pnl, requirement, account },
    liquidation: position.side === 'long' ? (down ?? up) : (up ?? down),
    bankruptcy: bankruptcyPrice(terms, position, balance),
  });
}

interface AtMark {
  readonly notional: Minor;
  readonly pnl: Minor;
  readonly requirement: MinorPpm;
}

function atMark(terms: ContractTerms, position: Position, mark: Ticks): AtMark {
  const { side, lots, entryNotional } = position;
  const notional = totalOf(terms, mark, lots);
  const pnl = side === 'long' ? notional - entryNotional : entryNotional - notional;
  return { notional, pnl, requirement: requirementAt(terms, position, notional) };
}

interface Judged extends AtMark {
  readonly account: CrossAccount;
  readonly liquidation: Ticks | undefined;
  readonly bankruptcy: Ticks | undefined;
}

function valuesOf(
  terms: ContractTerms,
  { position, leverage, paid, feePpm }: ValuedPosition,
  { notional, pnl, requirement, account, liquidation, bankruptcy }: Judged,
): PositionValues {
  return {
    notional,
    pnl,
    roe: roe(pnl, position.entryNotional, leverage),
    initialMargin: initialMargin(position.entryNotional, leverage),
    maintenanceMargin: roundedUp(requirement),
    equity: account.equity,
    marginRatio: marginRatio(account),
    liquidation,
    bankruptcy,
    breakEven: breakEvenPrice(terms, position, { paid, feePpm }),
  };
}

/**
 * How far a price is from the mark, in hundredths of a percent of the mark; below zero: under it. Rounded towards zero,
 * so that a liquidation price never looks farther than it is.
 */
export function distanceTo(price: Ticks, mark: Ticks): Bps {
  return Number((BigInt(price - mark) * 10_000n) / BigInt(mark));
}

/** The return on a margin in hundredths of a percent, rounded half up by size; 0 without a margin. */
export function returnOn(margin: Minor, pnl: Minor): bigint {
  return margin <= 0n ? 0n : quotientHalfUp(pnl * 10_000n, margin);
}
