/** Funding in the database. Rates are decimal text, amounts whole units of 10⁻⁸, marks decimal text. */
import type { OrderPositionSide } from '#domain/contract/position-terms';
import type { PositionSide } from '#domain/contract/position';
import type { UserId } from '#domain/ledger/account-kinds';
import type { Lots, Millis } from '#domain/units';
import { defineRows } from '../../db/feature-rows.ts';

/** A contract's funding between two instants. */
export interface FundingStateRow {
  readonly symbol: string;
  /** The instant that is paid next. */
  readonly next: Millis;
  /** The premiums since the last instant (`domain/contract/funding-rate.ts`). */
  readonly weighted: string;
  readonly count: number;
  /** Of the last sample; '' before the first one. */
  readonly rate: string;
  readonly mark: string;
  /** The minute of the last sample of any contract. */
  readonly sampled: Millis;
}

/** The final rate of an instant. */
export interface FundingRateRow {
  readonly symbol: string;
  readonly time: Millis;
  readonly rate: string;
  readonly mark: string;
}

/** The amount that a user paid (below zero) or received for one position at one instant. */
export interface FundingRow {
  readonly id: number;
  readonly user: UserId;
  readonly position: number;
  readonly symbol: string;
  readonly positionSide: OrderPositionSide;
  readonly side: PositionSide;
  readonly lots: Lots;
  readonly rate: string;
  readonly mark: string;
  readonly amount: string;
  readonly time: Millis;
  /** `StoredSteps.id` of `lots`. */
  readonly steps: number;
}

export const fundingStateRows = defineRows<FundingStateRow>('contract-funding-state');
export const fundingRateRows = defineRows<FundingRateRow>('contract-funding-rate');
export const fundingRows = defineRows<FundingRow>('contract-funding');

export interface StoredFunding {
  readonly contracts: readonly FundingStateRow[];
  /** The highest id of a payment ever given out. */
  readonly last: number;
}
