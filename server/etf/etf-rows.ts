/** ETFs, their orders and holdings, stored and in the core. Amounts are whole units of 10⁻⁸, per share of 10⁻²⁰. */
import type { UserId } from '#domain/ledger/account-kinds';
import type { EtfSide, EtfStatus } from '#domain/etf/etf-terms';
import type { Millis } from '#domain/units';
import { defineRows } from '../db/feature-rows.ts';

export interface EtfCoinRow {
  readonly asset: string;
  readonly perShare: string;
  readonly held: string;
}

export interface EtfRow {
  readonly product: string;
  readonly shares: string;
  readonly cash: string;
  readonly coins: readonly EtfCoinRow[];
  readonly began: Millis;
  /** When the management fee is next charged. */
  readonly feeDue: Millis;
  readonly updated: Millis;
}

/** A part of an order as it traded. */
export interface EtfLegRow {
  readonly asset: string;
  readonly quantity: string;
  readonly total: string;
}

export interface EtfOrderRow {
  readonly id: number;
  readonly user: UserId;
  readonly clientId: string;
  readonly product: string;
  readonly side: EtfSide;
  readonly quantity: string;
  readonly least: string;
  readonly shares: string;
  readonly value: string;
  readonly fee: string;
  /** '': nothing was executed. */
  readonly nav: string;
  readonly legs: readonly EtfLegRow[];
  readonly status: EtfStatus;
  readonly cause: string;
  readonly created: Millis;
  readonly updated: Millis;
  readonly version: number;
}

export interface EtfHoldingRow {
  readonly user: UserId;
  readonly product: string;
  readonly shares: string;
  readonly cost: string;
  readonly realised: string;
  readonly updated: Millis;
  readonly version: number;
}

export const etfRows = defineRows<EtfRow>('etf');
export const etfOrderRows = defineRows<EtfOrderRow>('etf-order');
export const etfHoldingRows = defineRows<EtfHoldingRow>('etf-holding');

export interface StoredEtfs {
  readonly products: readonly EtfRow[];
  readonly holdings: readonly EtfHoldingRow[];
  readonly lastOrder: number;
}
