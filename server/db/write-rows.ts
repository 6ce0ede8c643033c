/**
 * Writes a group of decisions: one statement, which is one transaction and one message to the database however many
 * rows there are, and which the database plans once for each mixture of kinds. The rows of a kind are one parameter
 * (`row-literals.ts`), and each of its JSON columns is one more.
 * Nothing in the statement may depend on the order in which its parts are executed, and no part sees the writes of
 * another.
 */
import { getTableColumns, sql, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { CORE_ROWS, type CoreWrite, type WriteOf } from './core-rows.ts';
import type { RowKind, TableDefinition, Upsert } from './define-tables.ts';
import { rowLiteralsOf, type Row, type RowLiterals } from './row-literals.ts';
import { platformState, postings } from './schema.ts';
import type { CommitGroup } from './store-api.ts';

/** A statement that the connection prepares under its name at its first use. */
export interface PreparedStatement {
  readonly name: string;
  /** With parameters `$1`, `$2`, …. */
  readonly text: string;
  /** The parameters' types. */
  readonly types: readonly string[];
}

/** A group in its statement's form. */
export interface GroupRows {
  /** The names of the kinds of its rows, in the order in which all kinds were declared. */
  readonly kinds: readonly string[];
  readonly number: string;
  /** The parameters after its own number and that of the group before it. */
  readonly values: readonly string[];
}

/** How groups become statements: equal on both sides of the store's thread, from the same definitions. */
export interface GroupForm {
  rowsOf(group: CommitGroup): GroupRows;
  /**
   * The statement of a group with rows of these kinds: a single one for all kinds would set up and end the writing of
   * each for nothing. There are few mixtures. Returns one row, the platform's state; none if there is no such row, and
   * then nothing else may be written. If the group before it is not the last one, its number would be null, which the
   * table refuses.
   */
  statementOf(kinds: readonly string[]): PreparedStatement;
}

/**
 * The group's number and that of the previous group, the reserved numbers, and the last posting that its accounts
 * include; then the rows by kind.
 */
const BEFORE_ROWS = ['bigint', 'bigint', 'bigint', 'bigint'];
/** In place of the number of the group before it: accepts any group. */
export const ANY_NUMBER = '-1';

interface Kind extends RowKind {
  /** Its index among all kinds. */
  readonly place: number;
  readonly literals: RowLiterals;
}

export function createGroupForm(features: readonly TableDefinition[]): GroupForm {
  const kinds = kindsOf(features);
  const statements = new Map<string, PreparedStatement>();
  return {
    rowsOf: (group) => rowsOfGroup(kinds, group),
    statementOf(names) {
      const key = names.join();
      const known = statements.get(key);
      if (known !== undefined) return known;
      const made = statementOf(names.map((name) => kindNamed(kinds, name)));
      statements.set(key, made);
      return made;
    },
  };
}

type Kinds = ReadonlyMap<string, Kind>;

function kindsOf(features: readonly TableDefinition[]): Kinds {
  const core = Object.entries(CORE_ROWS).map(([name, { table, upsert }]) => ({ name, table, upsert }));
  const all = [...core, ...features.flatMap(({ writes }) => writes)];
  const kinds = all.map((kind, place): Kind => ({ ...kind, place, literals: rowLiteralsOf(kind.table) }));
  const byName = new Map(kinds.map((kind) => [kind.name, kind]));
  if (byName.size < kinds.length) throw new Error('two kinds of rows have the same name');
  return byName;
}

function kindNamed(kinds: Kinds, name: string): Kind {
  const kind = kinds.get(name);
  if (kind === undefined) throw new Error(`no feature of this store declares the rows ${name}`);
  return kind;
}

function rowsOfGroup(kinds: Kinds, { number, writes }: CommitGroup): GroupRows {
  const rows = new Map<string, object[]>();
  const add = (name: string, row: object) => {
    const others = rows.get(name);
    if (others === undefined) rows.set(name, [row]);
    else others.push(row);
  };
  let reservedTo = 0;
  for (const write of writes) {
    if (write.kind === 'row') add(write.into, write.row);
    else if (write.kind === 'command-numbers-reserved') reservedTo = Math.max(reservedTo, write.reservedTo);
    else add(write.kind, coreRowOf(write));
  }
  const present = [...rows.keys()].map((name) => kindNamed(kinds, name));
  present.sort((one, other) => one.place - other.place);
  return {
    kinds: present.map(({ name }) => name),
    number: String(number),
    values: [
      String(reservedTo),
      String(
        rows.has('account') ? lastPostingIn(rows.get('posting') as WriteOf<'posting'>[] | undefined) : -1,
      ),
      ...present.flatMap(({ name, upsert, literals }) => {
        const all = rows.get(name) as Row[];
        return literals.values(upsert === undefined ? all : lastOfEach(all, upsert));
      }),
    ],
  };
}

function coreRowOf(write: CoreWrite): object {
  // A cast: each kind's function accepts its own writes, which the compiler cannot infer for a union.
  return CORE_ROWS[write.kind].rowOf(write as never);
}

/** The last row of each key, in the order in which the keys first came. */
function lastOfEach(rows: readonly Row[], { key }: Upsert): readonly Row[] {
  if (rows.length < 2) return rows;
  const [first = ''] = key;
  const keyOf =
    key.length === 1 ? (row: Row) => row[first] : (row: Row) => key.map((each) => row[each]).join(' ');
  return [...new Map(rows.map((row) => [keyOf(row), row])).values()];
}

function lastPostingIn(rows: readonly { readonly id: number }[] = []): number {
  return rows.reduce((last, { id }) => Math.max(last, id), 0);
}

function statementOf(kinds: readonly Kind[]): PreparedStatement {
  return {
    name: `commit_${kinds.map(({ place }) => place).join('_')}`,
    types: [...BEFORE_ROWS, ...kinds.flatMap(({ literals }) => literals.types)],
    text: commitText(kinds),
  };
}

function commitText(kinds: readonly Kind[]): string {
  let first = BEFORE_ROWS.length + 1;
  const parts = kinds.map(({ name, table, upsert, literals: { types, rowsFrom, columns } }) => {
    const names = sql.join(
      columns.map((each) => sql.identifier(each)),
      sql`, `,
    );
    const given = sql`insert into ${table} as held (${names}) select ${names} from ${rowsFrom(first)}`;
    first += types.length;
    const insert = upsert === undefined ? given : sql`${given} on conflict ${onConflict(table, upsert)}`;
    return sql`${sql.identifier(name)} as (${insert})`;
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

function onConflict(table: Kind['table'], { key, set, raise = [] }: Upsert): SQL {
  const columns = getTableColumns(table);
  const column = (property: string) => {
    const found = columns[property];
    if (found === undefined) throw new Error(`${property} is no column`);
    return sql.identifier(found.name);
  };
  const list = (parts: readonly SQL[]) => sql.join([...parts], sql`, `);
  const changes = [
    ...set.map((each) => sql`${column(each)} = excluded.${column(each)}`),
    ...raise.map((each) => sql`${column(each)} = greatest(held.${column(each)}, excluded.${column(each)})`),
  ];
  return sql`(${list(key.map((each) => sql`${column(each)}`))}) do update set ${list(changes)}`;
}
