/** Positions in the database. Amounts are whole units of 10⁻⁸, sizes are lots of `steps`. */
import type { PositionSide } from '#domain/contract/position';
import type { CloseCause, MarginMode, OrderPositionSide } from '#domain/contract/position-terms';
import type { UserId } from '#domain/ledger/account-kinds';
import type { Lots, Millis } from '#domain/units';
import { defineRows } from '../db/feature-rows.ts';

export interface PositionRow {
  readonly id: number;
  /** 0: the market maker. */
  readonly user: UserId;
  readonly symbol: string;
  readonly positionSide: OrderPositionSide;
  readonly side: PositionSide;
  readonly marginMode: MarginMode;
  readonly leverage: number;
  readonly lots: Lots;
  readonly entryTotal: string;
  readonly margin: string;
  readonly closedLots: Lots;
  readonly closedTotal: string;
  readonly pnl: string;
  readonly fee: string;
  readonly opened: Millis;
  readonly updated: Millis;
  readonly cause: CloseCause | '';
  readonly version: number;
  /** `StoredSteps.id`: the lots in which it is counted. */
  readonly steps: number;
  /** The entry fees and the funding of what is open; below zero: more funding was received. */
  readonly openCost: string;
  /** The funding so far; below zero: paid. */
  readonly funding: string;
  /** The part of `pnl` that the user could not pay, and the platform bore. */
  readonly borne: string;
  /** The number of its changes so far; −1: it was opened before they were kept. */
  readonly changes: number;
}

export const positionRows = defineRows<PositionRow>('contract-position');
