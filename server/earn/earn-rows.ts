/** Orders of locked mining and pledges with their payments, stored and in the core. Amounts are whole units of 10⁻⁸. */
import type { EarnAccount, EarningOrder, EarnKind, EarnStatus, Ppm } from '#domain/earn/earn-terms';
import type { UserId } from '#domain/ledger/account-kinds';
import type { Millis } from '#domain/units';
import { defineRows } from '../db/feature-rows.ts';

export interface EarnOrderRow {
  readonly id: number;
  readonly user: UserId;
  readonly clientId: string;
  readonly product: string;
  readonly kind: EarnKind;
  readonly asset: string;
  readonly from: EarnAccount;
  readonly quantity: string;
  readonly days: number;
  readonly lowPpm: Ppm;
  readonly highPpm: Ppm;
  readonly canRedeem: boolean;
  readonly incomeBps: number;
  readonly feeBps: number;
  readonly renew: boolean;
  readonly paid: string;
  readonly paidDays: number;
  readonly deducted: string;
  readonly status: EarnStatus;
  readonly start: Millis;
  readonly due: Millis;
  readonly end: Millis;
  readonly created: Millis;
  readonly updated: Millis;
  readonly version: number;
}

/** In the core. */
export interface HeldEarn extends Omit<EarnOrderRow, 'quantity' | 'paid' | 'deducted'>, EarningOrder {
  renew: boolean;
  paid: bigint;
  paidDays: number;
  deducted: bigint;
  status: EarnStatus;
  due: Millis;
  end: Millis;
  updated: Millis;
  version: number;
}

/** The payment of one day, or of one cycle, of an order. */
export interface EarnPayoutRow {
  readonly id: number;
  readonly user: UserId;
  readonly order: number;
  readonly asset: string;
  readonly amount: string;
  readonly ppm: Ppm;
  /** When it was due. */
  readonly due: Millis;
  /** When it was paid, later after a downtime. */
  readonly time: Millis;
}

export const earnOrderRows = defineRows<EarnOrderRow>('earn-order');
export const earnPayoutRows = defineRows<EarnPayoutRow>('earn-payout');

export interface StoredEarns {
  readonly open: readonly EarnOrderRow[];
  readonly lastOrder: number;
  readonly lastPayout: number;
}

export function heldEarn({ quantity, paid, deducted, ...row }: EarnOrderRow): HeldEarn {
  return { ...row, quantity: BigInt(quantity), paid: BigInt(paid), deducted: BigInt(deducted) };
}

export function earnRow({ quantity, paid, deducted, ...held }: HeldEarn): EarnOrderRow {
  return {
    ...held,
    ...{ quantity: quantity.toString(), paid: paid.toString(), deducted: deducted.toString() },
  };
}
