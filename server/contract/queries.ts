/** Queries of the core about contract orders and positions, answered by `read-contracts.ts`. */
import type { PositionSide } from '#domain/contract/position';
import type { UserId } from '#domain/ledger/account-kinds';
import type { Millis } from '#domain/units';
import type { ContractFill, ContractOrder, ContractPosition } from '#protocol/names/contract';
import { coreQuery, type NoInput } from '../core/core-query.ts';
import type { FillsQuery, OrdersQuery } from '../trading/order-queries.ts';
import type { ContractLimits, ContractTiers } from './settings.ts';
import type { contractFees } from './settings.ts';
import type { triggerSettings } from './triggers/settings.ts';

/** Newest first; `next` is the `before` of the next older page, null at the end. */
export interface ContractPage<Row> {
  readonly list: readonly Row[];
  readonly next: number | null;
}

/** Times are those of the opening. Undefined: all. */
export interface ClosedPositionsQuery extends Pick<
  FillsQuery,
  'user' | 'symbol' | 'from' | 'to' | 'before' | 'limit'
> {
  readonly side: PositionSide | undefined;
}

export interface SentDelisting {
  readonly at: Millis;
  readonly windowMinutes: number;
  /** Null before the instant. */
  readonly price: string | null;
  readonly samples: number;
  readonly leastSamples: number;
}

export interface ContractMarketTerms {
  readonly symbol: string;
  readonly tiers: ContractTiers['others'];
  /** Of a user, in the quote (`domain/contract/position-limits.ts`). */
  readonly limits: { readonly position: string; readonly share: string; readonly exposure: string };
  /** Null: no end is announced. */
  readonly delisting: SentDelisting | null;
}

export interface ContractTermsAnswer extends ContractLimits {
  readonly levels: (typeof contractFees.default)['levels'];
  readonly triggers: Omit<typeof triggerSettings.default, 'firedAtOnce'>;
  readonly markets: readonly ContractMarketTerms[];
}

/** The user whose order it is; undefined: there is no order of this id. */
export const contractOrderOwnerQuery = coreQuery<number, UserId | undefined>('contract.orderOwner');
/** The user whose open position it is; undefined: no open position has this id. */
export const contractPositionOwnerQuery = coreQuery<number, UserId | undefined>('contract.positionOwner');
/** A user's orders, newest first. */
export const contractOrdersQuery = coreQuery<OrdersQuery, ContractPage<ContractOrder>>('contract.orders');
/** A user's closed positions, the last opened first. */
export const closedPositionsQuery = coreQuery<ClosedPositionsQuery, ContractPage<ContractPosition>>(
  'contract.closedPositions',
);
/** A user's fills, newest first. */
export const contractFillsQuery = coreQuery<FillsQuery, ContractPage<ContractFill>>('contract.fills');
export interface AnnouncedTiers {
  /** Null: no change is announced. */
  readonly at: Millis | null;
  readonly positions: readonly {
    readonly position: number;
    readonly symbol: string;
    readonly now: string;
    readonly then: string;
  }[];
}

/** The announced change of tiers, with the user's liquidation prices now and after it. */
export const announcedTiersQuery = coreQuery<UserId, AnnouncedTiers>('contract.announcedTiers');
/** The current terms of trading: fees by VIP level, limits, and the risk tiers of each contract. */
export const contractTermsQuery = coreQuery<NoInput, ContractTermsAnswer>('contract.terms');
