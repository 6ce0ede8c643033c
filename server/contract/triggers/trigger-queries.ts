/** Queries of the core about triggers. */
import type { TriggerStatus } from '#domain/contract/trigger-terms';
import type { UserId } from '#domain/ledger/account-kinds';
import type { Millis } from '#domain/units';
import type { ContractTrigger } from '#protocol/names/contract';
import { coreQuery } from '../../core/core-query.ts';

export interface TriggersQuery {
  readonly user: UserId;
  /** Undefined, here and below: all. */
  readonly symbol: string | undefined;
  readonly status: TriggerStatus | undefined;
  /** Placed from this time on (inclusive), and before that one (exclusive). */
  readonly from: Millis | undefined;
  readonly to: Millis | undefined;
  /** Only rows with an id below this one. */
  readonly before: number | undefined;
  readonly limit: number;
}

/** A user's triggers, newest first; `next` is the `before` of the next older page, null at the end. */
export const triggersQuery = coreQuery<
  TriggersQuery,
  { readonly list: readonly ContractTrigger[]; readonly next: number | null }
>('contract.triggers');
/** The user whose trigger it is; undefined: there is no trigger of this id. */
export const triggerOwnerQuery = coreQuery<number, UserId | undefined>('contract.triggerOwner');
