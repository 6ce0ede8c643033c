/** Queries of the core about locked mining and pledges, answered by `read-earns.ts`. */
import type { EarnKind, Ppm } from '#domain/earn/earn-terms';
import type { UserId } from '#domain/ledger/account-kinds';
import type { Millis } from '#domain/units';
import type { EarnOrder } from '#protocol/names/earn';
import { coreQuery, type NoInput } from '../core/core-query.ts';
import type { EarnProduct } from './settings.ts';

export interface EarnPayoutsQuery {
  readonly user: UserId;
  /** Only rows with an id below this one. */
  readonly before: number | undefined;
  readonly limit: number;
}

export interface EarnOrdersQuery extends EarnPayoutsQuery {
  readonly kind: EarnKind | undefined;
}

interface Page<Row> {
  readonly list: readonly Row[];
  readonly next: number | null;
}

/** A product as it is sent. */
export interface OfferedProduct extends EarnProduct {
  readonly todayPpm: Ppm;
  readonly left: string;
}

export interface OfferedProducts {
  readonly time: Millis;
  readonly zone: string;
  readonly start: Millis;
  readonly list: readonly OfferedProduct[];
}

/** A payment, and what each of its orders brought. */
export interface EarnPayout {
  readonly id: number;
  readonly asset: string;
  readonly amount: string;
  readonly due: Millis;
  readonly orders: readonly { readonly order: number; readonly amount: string; readonly ppm: Ppm }[];
}

/** A coin whose pool is beyond its limit. */
export interface PoolAlarm {
  readonly asset: string;
  /** Paid and owed income beyond what the pool got. */
  readonly short: string;
  readonly limit: string;
}

export const earnProductsQuery = coreQuery<NoInput, OfferedProducts>('earn.products');
export const earnOrdersQuery = coreQuery<EarnOrdersQuery, Page<EarnOrder>>('earn.orders');
export const earnPayoutsQuery = coreQuery<EarnPayoutsQuery, Page<EarnPayout>>('earn.payouts');
/** The user whose order it is; undefined: there is none of this id. */
export const earnOwnerQuery = coreQuery<number, UserId | undefined>('earn.owner');
export const earnAlarmsQuery = coreQuery<NoInput, readonly PoolAlarm[]>('earn.alarms');
