/** Queries of the core about alerts and notices, answered by `read-alerts.ts`. */
import type { UserId } from '#domain/ledger/account-kinds';
import type { AlertNotice } from '#protocol/names/alert';
import { coreQuery, type NoInput } from '../core/core-query.ts';
import type { AlertLimits } from './settings.ts';

export interface NoticesQuery {
  readonly user: UserId;
  /** Only rows with an id below this one. */
  readonly before: number | undefined;
  readonly limit: number;
}

export interface NoticePage {
  /** Unread ones of all pages. */
  readonly unread: number;
  readonly list: readonly AlertNotice[];
  /** The `before` of the next older page, null at the end. */
  readonly next: number | null;
}

export const noticesQuery = coreQuery<NoticesQuery, NoticePage>('alert.notices');
/**
 * Deletes the read notices beyond those that are kept, of the users after one in the order of their ids. Answers the
 * user after whom the next run goes on; 0: at the beginning.
 */
export const forgetNoticesQuery = coreQuery<UserId, UserId>('alert.forget-notices');
/** The user whose alert it is, waiting or not; undefined: there is none of this id. */
export const alertOwnerQuery = coreQuery<number, UserId | undefined>('alert.owner');
/** The current limits of alerts. */
export const alertTermsQuery = coreQuery<NoInput, AlertLimits>('alert.terms');
