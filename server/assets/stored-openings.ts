/** The opening values of users' days in the store. Amounts are in USDT, whole units of 10⁻⁸. */
import type { UserId } from '#domain/ledger/account-kinds';
import type { Millis } from '#domain/units';
import { defineRows } from '../db/feature-rows.ts';

export interface OpeningRow {
  readonly user: UserId;
  readonly start: Millis;
  readonly value: string;
  readonly inflow: string;
  readonly priced: boolean;
  /** The number of its user's event that last changed it. */
  readonly version: number;
}

/** One row a user; the day's replaces the one before. */
export const openingRows = defineRows<OpeningRow>('opening-value');
