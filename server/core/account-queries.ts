/** The core's queries about users and their accounts. `user-service.ts` answers them. */
import type { UserId } from '#domain/ledger/account-kinds';
import type { AccountEvent } from '#protocol/names/account';
import type { AccountState, CoreUser, RecordsPage, RecordsQuery } from './core-api.ts';
import { coreQuery } from './core-query.ts';

/** A user, as last committed. */
export const userQuery = coreQuery<UserId, CoreUser | undefined>('core.user');
/** Everything of one user, as last committed. */
export const accountQuery = coreQuery<UserId, AccountState>('core.account');
/** A user's events after a number, oldest first; undefined: some of them are no longer kept. */
export const accountEventsQuery = coreQuery<
  { readonly user: UserId; readonly after: number },
  readonly AccountEvent[] | undefined
>('core.accountEvents');
/** A user's sides of postings, newest first. */
export const recordsQuery = coreQuery<RecordsQuery, RecordsPage>('core.records');
