/**
 * A page of rows along an index, newest first, that reads a bounded number of rows for any filter: if a filter matches
 * few rows or none the page ends short, and `next` says where the next page continues.
 */
import { and, desc, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './define-tables.ts';

/** The most rows that a page reads along one index. */
export const MOST_READ = 1000;

/**
 * Settings for one transaction. The planner prefers to read and sort all of a user's rows, or all rows of all users: it
 * has poor statistics, and none in the embedded database. These settings leave it only the index with the right order.
 * They make its estimates so high that PostgreSQL would compile each statement to machine code, which takes longer
 * than the statement.
 */
export const ALONG_THE_INDEX = sql`
  select set_config('enable_seqscan', 'off', true), set_config('enable_bitmapscan', 'off', true),
    set_config('enable_sort', 'off', true), set_config('enable_incremental_sort', 'off', true),
    set_config('jit', 'off', true)`;

/** The rows of an index over `first` and `id` whose `first` is `value`, with ids between `after` and `before`. */
export interface IndexRange {
  readonly first: PgColumn;
  readonly id: PgColumn;
  readonly value: number;
  readonly before: number | undefined;
  readonly after: number | undefined;
}

interface PageQuery {
  readonly along: IndexRange;
  /** Further conditions on the rows. */
  readonly filters: readonly (SQL | undefined)[];
  readonly limit: number;
}

export interface BoundedPage<Row> {
  /** Newest first. */
  readonly rows: readonly Row[];
  /** The `before` of the next page; null at the end. */
  readonly next: number | null;
}

export async function boundedPage<Table extends PgTable>(
  database: Database,
  table: Table,
  { along, filters, limit }: PageQuery,
): Promise<BoundedPage<Table['$inferSelect'] & { readonly id: number }>> {
  const filter = and(...filters);
  return database.transaction(async (transaction) => {
    await transaction.execute(ALONG_THE_INDEX);
    // Without a filter the page ends with its last row; with one it may read on, down to this id.
    const floor = filter === undefined ? undefined : await floorOf(transaction, table, along);
    const range = floor === undefined ? along : { ...along, after: floor - 1 };
    const rows = (await transaction
      .select()
      .from<PgTable>(table)
      .where(and(inRange(range), filter))
      .orderBy(...newestFirst(along))
      .limit(limit)) as (Table['$inferSelect'] & { readonly id: number })[];
    const last = rows.length === limit ? rows.at(-1)?.id : floor;
    return { rows, next: last ?? null };
  });
}

/** The id of the last row that a page may read; undefined if there are fewer. */
async function floorOf(database: Database, table: PgTable, along: IndexRange): Promise<number | undefined> {
  const [row] = await database
    .select({ id: along.id })
    .from(table)
    .where(inRange(along))
    .orderBy(...newestFirst(along))
    .offset(MOST_READ - 1)
    .limit(1);
  return row === undefined ? undefined : Number(row.id);
}

/** A range, no equation: the planner then takes the index that has both columns in order, and no other. */
function inRange({ first, id, value, before = Number.MAX_SAFE_INTEGER, after = 0 }: IndexRange): SQL {
  const bound = (of: number) =>
    sql`(${value}::${sql.raw(first.getSQLType())}, ${of}::${sql.raw(id.getSQLType())})`;
  return sql`(${first}, ${id}) > ${bound(after)} and (${first}, ${id}) < ${bound(before)}`;
}

function newestFirst({ first, id }: IndexRange): SQL[] {
  return [desc(first), desc(id)];
}
