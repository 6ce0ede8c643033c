/** The ends of contracts in the database. Prices are decimal text: they outlive a change of ticks. */
import type { Millis } from '#domain/units';
import { defineRows } from '../../db/feature-rows.ts';

/** How the final price was found. `last-mark`: no sample fell into the window. */
export const FINAL_PRICES = ['average', 'last-mark'] as const;
export type FinalPriceKind = (typeof FINAL_PRICES)[number];

/** A contract whose instant has come: from then on it is settled in slices. */
export interface DelistingRow {
  readonly symbol: string;
  readonly at: Millis;
  readonly windowMinutes: number;
  readonly price: string;
  readonly kind: FinalPriceKind;
  /** How many samples the average is of. */
  readonly samples: number;
  /** When nothing was left to settle; 0: something is. */
  readonly settled: Millis;
}

/** The index of a contract at a minute of its window. */
export interface DelistingSampleRow {
  readonly symbol: string;
  readonly time: Millis;
  readonly price: string;
}

export const delistingRows = defineRows<DelistingRow>('contract-delisting');
export const delistingSampleRows = defineRows<DelistingSampleRow>('contract-delisting-sample');

export interface StoredDelistings {
  readonly markets: readonly DelistingRow[];
  readonly samples: readonly DelistingSampleRow[];
}
