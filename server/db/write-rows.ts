/**
 * How a group of decisions enters the database: the rows of each kind in one statement, however many they are.
 * Later words add their kinds; a forgotten one does not compile.
 */
import { sql, type SQL } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import {
  accountEvents,
  accounts,
  commands,
  people,
  platformState,
  postings,
  tradeIdBlocks,
} from './schema.ts';
import type { Write } from './store-api.ts';

type Database = PgDatabase<PgQueryResultHKT>;
type WritesOf<Kind extends Write['kind']> = readonly Extract<Write, { kind: Kind }>[];

/** The last row of each key, in the order in which the keys first came. */
function lastOf<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Row[] {
  return [...new Map(rows.map((row) => [keyOf(row), row])).values()];
}

const STATEMENTS: { readonly [Kind in Write['kind']]: (writes: WritesOf<Kind>) => SQL } = {
  'trade-ids-reserved': (writes) => {
    const reserved = new Map<string, number>();
    for (const { symbol, reservedTo } of writes) {
      reserved.set(symbol, Math.max(reservedTo, reserved.get(symbol) ?? 0));
    }
    const rows = [...reserved].map(([symbol, reserved_to]) => ({ symbol, reserved_to }));
    return sql`
      insert into ${tradeIdBlocks} as held (symbol, reserved_to)
      select symbol, reserved_to
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as rows (symbol text, reserved_to bigint)
      on conflict (symbol) do update set reserved_to = greatest(held.reserved_to, excluded.reserved_to)`;
  },
  'command-numbers-reserved': (writes) => sql`
    update ${platformState} set numbers_reserved_to = ${Math.max(...writes.map(({ reservedTo }) => reservedTo))}`,
  person: (writes) => {
    const rows = lastOf(
      writes.map(({ person: { giftedAt, ...person } }) => ({ ...person, gifted_at: giftedAt })),
      ({ id }) => String(id),
    );
    return sql`
      insert into ${people} (id, name, role, abnormal, created, gifted_at)
      select id, name, role, abnormal, created, gifted_at
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as rows (
        id integer, name text, role text, abnormal boolean, created bigint, gifted_at bigint)
      on conflict (id) do update set
        name = excluded.name, role = excluded.role, abnormal = excluded.abnormal, gifted_at = excluded.gifted_at`;
  },
  posting: (writes) => {
    const rows = writes.map(({ kind: _, from, to, ...posting }) => ({
      ...posting,
      from_owner: from.owner,
      from_kind: from.kind,
      from_part: from.part,
      to_owner: to.owner,
      to_kind: to.kind,
      to_part: to.part,
    }));
    return sql`
      insert into ${postings} (id, command, time, reason, asset, amount,
        from_owner, from_kind, from_part, to_owner, to_kind, to_part)
      select id, command, time, reason, asset, amount,
        from_owner, from_kind, from_part, to_owner, to_kind, to_part
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as rows (
        id bigint, command bigint, time bigint, reason text, asset text, amount numeric,
        from_owner integer, from_kind text, from_part text, to_owner integer, to_kind text, to_part text)`;
  },
  account: (writes) => {
    const rows = lastOf(
      writes.map(({ account, kind: _, ...row }) => ({ ...row, kind: account })),
      ({ owner, kind, asset }) => `${String(owner)} ${kind} ${asset}`,
    );
    return sql`
      insert into ${accounts} (owner, kind, asset, available, frozen, version)
      select owner, kind, asset, available, frozen, version
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as rows (
        owner integer, kind text, asset text, available numeric, frozen numeric, version integer)
      on conflict (owner, kind, asset) do update set
        available = excluded.available, frozen = excluded.frozen, version = excluded.version`;
  },
  'account-event': (writes) => {
    const rows = writes.map(({ user, command, event: { number, time, ...body } }) => ({
      user,
      number,
      command,
      time,
      body,
    }));
    return sql`
      insert into ${accountEvents} ("user", number, command, time, body)
      select "user", number, command, time, body
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as rows (
        "user" integer, number integer, command bigint, time bigint, body jsonb)`;
  },
  command: (writes) => {
    const rows = writes.map(({ kind: _, code, ...row }) => ({ ...row, code: String(code) }));
    return sql`
      insert into ${commands} ("user", id, name, hash, input, number, time, code, problems, answer, event)
      select "user", id, name, hash, input, number, time, code, problems, answer, event
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as rows (
        "user" integer, id uuid, name text, hash text, input jsonb, number bigint, time bigint,
        code text, problems jsonb, answer jsonb, event integer)`;
  },
};

/** Within the caller's transaction. */
export async function writeRows(database: Database, writes: readonly Write[]): Promise<void> {
  const byKind = new Map<Write['kind'], Write[]>();
  for (const each of writes) {
    const rows = byKind.get(each.kind);
    if (rows === undefined) byKind.set(each.kind, [each]);
    else rows.push(each);
  }
  for (const [kind, rows] of byKind) await database.execute(STATEMENTS[kind](rows as never));
}
