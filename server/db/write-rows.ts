/**
 * How a group of decisions enters the database: one statement, which is one transaction and one message to the
 * database however many rows there are, and which the database plans once. The rows of each kind are one parameter.
 * Later words add their kinds; a forgotten one does not compile. Nothing in it may depend on the order in which its
 * parts are carried out, and no part sees what another one wrote.
 */
import { sql, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import {
  accountEvents,
  accounts,
  commands,
  people,
  platformState,
  postings,
  tradeIdBlocks,
} from './schema.ts';
import type { CommitGroup, Write } from './store-api.ts';

/** A statement that the connection prepares under its name at its first use. */
export interface PreparedStatement {
  readonly name: string;
  /** With parameters `$1`, `$2`, …. */
  readonly text: string;
  /** The parameters' types. */
  readonly types: readonly string[];
}

type WritesOf<Kind extends Write['kind']> = readonly Extract<Write, { kind: Kind }>[];

interface RowKind<Kind extends Write['kind']> {
  /** As the statement's columns name them. */
  rows(writes: WritesOf<Kind>): readonly object[];
  /** @param given the rows, ready to be named and typed */
  insert(given: SQL): SQL;
}

/** What is no row of its own: it goes into the row of the platform's state. */
type RowKinds = Exclude<Write['kind'], 'command-numbers-reserved'>;

/** The last row of each key, in the order in which the keys first came. */
function lastOf<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Row[] {
  return [...new Map(rows.map((row) => [keyOf(row), row])).values()];
}

const KINDS: { readonly [Kind in RowKinds]: RowKind<Kind> } = {
  'trade-ids-reserved': {
    rows(writes) {
      const reserved = new Map<string, number>();
      for (const { symbol, reservedTo } of writes) {
        reserved.set(symbol, Math.max(reservedTo, reserved.get(symbol) ?? 0));
      }
      return [...reserved].map(([symbol, reserved_to]) => ({ symbol, reserved_to }));
    },
    insert: (given) => sql`
      insert into ${tradeIdBlocks} as held (symbol, reserved_to)
      select symbol, reserved_to from ${given} (symbol text, reserved_to bigint)
      on conflict (symbol) do update set reserved_to = greatest(held.reserved_to, excluded.reserved_to)`,
  },
  person: {
    rows: (writes) =>
      lastOf(
        writes.map(({ person: { giftedAt, heldUntil, ...person } }) => ({
          ...person,
          gifted_at: giftedAt,
          held_until: heldUntil,
        })),
        ({ id }) => String(id),
      ),
    insert: (given) => sql`
      insert into ${people} (id, name, role, abnormal, created, gifted_at, held_until)
      select id, name, role, abnormal, created, gifted_at, held_until from ${given} (
        id integer, name text, role text, abnormal boolean, created bigint, gifted_at bigint, held_until bigint)
      on conflict (id) do update set
        name = excluded.name, role = excluded.role, abnormal = excluded.abnormal,
        gifted_at = excluded.gifted_at, held_until = excluded.held_until`,
  },
  posting: {
    rows: (writes) =>
      writes.map(({ kind: _, from, to, ...posting }) => ({
        ...posting,
        from_owner: from.owner,
        from_kind: from.kind,
        from_part: from.part,
        to_owner: to.owner,
        to_kind: to.kind,
        to_part: to.part,
      })),
    insert: (given) => sql`
      insert into ${postings} (id, command, time, reason, asset, amount,
        from_owner, from_kind, from_part, to_owner, to_kind, to_part)
      select id, command, time, reason, asset, amount,
        from_owner, from_kind, from_part, to_owner, to_kind, to_part
      from ${given} (
        id bigint, command bigint, time bigint, reason text, asset text, amount numeric,
        from_owner integer, from_kind text, from_part text, to_owner integer, to_kind text, to_part text)`,
  },
  account: {
    rows: (writes) =>
      lastOf(
        writes.map(({ account, kind: _, ...row }) => ({ ...row, kind: account })),
        ({ owner, kind, asset }) => `${String(owner)} ${kind} ${asset}`,
      ),
    insert: (given) => sql`
      insert into ${accounts} (owner, kind, asset, available, frozen, version)
      select owner, kind, asset, available, frozen, version from ${given} (
        owner integer, kind text, asset text, available numeric, frozen numeric, version integer)
      on conflict (owner, kind, asset) do update set
        available = excluded.available, frozen = excluded.frozen, version = excluded.version`,
  },
  'account-event': {
    rows: (writes) =>
      writes.map(({ user, command, event: { number, time, ...body } }) => ({
        ...{ user, number, command, time, body },
      })),
    insert: (given) => sql`
      insert into ${accountEvents} ("user", number, command, time, body)
      select "user", number, command, time, body from ${given} (
        "user" integer, number integer, command bigint, time bigint, body jsonb)`,
  },
  command: {
    rows: (writes) => writes.map(({ kind: _, code, ...row }) => ({ ...row, code: String(code) })),
    insert: (given) => sql`
      insert into ${commands} ("user", id, name, hash, input, number, time, code, problems, answer, event)
      select "user", id, name, hash, input, number, time, code, problems, answer, event from ${given} (
        "user" integer, id uuid, name text, hash text, input jsonb, number bigint, time bigint,
        code text, problems jsonb, answer jsonb, event integer)`,
  },
};

const KIND_NAMES = Object.keys(KINDS) as readonly RowKinds[];
/** The group's number and the numbers reserved stand before the rows of the kinds. */
const BEFORE_ROWS = ['bigint', 'bigint'];

/** Answers one row, the platform's state; none where there is no such row, and then nothing else may stand. */
export const COMMIT: PreparedStatement = {
  name: 'commit_group',
  text: commitText(),
  types: [...BEFORE_ROWS, ...KIND_NAMES.map(() => 'json')],
};

function commitText(): string {
  const parts = KIND_NAMES.map((kind, at) => {
    const given = sql`json_to_recordset(${sql.raw(`$${String(BEFORE_ROWS.length + at + 1)}`)}::json) as given`;
    return sql`${sql.identifier(kind)} as (${KINDS[kind].insert(given)})`;
  });
  const whole = sql`
    with ${sql.join(parts, sql`, `)}
    update ${platformState}
    set command_number = $1::bigint, numbers_reserved_to = greatest(numbers_reserved_to, $2::bigint)
    where id = 1 returning command_number`;
  return new PgDialect().sqlToQuery(whole).sql;
}

/** The parameters of `COMMIT` for a group. */
export function commitValues({ number, writes }: CommitGroup): readonly string[] {
  const byKind = new Map<Write['kind'], Write[]>();
  for (const each of writes) {
    const rows = byKind.get(each.kind);
    if (rows === undefined) byKind.set(each.kind, [each]);
    else rows.push(each);
  }
  const reserved = (byKind.get('command-numbers-reserved') ?? []) as WritesOf<'command-numbers-reserved'>;
  const rowsOf = (kind: RowKinds) => {
    const given = byKind.get(kind);
    return given === undefined ? '[]' : JSON.stringify(KINDS[kind].rows(given as never));
  };
  return [
    String(number),
    String(Math.max(0, ...reserved.map(({ reservedTo }) => reservedTo))),
    ...KIND_NAMES.map(rowsOf),
  ];
}
