/**
 * A page of a user's records. It reads a bounded number of the user's postings (`MOST_READ`) along each of two indexes:
 * postings from the user's accounts, and postings to them from others. It may end short like every bounded page.
 */
import { and, eq, gte, inArray, lt, ne, or, sql, type SQL } from 'drizzle-orm';
import type { LedgerKind, BalancePart } from '#domain/ledger/account-kinds';
import type { LedgerRecord } from '#protocol/names/account';
import type { RecordsPage, RecordsQuery } from '../core/core-api.ts';
import { recordsOf } from '../ledger/records.ts';
import { ALONG_THE_INDEX, MOST_READ } from './bounded-page.ts';
import type { Database } from './define-tables.ts';
import { postings } from './schema.ts';

type Row = Readonly<Record<string, unknown>>;

export async function readRecords(database: Database, query: RecordsQuery): Promise<RecordsPage> {
  const answer = (await database.transaction(async (transaction) => {
    await transaction.execute(ALONG_THE_INDEX);
    return transaction.execute(recordsStatement(query));
  })) as { readonly rows: readonly Row[] };
  const rows = answer.rows.filter(({ id }) => id !== null);
  const ids = rows.map(({ id }) => Number(id));
  const readTo = answer.rows[0]?.['read_to'] ?? null;
  return {
    list: rows.flatMap((row) => recordsIn(row, query)),
    next: ids.length === query.limit ? (ids.at(-1) ?? null) : readTo === null ? null : Number(readTo),
  };
}

/**
 * Returns the page's rows, newest first, each with `read_to`: the lowest id down to which everything was read, null if
 * that is all. If there is no row, it returns one with `read_to` alone. The limit of rows read applies before the
 * filter, and the scan ends early once the page is full.
 */
export function recordsStatement(query: RecordsQuery): SQL {
  const { fromUser, fromKind, toUser, toKind } = postings;
  const { user, kind, limit } = query;
  const is = (of: typeof fromKind | typeof toKind) => eq(sql`${of}`, kind);
  const own = kind === undefined ? undefined : or(is(fromKind), and(eq(toUser, user), is(toKind)));
  const left = along(fromUser, query);
  const came = along(toUser, query, ne(toUser, fromUser));
  const others = kind === undefined ? undefined : is(toKind);
  return sql`
    with left_page as materialized (${pageOf(left, own, query)}),
      came_page as materialized (${pageOf(came, others, query)}),
      reached as (select greatest(
        case when (select count(*) from left_page) < ${limit} then (${lastRead(left)}) end,
        case when (select count(*) from came_page) < ${limit} then (${lastRead(came)}) end) as read_to)
    select read_to, page.* from reached
    left join (select * from left_page union all select * from came_page) page
      on page.id >= coalesce(read_to, 0)
    order by page.id desc limit ${limit}`;
}

/** A user's postings on one side, newest first: a range of that side's index, in its order. */
function along(
  owner: typeof postings.fromUser | typeof postings.toUser,
  query: RecordsQuery,
  isIndexed?: SQL,
): SQL {
  const { user, before = Number.MAX_SAFE_INTEGER } = query;
  return sql`from ${postings}
    where ${owner} >= ${user}::integer and (${owner}, id) < (${user}::integer, ${before}::bigint)
      and ${isIndexed ?? sql`true`}
    order by ${owner} desc, id desc`;
}

function pageOf(side: SQL, account: SQL | undefined, { asset, reasons, from, to, limit }: RecordsQuery): SQL {
  const filter = and(
    account,
    asset === undefined ? undefined : eq(postings.asset, asset),
    reasons === undefined ? undefined : inArray(postings.reason, [...reasons]),
    from === undefined ? undefined : gte(postings.time, from),
    to === undefined ? undefined : lt(postings.time, to),
  );
  return sql`
    select * from (select * ${side} limit ${MOST_READ}) as ${postings}
    where ${filter ?? sql`true`} limit ${limit}`;
}

/** The id of the last posting that a page reads along an index; null if there are fewer. */
function lastRead(side: SQL): SQL {
  return sql`select id ${side} offset ${MOST_READ - 1} limit 1`;
}

/** Newest first: the receiving side comes before the sending side. */
function recordsIn(row: Row, { user, kind }: RecordsQuery): LedgerRecord[] {
  const sideOf = (side: 'from' | 'to') => ({
    user: Number(row[`${side}_user`]),
    kind: row[`${side}_kind`] as LedgerKind,
    part: row[`${side}_part`] as BalancePart,
  });
  const posting = {
    id: Number(row['id']),
    reason: String(row['reason']),
    asset: String(row['asset']),
    amount: BigInt(row['amount'] as string),
    from: sideOf('from'),
    to: sideOf('to'),
    symbol: String(row['symbol']),
  };
  const by = { command: Number(row['command']), time: Number(row['time']) };
  return recordsOf(user, posting, by, kind).reverse();
}
