/** The core's handlers of queries about alerts and notices. */
import { answering, type QueryHandler } from '../core/core-query.ts';
import type { QueryParts } from '../feature/define-feature.ts';
import { valueOf } from '../settings/settings-state.ts';
import { sentNotice } from './alert-changes.ts';
import { alerts } from './alerts.ts';
import { MOST_KEPT_NOTICES } from '#domain/alert/alert-terms';
import { alertOwnerQuery, alertTermsQuery, forgetNoticesQuery, noticesQuery } from './queries.ts';
import { alertLimits } from './settings.ts';
import { alertTables } from './tables.ts';

/** All users with notices are visited in turn; what one run leaves, the next round deletes. */
const USERS_A_RUN = 200;
const MOST_FORGOTTEN = 2_000;

export function alertQueries({ state, store, writer }: QueryParts): readonly QueryHandler[] {
  const stored = alertTables.calls(store);
  return [
    // A repeated command names an alert that it ended itself, or that has fired meanwhile.
    answering(alertOwnerQuery, async (id) => alerts.of(state).get(id)?.user ?? stored.alertUser(id)),
    answering(alertTermsQuery, () => writer.read((now) => valueOf(now, alertLimits))),
    answering(forgetNoticesQuery, (after) =>
      stored.forgetNotices({ after, users: USERS_A_RUN, kept: MOST_KEPT_NOTICES, most: MOST_FORGOTTEN }),
    ),
    answering(noticesQuery, async (query) => {
      // Everything that this counts is committed when it answers, so the page has it.
      const unread = await writer.read((now) => alerts.of(now).unreadCount(query.user));
      const { rows, next } = await stored.noticesOf(query);
      return { unread, list: rows.map(sentNotice), next };
    }),
  ];
}
