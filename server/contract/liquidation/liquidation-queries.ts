/** Queries of the core about liquidations and the insurance fund. */
import type { UserId } from '#domain/ledger/account-kinds';
import type {
  ContractLiquidation,
  DeleverageRank,
  InsuranceChange,
  MarkAround,
} from '#protocol/names/liquidation';
import { coreQuery } from '../../core/core-query.ts';

export interface LiquidationsQuery {
  readonly user: UserId;
  readonly symbol: string | undefined;
  /** Undefined, as `symbol`: of all. */
  readonly position?: number | undefined;
  /** Only rows with an id below this one, here and below. */
  readonly before: number | undefined;
  readonly limit: number;
}

export interface InsuranceFundQuery {
  readonly asset: string;
  readonly before: number | undefined;
  readonly limit: number;
}

interface Page<Row> {
  readonly list: readonly Row[];
  /** The `before` of the next older page, null at the end. */
  readonly next: number | null;
}

/** The place of each of a user's open positions in its queue of deleveraging. */
export const deleverageRanksQuery = coreQuery<UserId, readonly DeleverageRank[]>('contract.deleverageRanks');
export const liquidationsQuery = coreQuery<
  LiquidationsQuery,
  Page<ContractLiquidation> & { readonly marks: readonly MarkAround[] }
>('contract.liquidations');
/** The present balance, with capital that the setting promises, and a page of changes. */
export const insuranceFundQuery = coreQuery<
  InsuranceFundQuery,
  Page<InsuranceChange> & { readonly asset: string; readonly balance: string }
>('contract.insuranceFund');
