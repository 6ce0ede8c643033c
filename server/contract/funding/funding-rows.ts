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

/** The last round of funding of a contract. It is paid if `after` is `last`. */
export interface FundingRoundRow {
  readonly symbol: string;
  readonly instant: Millis;
  readonly rate: string;
  readonly mark: string;
  /** The highest id of a position at the instant. */
  readonly last: number;
  /** Positions up to this id are paid. */
  readonly after: number;
  /** Ids above `after` that are paid, as JSON. */
  readonly early: string;
  /** Of all payments so far, the market maker's included. */
  readonly sum: string;
}

export const fundingRoundRows = defineRows<FundingRoundRow>('contract-funding-round');
export const fundingStateRows = defineRows<FundingStateRow>('contract-funding-state');
export const fundingRateRows = defineRows<FundingRateRow>('contract-funding-rate');
export const fundingRows = defineRows<FundingRow>('contract-funding');

export interface StoredFunding {
  readonly contracts: readonly FundingStateRow[];
  /** Those that are not paid yet. */
  readonly rounds: readonly FundingRoundRow[];
  /** The highest id of a payment ever given out. */
  readonly last: number;
}
