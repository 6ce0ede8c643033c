/**
 * Deletes old answers and events in slices, each a statement: the embedded database has one connection, on which the
 * commits of users' commands come in between.
 */
import { sql, type SQL } from 'drizzle-orm';
import type { Millis } from '#domain/units';
import type { Database } from './define-tables.ts';
import { accountEvents, commands } from './schema.ts';

/** Rows that one statement looks at: a few milliseconds. */
export const FORGOTTEN_ROWS = 500;

/** Answers from before `time` (exclusive), and events except the newest of each user: numbers continue from it. */
export async function forgetBefore(database: Database, time: Millis): Promise<void> {
  while ((await forgetAnswers(database, time)) === FORGOTTEN_ROWS);
  let last: Seen | undefined;
  do last = await forgetEvents(database, time, last);
  while (last?.count === FORGOTTEN_ROWS);
}

async function forgetAnswers(database: Database, time: Millis): Promise<number> {
  const { user, id } = commands;
  const oldest = database
    .select({ user, id })
    .from(commands)
    .where(sql`${commands.time} < ${time}`)
    .orderBy(commands.time)
    .limit(FORGOTTEN_ROWS);
  const deleted = await database
    .delete(commands)
    .where(sql`(${user}, ${id}) in ${oldest}`)
    .returning({ id });
  return deleted.length;
}

/** The newest events that a statement looked at, some of which may stay. */
interface Seen {
  readonly time: Millis;
  readonly user: number;
  readonly number: number;
  readonly count: number;
}

/** @param after those that were looked at before */
async function forgetEvents(database: Database, time: Millis, after: Seen | undefined) {
  const { user, number } = accountEvents;
  const rest = (seen: Seen): SQL =>
    sql`and ${accountEvents.time} >= ${seen.time}
      and (${accountEvents.time}, ${user}, ${number}) > (${seen.time}, ${seen.user}, ${seen.number})`;
  // Materialised, so that each user's newest number is looked up once for each row seen, whatever the planner expects.
  const answer = await database.execute(sql`
    with seen as materialized (
      select time, "user", number from ${accountEvents}
      where ${accountEvents.time} < ${time} ${after === undefined ? sql`` : rest(after)}
      order by time, "user", number limit ${FORGOTTEN_ROWS}),
    known as materialized (
      select "user", number, (
        select max(newer.number) from ${accountEvents} newer where newer."user" = seen."user") as newest
      from seen),
    deleted as (
      delete from ${accountEvents} where ("user", number) in (
        select "user", number from known where number < newest))
    select time, "user", number, (select count(*) from seen) as count from seen
    order by time desc, "user" desc, number desc limit 1`);
  const { rows } = answer as { readonly rows: readonly SeenRow[] };
  const [row] = rows;
  return row === undefined
    ? undefined
    : { time: Number(row.time), user: row.user, number: row.number, count: Number(row.count) };
}

/** PostgreSQL's driver gives 64-bit numbers as text. */
interface SeenRow {
  readonly time: string | number;
  readonly user: number;
  readonly number: number;
  readonly count: string | number;
}
