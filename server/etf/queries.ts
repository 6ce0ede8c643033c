/** Queries of the core about ETFs, answered by `read-etfs.ts`. */
import type { UserId } from '#domain/ledger/account-kinds';
import type { EtfSide } from '#domain/etf/etf-terms';
import type { Bps, Millis } from '#domain/units';
import type { RefusalCode } from '#protocol/names/codes';
import type { EtfOrder, EtfRange } from '#protocol/names/etf';
import type { Problem } from '../core/core-api.ts';
import { coreQuery, type NoInput } from '../core/core-query.ts';
import type { EtfRebalanceRow, RebalanceCoinRow } from './etf-rows.ts';
import type { EtfTerms } from './settings.ts';

export interface EtfOrdersQuery {
  readonly user: UserId;
  readonly product: string | undefined;
  /** Only rows with an id below this one. */
  readonly before: number | undefined;
  readonly limit: number;
}

export interface EtfOrderPage {
  readonly list: readonly EtfOrder[];
  readonly next: number | null;
}

/** A product as it is sent: amounts are decimal text. */
export interface EtfProduct {
  readonly product: string;
  readonly feeBps: Bps;
  readonly managementBps: Bps;
  readonly slippageBps: Bps;
  readonly unit: string;
  readonly least: string;
  readonly isOpen: boolean;
  readonly nav: string | null;
  readonly shares: string;
  readonly cash: string;
  readonly coins: readonly {
    readonly asset: string;
    readonly weightBps: Bps;
    readonly quantity: string;
    readonly held: string;
    readonly step: string;
  }[];
  readonly cashPerShare: string;
  readonly rebalance: EtfTerms['rebalance'];
  readonly leaving: readonly { readonly asset: string; readonly at: Millis }[];
}

export interface EtfRebalancesQuery {
  readonly product: string;
  readonly before: number | undefined;
  readonly limit: number;
}

/** A rebalancing as it is sent: amounts are decimal text. */
export interface EtfRebalance extends Omit<EtfRebalanceRow, 'product' | 'navAfter' | 'coins'> {
  readonly navAfter: string | null;
  readonly coins: readonly Omit<RebalanceCoinRow, 'goal' | 'total' | 'worth' | 'isDone'>[];
}

export interface EtfRebalancePage {
  readonly list: readonly EtfRebalance[];
  readonly next: number | null;
}

export interface EtfQuote {
  readonly shares: string;
  readonly value: string;
  readonly fee: string;
  readonly price: string;
  readonly nav: string;
  readonly slippageBps: number;
  readonly least: string;
  readonly paidOut: readonly { readonly asset: string; readonly quantity: string }[];
}

/** Why no order would be executed. */
export interface Unexecuted {
  readonly refused: RefusalCode;
  readonly problems: readonly Problem[];
  /** Of a refusal as below the minimum: the least that a subscription can spend. */
  readonly least?: string;
}

export interface QuoteAsk {
  readonly product: string;
  readonly side: EtfSide;
  readonly quantity: string;
  readonly inKind?: boolean | undefined;
}

export const etfProductsQuery = coreQuery<NoInput, { time: Millis; list: readonly EtfProduct[] }>(
  'etf.products',
);
export const etfQuoteQuery = coreQuery<QuoteAsk, EtfQuote | Unexecuted>('etf.quote');
/** Undefined: there is no such product. */
export const etfHistoryQuery = coreQuery<
  { readonly product: string; readonly range: EtfRange },
  readonly (readonly [Millis, string])[] | undefined
>('etf.history');
/** Undefined: there is no such product. */
export const etfRebalancesQuery = coreQuery<EtfRebalancesQuery, EtfRebalancePage | undefined>(
  'etf.rebalances',
);
/** The user whose order it is; undefined: there is none of this id. */
export const etfOrderOwnerQuery = coreQuery<number, UserId | undefined>('etf.owner');
export const etfPlanOwnerQuery = coreQuery<number, UserId | undefined>('etf.plan-owner');
export const etfOrdersQuery = coreQuery<EtfOrdersQuery, EtfOrderPage>('etf.orders');
/** Resolves at the end of the longest delay of the basket's markets. */
export const etfDelayQuery = coreQuery<
  { readonly product: string; readonly user: UserId },
  { readonly waited: boolean }
>('etf.delay');
