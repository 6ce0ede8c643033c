/** The query of the core about the history of a position, answered by `read-history.ts`. */
import type { ChangeKind, SettledSums } from '#domain/contract/position-change';
import type { UserId } from '#domain/ledger/account-kinds';
import type { Millis } from '#domain/units';
import type { ContractPosition } from '#protocol/names/contract';
import { coreQuery } from '../../core/core-query.ts';

export interface PositionHistoryQuery {
  readonly user: UserId;
  readonly position: number;
  /** Only changes with a number below this one. */
  readonly before: number | undefined;
  readonly limit: number;
}

/** Sizes are in the base, amounts plain decimals of the position's asset. */
export interface PositionChange extends SettledSums {
  /** From 1 without gaps. */
  readonly number: number;
  readonly kind: ChangeKind;
  readonly time: Millis;
  /** Opened (above zero) or closed. */
  readonly sizeChange: string;
  /** The value of that size. */
  readonly total: string;
  /** `''`: the change has none. */
  readonly price: string;
  readonly marginChange: string;
  /** After the change, as the two below. */
  readonly size: string;
  readonly entryTotal: string;
  readonly margin: string;
}

export interface PositionHistory {
  readonly position: ContractPosition;
  /** Of the whole history so far. */
  readonly sums: SettledSums & { readonly net: string };
  /** False: it was opened before changes were kept, and has none. */
  readonly isKept: boolean;
  /** The newest first. */
  readonly list: readonly PositionChange[];
  /** The `before` of the next page; null at the end. */
  readonly next: number | null;
}

/** Undefined: the user has no such position. */
export const positionHistoryQuery = coreQuery<PositionHistoryQuery, PositionHistory | undefined>(
  'contract.positionHistory',
);
