/**
 * Reads the ledger for an audit, within one snapshot of the database. The audited sum of each account is stored with
 * the id of its last posting, so that the next audit adds up new postings only and still compares every account. If
 * anything does not match, these sums are dropped, and the next audit adds up all postings.
 */
import { sql } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { AccountRef, LedgerKind, BalancePart } from '#domain/ledger/account-kinds';
import type { NumberedPosting } from '../ledger/records.ts';
import { auditedAccounts, auditState } from './audit-schema.ts';
import { postings } from './schema.ts';
import { accountOf, STANDING } from './standing-accounts.ts';
import type { HeldPart, LedgerReading, Store } from './store-api.ts';

type Database = PgDatabase<PgQueryResultHKT>;
type Row = Readonly<Record<string, unknown>>;

/** The maximum number of findings in a report. */
const MOST_FINDINGS = 100;

export function ledgerAudit(database: Database): Pick<Store, 'audit'> {
  return {
    audit: (whole) =>
      database.transaction((transaction) => read(transaction, whole), { isolationLevel: 'repeatable read' }),
  };
}

async function read(database: Database, whole: boolean): Promise<LedgerReading> {
  if (whole) await forget(database);
  const [state] = await database.select().from(auditState);
  const after = state?.posting ?? 0;
  const count = await countOf(database, after);
  const shapes = await shapesOf(database, after);
  const changed = await advance(database, after);
  const reading: LedgerReading = {
    ...count,
    shapes,
    changed,
    unbalanced: await unbalanced(database),
    differing: await differing(database),
    negative: await negative(database),
  };
  if (reading.missing !== 0 || reading.differing.length > 0) await forget(database);
  else
    await database
      .insert(auditState)
      .values({ id: 1, posting: count.lastPosting })
      .onConflictDoUpdate({ target: auditState.id, set: { posting: count.lastPosting } });
  return reading;
}

async function forget(database: Database): Promise<void> {
  await database.delete(auditedAccounts);
  await database.delete(auditState);
}

async function rowsOf(database: Database, query: ReturnType<typeof sql>): Promise<readonly Row[]> {
  return ((await database.execute(query)) as { readonly rows: readonly Row[] }).rows;
}

async function countOf(database: Database, after: number) {
  const [row = {}] = await rowsOf(
    database,
    sql`
      select (select coalesce(max(id), 0) from ${postings}) as last,
        (select count(*) from ${postings} where id > ${after}) as read,
        (select count(*) from ${STANDING} standing) as accounts`,
  );
  const [last, read] = [Number(row['last']), Number(row['read'])];
  return {
    lastPosting: last,
    postings: read,
    accounts: Number(row['accounts']),
    missing: last - after - read,
  };
}

/** The shapes distinguish users only as the platform, the same user, or another one. */
async function shapesOf(database: Database, after: number): Promise<NumberedPosting[]> {
  const rows = await rowsOf(
    database,
    sql`
      select min(id) as id, reason, from_kind, from_part, to_kind, to_part, from_user = 0 as from_platform,
        to_user = 0 as to_platform, from_user = to_user as same
      from ${postings} where id > ${after} group by 2, 3, 4, 5, 6, 7, 8, 9 order by 1`,
  );
  return rows.map((row) => ({
    id: Number(row['id']),
    reason: String(row['reason']),
    asset: '',
    amount: 1n,
    from: {
      user: row['from_platform'] === true ? 0 : 1,
      kind: row['from_kind'] as LedgerKind,
      part: row['from_part'] as BalancePart,
    },
    to: {
      user: row['to_platform'] === true ? 0 : row['same'] === true ? 1 : 2,
      kind: row['to_kind'] as LedgerKind,
      part: row['to_part'] as BalancePart,
    },
  }));
}

/** Adds the new postings to the audited sums, and returns the changed accounts in their current state. */
async function advance(database: Database, after: number) {
  const rows = await rowsOf(
    database,
    sql`
      with sides ("user", kind, asset, part, amount) as (
        select to_user, to_kind, asset, to_part, amount from ${postings} where id > ${after}
        union all
        select from_user, from_kind, asset, from_part, -amount from ${postings} where id > ${after}),
      advanced as (
        insert into ${auditedAccounts} as held ("user", kind, asset, available, frozen)
        select "user", kind, asset, coalesce(sum(amount) filter (where part = 'available'), 0),
          coalesce(sum(amount) filter (where part = 'frozen'), 0)
        from sides group by "user", kind, asset
        on conflict ("user", kind, asset) do update set
          available = held.available + excluded.available, frozen = held.frozen + excluded.frozen
        returning "user", kind, asset)
      select "user", kind, asset, available, frozen, version
      from ${STANDING} standing join advanced using ("user", kind, asset)`,
  );
  return rows.map(accountOf);
}

async function unbalanced(database: Database): Promise<LedgerReading['unbalanced']> {
  const rows = await rowsOf(
    database,
    sql`
      select asset, sum(available + frozen) as sum from ${STANDING} standing
      group by asset having sum(available + frozen) <> 0 order by asset`,
  );
  return rows.map((row) => ({ asset: String(row['asset']), sum: BigInt(row['sum'] as string) }));
}

async function differing(database: Database): Promise<LedgerReading['differing']> {
  const rows = await rowsOf(
    database,
    sql`
      select "user", kind, asset, part, held, posted
      from (
        select "user", kind, asset, coalesce(held.available, 0) as available, coalesce(held.frozen, 0) as frozen,
          coalesce(posted.available, 0) as posted_available, coalesce(posted.frozen, 0) as posted_frozen
        from ${STANDING} held full join ${auditedAccounts} posted using ("user", kind, asset)) as both_sides
      cross join lateral (
        values ('available', available, posted_available), ('frozen', frozen, posted_frozen)
      ) as parts (part, held, posted)
      where held <> posted order by "user", kind, asset, part limit ${MOST_FINDINGS}`,
  );
  return rows.map((row) => ({ ...partOf(row), posted: BigInt(row['posted'] as string) }));
}

async function negative(database: Database): Promise<HeldPart[]> {
  const rows = await rowsOf(
    database,
    sql`
      select "user", kind, asset, part, held from ${STANDING} standing
      cross join lateral (values ('available', available), ('frozen', frozen)) as parts (part, held)
      where held < 0 order by "user" = 0, "user", kind, asset limit 10000`,
  );
  return rows.map(partOf);
}

function refOf(row: Row): AccountRef {
  return {
    user: Number(row['user']),
    kind: row['kind'] as LedgerKind,
    asset: String(row['asset']),
  };
}

function partOf(row: Row): HeldPart {
  return { ...refOf(row), part: row['part'] as BalancePart, held: BigInt(row['held'] as string) };
}
