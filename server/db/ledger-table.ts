/** Reads users, their accounts and their events from the database: to rebuild the core, and page by page. */
import { and, asc, desc, eq, gte, sql, type SQL } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { forgetBefore } from './forget-old.ts';
import { readRecords } from './records-page.ts';
import { accountEvents, commands, users, postings } from './schema.ts';
import { readAccounts } from './standing-accounts.ts';
import { readEvents } from './stored-events.ts';
import type { KeptId, Store, StoredAnswer, StoredUsers } from './store-api.ts';
import { wholeAnswer } from './whole-answer.ts';

type Database = PgDatabase<PgQueryResultHKT>;

export async function readUsers(database: Database): Promise<StoredUsers> {
  const everybody = await database.select().from(users).orderBy(users.id);
  const lastEvents = await database
    .select({ user: accountEvents.user, number: sql<number>`max(${accountEvents.number})` })
    .from(accountEvents)
    .groupBy(accountEvents.user);
  const [last] = await database
    .select({ id: postings.id })
    .from(postings)
    .orderBy(desc(postings.id))
    .limit(1);
  return {
    users: everybody,
    accounts: await readAccounts(database),
    lastEvents: lastEvents.map(({ user, number }) => [user, number]),
    lastPosting: last?.id ?? 0,
  };
}

export function ledgerTable(
  database: Database,
): Pick<Store, 'keptIds' | 'answerTo' | 'forgetBefore' | 'accountEvents' | 'records'> {
  return {
    async keptIds(after, most) {
      const { user, id, time } = commands;
      const page = database
        .select({ user, id, time })
        .from(commands)
        .where(after && sql`(${user}, ${id}) > (${after.user}::integer, ${after.id}::uuid)`)
        .orderBy(asc(user), asc(id))
        .limit(most)
        .as('page');
      // As one text: a start reads all ids, and reading so many single rows would take three times as long.
      const rows = sql<readonly KeptId[]>`coalesce(json_agg(page order by "user", id), '[]')`;
      const [read] = await database.select({ rows }).from(page);
      return read?.rows ?? [];
    },
    async answerTo(user, id) {
      const [row] = await answers(database, and(eq(commands.user, user), eq(commands.id, id)));
      return row && answerOf(database, row);
    },
    forgetBefore: (time) => forgetBefore(database, time),
    async accountEvents(user, after) {
      const rows = await database
        .select()
        .from(accountEvents)
        .where(and(eq(accountEvents.user, user), gte(accountEvents.number, after)))
        .orderBy(asc(accountEvents.number));
      // The event `after` must still be stored; for 0, the first one must be.
      if (after > 0 && rows[0]?.number !== after) return undefined;
      const missed = after > 0 ? rows.slice(1) : rows;
      if (after === 0 && missed.length > 0 && missed[0]?.number !== 1) return undefined;
      return readEvents(database, user, missed);
    },
    records: (query) => readRecords(database, query),
  };
}

function answers(database: Database, where: SQL | undefined) {
  return database
    .select({ command: commands, event: accountEvents })
    .from(commands)
    .leftJoin(
      accountEvents,
      and(eq(accountEvents.user, commands.user), eq(accountEvents.number, commands.event)),
    )
    .where(where);
}

async function answerOf(
  database: Database,
  { command, event }: Awaited<ReturnType<typeof answers>>[number],
): Promise<StoredAnswer> {
  const { user, id, hash, time, code, problems, answer } = command;
  const [own = null] = event === null ? [] : await readEvents(database, user, [event]);
  return {
    user,
    id,
    hash,
    time,
    code: code === '200' ? 200 : code,
    problems,
    answer: wholeAnswer(answer, own),
    event: own,
  };
}
