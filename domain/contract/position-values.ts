/** All values of a position at a mark, as a screen shows them, computed in one pass. */
import type { Minor } from '../ledger/minor.ts';
import { totalOf } from '../trading/order.ts';
import type { Ticks } from '../units.ts';
import { roundedUp, type ContractTerms } from './contract-terms.ts';
import { isolatedLiquidation } from './liquidation.ts';
import { initialMargin, marginRatio, requirementAt, roe } from './margin.ts';
import type { Position } from './position.ts';

/** Amounts in the quote. */
export interface PositionValues {
  readonly notional: Minor;
  readonly pnl: Minor;
  /** On the initial margin at the entry price; parts per million. */
  readonly roe: bigint;
  readonly initialMargin: Minor;
  readonly maintenanceMargin: Minor;
  readonly equity: Minor;
  /** Parts per million; undefined without equity. */
  readonly marginRatio: bigint | undefined;
  readonly liquidation: Ticks | undefined;
}

/** The values of an isolated position. */
export function positionValues(
  terms: ContractTerms,
  position: Position,
  leverage: number,
  mark: Ticks,
): PositionValues {
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
  };
}
