/**
 * How a group of decisions enters the database: one statement, which is one transaction and one message to the
 * database however many rows there are, and which the database plans once for each mixture of kinds. The rows of a
 * kind are one parameter (`row-literals.ts`), and its JSON one more a column.
 * Later words add their kinds; a forgotten one does not compile. Nothing in it may depend on the order in which its
 * parts are carried out, and no part sees what another one wrote.
 */
import { sql, type SQL } from 'drizzle-orm';
import { PgDialect, type PgTable } from 'drizzle-orm/pg-core';
import { rowLiteralsOf, type Row, type RowLiterals } from './row-literals.ts';
import {
  accountEvents,
  accounts,
  commands,
  people,
  platformState,
  postings,
  tradeIdBlocks,
} from './schema.ts';
import { spotFills, spotOrders } from './spot-schema.ts';
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
  readonly table: PgTable;
  /** By the columns' names. */
  rows(writes: WritesOf<Kind>): readonly Row[];
  /** What is done where there is such a row already (`held`); without it that is an error. */
  readonly onConflict?: SQL;
}

/** What is no row of its own: it goes into the row of the platform's state. */
type RowKinds = Exclude<Write['kind'], 'command-numbers-reserved'>;

/** The last row of each key, in the order in which the keys first came. */
function lastOf<Row>(rows: readonly Row[], keyOf: (row: Row) => string | number): Row[] {
  return [...new Map(rows.map((row) => [keyOf(row), row])).values()];
}

const KINDS: { readonly [Kind in RowKinds]: RowKind<Kind> } = {
  'trade-ids-reserved': {
    table: tradeIdBlocks,
    rows(writes) {
      const reserved = new Map<string, number>();
      for (const { symbol, reservedTo } of writes) {
        reserved.set(symbol, Math.max(reservedTo, reserved.get(symbol) ?? 0));
      }
      return [...reserved].map(([symbol, reserved_to]) => ({ symbol, reserved_to }));
    },
    onConflict: sql`(symbol) do update set reserved_to = greatest(held.reserved_to, excluded.reserved_to)`,
  },
  person: {
    table: people,
    rows: (writes) =>
      lastOf(
        writes.map(({ person: { giftedAt, heldUntil, ...person } }) => ({
          ...person,
          gifted_at: giftedAt,
          held_until: heldUntil,
        })),
        ({ id }) => String(id),
      ),
    onConflict: sql`(id) do update set
      name = excluded.name, role = excluded.role, abnormal = excluded.abnormal,
      gifted_at = excluded.gifted_at, held_until = excluded.held_until, vip = excluded.vip`,
  },
  posting: {
    table: postings,
    rows: (writes) =>
      // Named one by one: a rest of fields takes several times as long, and these are most rows.
      writes.map(({ id, command, time, reason, asset, amount, from, to }) => ({
        id,
        command,
        time,
        reason,
        asset,
        amount,
        from_owner: from.owner,
        from_kind: from.kind,
        from_part: from.part,
        to_owner: to.owner,
        to_kind: to.kind,
        to_part: to.part,
      })),
  },
  account: {
    table: accounts,
    rows: (writes) =>
      lastOf(
        writes.map(({ account, kind: _, ...row }) => ({ ...row, kind: account })),
        ({ owner, kind, asset }) => `${String(owner)} ${kind} ${asset}`,
      ),
    onConflict: sql`(owner, kind, asset) do update set
      available = excluded.available, frozen = excluded.frozen, version = excluded.version`,
  },
  'account-event': {
    table: accountEvents,
    rows: (writes) =>
      writes.map(({ user, command, event: { number, time, balances, records, changes } }) => ({
        user,
        number,
        command,
        time,
        body: changes.length === 0 ? { balances, records } : { balances, records, changes },
      })),
  },
  'spot-order': {
    table: spotOrders,
    rows: (writes) =>
      lastOf(writes, ({ order }) => order.id).map(({ order }) => ({
        // Named one by one, as postings are.
        id: order.id,
        user: order.user,
        client_id: order.clientId,
        symbol: order.symbol,
        side: order.side,
        type: order.type,
        time_in_force: order.timeInForce,
        post_only: order.postOnly,
        tick: order.tick,
        lots: order.lots,
        budget: order.budget,
        filled: order.filled,
        filled_total: order.filledTotal,
        fee: order.fee,
        status: order.status,
        cause: order.cause,
        created: order.created,
        updated: order.updated,
        version: order.version,
        rank: order.rank,
        steps: order.steps,
        wait_until: order.waitUntil,
        wait_limit: order.waitLimit,
        wait_reserved: order.waitReserved,
      })),
    onConflict: sql`(id) do update set
      tick = excluded.tick, lots = excluded.lots, filled = excluded.filled, filled_total = excluded.filled_total,
      fee = excluded.fee, status = excluded.status, cause = excluded.cause, updated = excluded.updated,
      version = excluded.version, rank = excluded.rank, wait_until = excluded.wait_until,
      wait_limit = excluded.wait_limit, wait_reserved = excluded.wait_reserved, steps = excluded.steps`,
  },
  'spot-fill': {
    table: spotFills,
    rows: (writes) => writes.map(({ fill }) => ({ ...fill })),
  },
  command: {
    table: commands,
    rows: (writes) => writes,
  },
};

const KIND_NAMES = Object.keys(KINDS) as readonly RowKinds[];
/**
 * The group's number and that of the group before it, the numbers reserved, and which posting its accounts stand for;
 * then the rows of the kinds.
 */
const BEFORE_ROWS = ['bigint', 'bigint', 'bigint', 'bigint'];
/** In place of the number of the group before it: whatever that was. */
export const ANY_NUMBER = '-1';
const LITERALS = Object.fromEntries(
  KIND_NAMES.map((kind) => [kind, rowLiteralsOf(KINDS[kind].table)]),
) as Readonly<Record<RowKinds, RowLiterals>>;

/** A group as its statement takes it. */
export interface GroupRows {
  /** What it has rows of, in the order of `KINDS`. */
  readonly kinds: readonly RowKinds[];
  readonly number: string;
  /** The parameters that follow its own number and that of the group before it. */
  readonly values: readonly string[];
}

export function rowsOfGroup({ number, writes }: CommitGroup): GroupRows {
  const byKind = new Map<Write['kind'], Write[]>();
  for (const each of writes) {
    const rows = byKind.get(each.kind);
    if (rows === undefined) byKind.set(each.kind, [each]);
    else rows.push(each);
  }
  const reserved = (byKind.get('command-numbers-reserved') ?? []) as WritesOf<'command-numbers-reserved'>;
  const kinds = KIND_NAMES.filter((kind) => byKind.has(kind));
  const valuesOf = (kind: RowKinds) => LITERALS[kind].values(KINDS[kind].rows(byKind.get(kind) as never));
  return {
    kinds,
    number: String(number),
    values: [
      String(Math.max(0, ...reserved.map(({ reservedTo }) => reservedTo))),
      String(byKind.has('account') ? lastPostingIn(byKind.get('posting') as WritesOf<'posting'>) : -1),
      ...kinds.flatMap(valuesOf),
    ],
  };
}

function lastPostingIn(postings: WritesOf<'posting'> = []): number {
  return postings.reduce((last, { id }) => Math.max(last, id), 0);
}

const statements = new Map<string, PreparedStatement>();

/**
 * Of a group with rows of these kinds: one with all of them would begin and end the writing of each for nothing. Few
 * mixtures ever come. Answers one row, the platform's state; none where there is no such row, and then nothing else may
 * stand. Where the group before it is not the last one, its number would be none, which the table refuses.
 */
export function commitOf(kinds: readonly RowKinds[]): PreparedStatement {
  const name = `commit_${kinds.map((kind) => KIND_NAMES.indexOf(kind)).join('_')}`;
  const known = statements.get(name);
  if (known !== undefined) return known;
  const types = [...BEFORE_ROWS, ...kinds.flatMap((kind) => LITERALS[kind].types)];
  const made = { name, types, text: commitText(kinds) };
  statements.set(name, made);
  return made;
}

function commitText(kinds: readonly RowKinds[]): string {
  let first = BEFORE_ROWS.length + 1;
  const parts = kinds.map((kind) => {
    const { table, onConflict } = KINDS[kind];
    const { types, rowsFrom, columns } = LITERALS[kind];
    const names = sql.join(
      columns.map((each) => sql.identifier(each)),
      sql`, `,
    );
    const given = sql`insert into ${table} as held (${names}) select ${names} from ${rowsFrom(first)}`;
    first += types.length;
    const insert = onConflict === undefined ? given : sql`${given} on conflict ${onConflict}`;
    return sql`${sql.identifier(kind)} as (${insert})`;
  });
  const before = parts.length === 0 ? sql`` : sql`with ${sql.join(parts, sql`, `)}`;
  const whole = sql`${before}
    update ${platformState}
    set command_number = case when $2::bigint in (command_number, ${sql.raw(ANY_NUMBER)}) then $1::bigint end,
      numbers_reserved_to = greatest(numbers_reserved_to, $3::bigint),
      accounts_at = case when $4::bigint < 0 then accounts_at
        else greatest($4::bigint, (select max(id) from ${postings})) end
    where id = 1 returning command_number`;
  return new PgDialect().sqlToQuery(whole).sql;
}
