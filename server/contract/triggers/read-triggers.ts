/** The core's handlers of queries about triggers. */
import { answering, type QueryHandler } from '../../core/core-query.ts';
import type { QueryParts } from '../../feature/define-feature.ts';
import { sentTrigger } from './held-trigger.ts';
import { triggerTables } from './tables.ts';
import { triggerOwnerQuery, triggersQuery } from './trigger-queries.ts';
import { triggers } from './triggers.ts';

/** Triggers of markets that this run does not have (those of a replay) are omitted. */
export function triggerQueries({ state, store }: QueryParts): readonly QueryHandler[] {
  const stored = triggerTables.calls(store);
  return [
    answering(
      triggerOwnerQuery,
      async (id) => triggers.of(state).get(id)?.user ?? (await stored.triggerUser(id)),
    ),
    answering(triggersQuery, async (query) => {
      const { rows, next } = await stored.triggers(query);
      const list = rows.flatMap((row) => {
        const market = triggers.of(state).readingOf(row);
        return market === undefined ? [] : [sentTrigger(row, market)];
      });
      return { list, next };
    }),
  ];
}
