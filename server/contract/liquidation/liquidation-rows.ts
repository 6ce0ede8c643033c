/**
 * Steps of liquidations, the marks around them, and the history of the insurance fund in the database: rows are
 * added and never change.
 */
import type { PositionSide } from '#domain/contract/position';
import type { MarginMode, OrderPositionSide, StepCause } from '#domain/contract/position-terms';
import type { UserId } from '#domain/ledger/account-kinds';
import type { Lots, Millis, Ticks } from '#domain/units';
import type { InsuranceCause } from '#protocol/names/liquidation';
import { defineRows } from '../../db/feature-rows.ts';

/** Amounts are whole units of 10⁻⁸, prices ticks and sizes lots of `steps`. */
export interface LiquidationRow {
  readonly id: number;
  readonly user: UserId;
  readonly position: number;
  readonly symbol: string;
  readonly positionSide: OrderPositionSide;
  readonly side: PositionSide;
  readonly marginMode: MarginMode;
  readonly cause: StepCause;
  readonly tier: number;
  readonly mark: Ticks;
  readonly equity: string;
  readonly requirement: string;
  readonly cancelled: number;
  readonly lots: Lots;
  readonly closed: Lots;
  readonly price: Ticks;
  readonly order: number;
  readonly filled: Lots;
  readonly filledTotal: string;
  readonly takenOver: Lots;
  readonly deleveraged: Lots;
  readonly pnl: string;
  readonly fee: string;
  readonly paid: string;
  readonly time: Millis;
  readonly steps: number;
}

/** A change of the fund of one asset. */
export interface InsuranceRow {
  readonly id: number;
  readonly asset: string;
  readonly cause: InsuranceCause;
  /** '': the capital is no market's. */
  readonly symbol: string;
  /** Below zero: it was paid out. */
  readonly amount: string;
  readonly balance: string;
  readonly time: Millis;
}

/** A mark shortly before or after a liquidation in its market, in ticks of `steps`. */
export interface AroundRow {
  readonly symbol: string;
  readonly time: Millis;
  readonly mark: Ticks;
  readonly steps: number;
}

export const aroundRows = defineRows<AroundRow>('contract-mark-around');
export const liquidationRows = defineRows<LiquidationRow>('contract-liquidation');
export const insuranceRows = defineRows<InsuranceRow>('contract-insurance');
