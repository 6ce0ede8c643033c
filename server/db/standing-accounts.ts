/**
 * The current accounts: the rows of `accounts`, and the postings since. Under load groups of decisions write their
 * accounts late (`core/accounts-behind.ts`); `accounts_at` is the last posting that the rows include.
 */
import { sql, type SQL } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Account, LedgerKind } from '#domain/ledger/account-kinds';
import { accountEvents, accounts, platformState, postings } from './schema.ts';

type Database = PgDatabase<PgQueryResultHKT>;
type Row = Readonly<Record<string, unknown>>;

const isBehind = sql`id > (select accounts_at from ${platformState})`;

/** A table with the columns of `accounts`; an account's version is its user's event of the last command. */
export const STANDING: SQL = sql`(
  with sides ("user", kind, asset, part, amount, command) as (
    select to_user, to_kind, asset, to_part, amount, command from ${postings} where ${isBehind}
    union all
    select from_user, from_kind, asset, from_part, -amount, command from ${postings} where ${isBehind}),
  moved as (
    select "user", kind, asset, coalesce(sum(amount) filter (where part = 'available'), 0) as available,
      coalesce(sum(amount) filter (where part = 'frozen'), 0) as frozen, max(command) as command
    from sides group by "user", kind, asset)
  select "user", kind, asset, coalesce(held.available, 0) + coalesce(moved.available, 0) as available,
    coalesce(held.frozen, 0) + coalesce(moved.frozen, 0) as frozen,
    coalesce(
      (select event.number from ${accountEvents} event
        where event."user" = moved."user" and event.command = moved.command order by event.number desc limit 1),
      held.version, 0) as version
  from ${accounts} held full join moved using ("user", kind, asset))`;

export async function readAccounts(database: Database): Promise<Account[]> {
  const answer = await database.execute(sql`select * from ${STANDING} standing`);
  return (answer as { readonly rows: readonly Row[] }).rows.map(accountOf);
}

/** A row of `STANDING`. */
export function accountOf(row: Row): Account {
  return {
    user: Number(row['user']),
    kind: row['kind'] as LedgerKind,
    asset: String(row['asset']),
    available: BigInt(row['available'] as string),
    frozen: BigInt(row['frozen'] as string),
    version: Number(row['version']),
  };
}

/** Brings the rows of `accounts` up to date. Only while nothing is committed. */
export async function catchAccountsUp(database: Database): Promise<void> {
  await database.execute(sql`
    insert into ${accounts} as held ("user", kind, asset, available, frozen, version)
    select "user", kind, asset, available, frozen, version from ${STANDING} standing
    where exists (select from ${postings} where ${isBehind})
    on conflict ("user", kind, asset) do update set
      available = excluded.available, frozen = excluded.frozen, version = excluded.version
    where held.version <> excluded.version or held.available <> excluded.available
      or held.frozen <> excluded.frozen`);
  await database.execute(sql`
    update ${platformState}
    set accounts_at = (select coalesce(max(id), 0) from ${postings})`);
}
