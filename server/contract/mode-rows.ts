/** How users trade each contract, in the database. */
import type { TradingMode } from '#domain/contract/position-terms';
import type { UserId } from '#domain/ledger/account-kinds';
import { defineRows } from '../db/feature-rows.ts';

export interface ModeRow extends TradingMode {
  readonly user: UserId;
  readonly symbol: string;
  readonly version: number;
}

export const modeRows = defineRows<ModeRow>('contract-mode');
