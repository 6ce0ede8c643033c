/** Queries of the core about funding and the index. */
import type { UserId } from '#domain/ledger/account-kinds';
import type { IndexState, SourceState } from '#domain/market/market-mark';
import type { Millis } from '#domain/units';
import type { ContractFunding, FundingRate } from '#protocol/names/funding';
import { coreQuery } from '../../core/core-query.ts';

export interface FundingRatesQuery {
  readonly symbol: string;
  /** Only earlier instants. */
  readonly before: Millis | undefined;
  readonly limit: number;
}

export interface FundingsQuery {
  readonly user: UserId;
  readonly symbol: string | undefined;
  /** Only rows with an id below this one. */
  readonly before: number | undefined;
  readonly limit: number;
}

export interface IndexAnswer {
  readonly symbol: string;
  readonly state: IndexState;
  readonly index: string | null;
  readonly mark: string | null;
  /** Of the last sound index; null: there was none in this run. */
  readonly time: Millis | null;
  /** Until when users may only cancel, reduce and add margin; null: no such time. */
  readonly resumes: Millis | null;
  readonly sources: readonly { readonly name: string; readonly price: string; readonly state: SourceState }[];
  /** The interval of funding, in hours, its interest rate and cap. */
  readonly funding: {
    readonly hours: number;
    readonly interestPpm: number;
    readonly clampPpm: number;
    readonly capPpm: number;
  };
}

/** A page newest first; `next` is the `before` of the next older page, null at the end. */
interface Page<Row> {
  readonly list: readonly Row[];
  readonly next: number | null;
}

/** Undefined: there is no such contract. */
export const fundingRatesQuery = coreQuery<FundingRatesQuery, Page<FundingRate> | undefined>(
  'contract.fundingRates',
);
export const fundingsQuery = coreQuery<FundingsQuery, Page<ContractFunding>>('contract.fundings');
/** Undefined: there is no such contract. */
export const indexQuery = coreQuery<string, IndexAnswer | undefined>('contract.index');
