/** Orders of locked mining and pledges with their payments, stored and in the core. Amounts are whole units of 10⁻⁸. */
import type { EarnAccount, EarningOrder, EarnKind, EarnStatus, Ppm } from '#domain/earn/earn-terms';
import type { UserId } from '#domain/ledger/account-kinds';
import type { Millis } from '#domain/units';
import { defineRows } from '../db/feature-rows.ts';

/** An order as of its last change other than a daily payment. */
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

/** The part of one order in a payment: its id, the amount in whole units, and the yield. */
export type PaidOrder = readonly [order: number, amount: string, ppm: Ppm];

/** A payment: the income of a user's orders of one coin that were due at one instant. */
export interface EarnPayoutRow {
  readonly id: number;
  readonly user: UserId;
  readonly asset: string;
  /** Of all its orders. */
  readonly amount: string;
  /** When it was due. */
  readonly due: Millis;
  /** When it was paid, later after a downtime. */
  readonly time: Millis;
  readonly orders: readonly PaidOrder[];
}

/** The yields that an operator set for a day, by product. */
export type SetYields = readonly (readonly [product: string, ppm: Ppm])[];

/**
 * How far the income of an instant is paid: users are paid in the order of their ids. The rows of orders do not change
 * with their daily payments. A start computes them from the rows of days.
 */
export interface EarnDayRow {
  readonly due: Millis;
  /** The last user whose orders are paid. */
  readonly user: UserId;
  readonly time: Millis;
  /** As they were when the payment began. */
  readonly yields: SetYields;
}

export const earnOrderRows = defineRows<EarnOrderRow>('earn-order');
export const earnPayoutRows = defineRows<EarnPayoutRow>('earn-payout');
export const earnDayRows = defineRows<EarnDayRow>('earn-day');

export interface StoredEarns {
  readonly open: readonly EarnOrderRow[];
  /** By due time: the last one, and all on which one of the open orders was paid since its row was written. */
  readonly days: readonly EarnDayRow[];
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
