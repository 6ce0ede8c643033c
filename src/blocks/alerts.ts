/** The logged-in user's alerts and unread notices, as the engine mirrors them. */
import type { LiveRow } from '#protocol/entities/define-entity';
import type { alert } from '#protocol/entities/alert';
import type { notice } from '#protocol/entities/notice';
import { useEntityRows } from '../engine/entity-rows.ts';

export type LiveAlert = LiveRow<typeof alert>;
export type LiveNotice = LiveRow<typeof notice>;

/** Waiting ones, newest first. @param symbol a market's, or `all` */
export function useAlerts(symbol = 'all'): readonly LiveAlert[] {
  return useEntityRows<typeof alert>('alert', symbol);
}

/** Newest first. All devices of a user have the same ones. */
export function useUnreadNotices(): readonly LiveNotice[] {
  return useEntityRows<typeof notice>('notice');
}
