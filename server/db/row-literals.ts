/**
 * Rows of a table as the texts that PostgreSQL parses: an array of the table's row type, which costs the database a
 * fifth of the same rows as JSON, and for each JSON column one text with a line for each row.
 */
import { getTableColumns, getTableName, sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/** The columns by the names of the table's properties; the value of a JSON column is serialised. */
export type Row = Readonly<Record<string, unknown>>;

export interface RowLiterals {
  /** The columns' names, in the order of the table. */
  readonly columns: readonly string[];
  /** The parameters' types. */
  readonly types: readonly string[];
  /** The parameters for the rows, as many as there are types. */
  readonly values: (rows: readonly Row[]) => readonly string[];
  /** The rows as a statement reads them. @param parameter the number of the first parameter */
  readonly rowsFrom: (parameter: number) => SQL;
}

/** The database's types of the columns whose values are JSON, by Drizzle's names of the columns' types. */
const JSON_TYPES: Readonly<Record<string, string>> = { PgJson: 'json', PgCustomColumn: 'text' };

/** The schema must list the table's columns in the database's order. */
export function rowLiteralsOf(table: PgTable): RowLiterals {
  const all = Object.entries(getTableColumns(table)).map(([property, { name, columnType }]) => ({
    property,
    name,
    isJson: columnType in JSON_TYPES,
    type: JSON_TYPES[columnType],
  }));
  const json = all.filter(({ isJson }) => isJson);
  const plain = all.map(({ property, isJson }) => (isJson ? undefined : property));
  const type = `${getTableName(table)}[]`;
  return {
    columns: all.map(({ name }) => name),
    types: [type, ...json.map(() => 'text')],
    values: (rows) => [
      `{${rows.map((row) => elementOf(row, plain)).join(',')}}`,
      ...json.map(({ property }) => rows.map((row) => JSON.stringify(row[property])).join('\n')),
    ],
    rowsFrom(parameter) {
      const texts = json.map(({ type: of }, at) =>
        sql.raw(`string_to_array($${String(parameter + 1 + at)}, E'\\n')${of === 'json' ? '::json[]' : ''}`),
      );
      // A JSON column is empty in the row, and its value follows the row's.
      const names = [
        ...all.map(({ name, isJson }) => sql.identifier(isJson ? `no ${name}` : name)),
        ...json.map(({ name }) => sql.identifier(name)),
      ];
      const rows = sql.raw(`$${String(parameter)}::${type}`);
      return sql`unnest(${sql.join([rows, ...texts], sql`, `)}) as given (${sql.join(names, sql`, `)})`;
    },
  };
}

/** @param properties by name; an undefined one becomes an empty field */
function elementOf(row: Row, properties: readonly (string | undefined)[]): string {
  let fields = '';
  for (const each of properties) fields += each === undefined ? ',' : `,${fieldOf(row[each] as Field)}`;
  return `"(${fields.slice(1)})"`;
}

type Field = string | number | boolean | null | undefined;

/** Text that needs no quotes. */
const PLAIN = /^[\w.:@+-]+$/;

/** A field of a row within an array: quoted text is quoted twice. */
function fieldOf(value: Field): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'string') return String(value);
  if (PLAIN.test(value)) return value;
  return `\\"${value.replaceAll('\\', '\\\\\\\\').replaceAll('"', '\\"\\"')}\\"`;
}
