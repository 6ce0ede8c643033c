/** The core's handlers of queries about alerts and notices. */
import { answering, type QueryHandler } from '../core/core-query.ts';
import type { QueryParts } from '../feature/define-feature.ts';
import { sentNotice } from './alert-changes.ts';
import { alerts } from './alerts.ts';
import { alertOwnerQuery, noticesQuery } from './queries.ts';
import { alertTables } from './tables.ts';

export function alertQueries({ state, store, writer }: QueryParts): readonly QueryHandler[] {
  const stored = alertTables.calls(store);
  return [
    // A repeated command names an alert that it ended itself, or that has fired meanwhile.
    answering(alertOwnerQuery, async (id) => alerts.of(state).get(id)?.user ?? stored.alertUser(id)),
    answering(noticesQuery, async (query) => {
      // Everything that this counts is committed when it answers, so the page has it.
      const unread = await writer.read((now) => alerts.of(now).unreadCount(query.user));
      const { rows, next } = await stored.noticesOf(query);
      return { unread, list: rows.map(sentNotice), next };
    }),
  ];
}
