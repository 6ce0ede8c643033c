/**
 * The whole database as lines of text: the migrations that made its tables, by journal, then each table with its rows
 * in key order, then the positions of its sequences. Equal databases give equal lines, embedded or not.
 */
import { sql } from 'drizzle-orm';
import { PLATFORM_MIGRATIONS } from '../db/sql-store.ts';
import { rowsOf, type RawDatabase, type Row } from './raw-database.ts';

export type ContentLine =
  /** The journal is the table that records these migrations; by default the platform's. */
  | { readonly migrations: readonly string[]; readonly journal?: string | undefined }
  | { readonly table: string; readonly columns: readonly string[] }
  /**
   * A row as PostgreSQL writes it in JSON, with every digit of every number; it is never parsed into numbers here.
   */
  | { readonly row: string }
  | { readonly sequence: string; readonly last: string; readonly called: boolean };

const ROWS_A_READ = 1000;

/** @param database inside a transaction that sees one snapshot */
export async function* contentLines(database: RawDatabase): AsyncGenerator<ContentLine> {
  yield { migrations: await migrationsOf(database, PLATFORM_MIGRATIONS.migrationsTable) };
  for (const journal of await journalsOfFeatures(database))
    yield { migrations: await migrationsOf(database, journal), journal };
  for (const table of await tablesOf(database)) yield* tableLines(database, table);
  const sequences = await rowsOf(
    database,
    sql`select sequencename as name from pg_sequences where schemaname = 'public' order by 1`,
  );
  for (const { name } of sequences) {
    const identifier = sql.identifier(String(name));
    const [stands = {}] = await rowsOf(
      database,
      sql`select last_value as last, is_called as called from ${identifier}`,
    );
    yield { sequence: String(name), last: String(stands['last']), called: stands['called'] === true };
  }
}

async function journalsOfFeatures(database: RawDatabase): Promise<string[]> {
  const rows = await rowsOf(
    database,
    sql`select tablename as name from pg_tables where schemaname = 'drizzle' order by 1`,
  );
  return rows.map(({ name }) => String(name)).filter((name) => name !== PLATFORM_MIGRATIONS.migrationsTable);
}

async function migrationsOf(database: RawDatabase, journal: string): Promise<string[]> {
  const rows = await rowsOf(
    database,
    sql`select hash from drizzle.${sql.identifier(journal)} order by created_at, id`,
  );
  return rows.map(({ hash }) => String(hash));
}

async function* tableLines(database: RawDatabase, table: string): AsyncGenerator<ContentLine> {
  const columns = await columnsOf(database, table);
  yield { table, columns };
  const order = sql.join(
    (await keyOf(database, table)).map((column) => sql.identifier(column)),
    sql`, `,
  );
  await database.execute(sql`
    declare rows_of_table no scroll cursor for
    select to_jsonb(${sql.identifier(table)})::text as row from ${sql.identifier(table)} order by ${order}`);
  for (;;) {
    const rows = await rowsOf(database, sql.raw(`fetch ${String(ROWS_A_READ)} from rows_of_table`));
    for (const { row } of rows) yield { row: row as string };
    if (rows.length < ROWS_A_READ) break;
  }
  await database.execute(sql`close rows_of_table`);
}

/** Each table comes after the tables that it references. */
async function tablesOf(database: RawDatabase): Promise<string[]> {
  const tables = await rowsOf(
    database,
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  const references = await rowsOf(
    database,
    sql`
      select source.relname as name, target.relname as needs from pg_constraint
      join pg_class source on source.oid = conrelid join pg_class target on target.oid = confrelid
      where contype = 'f' and source.oid <> target.oid`,
  );
  const waiting = tables.map(({ name }) => String(name));
  const ordered: string[] = [];
  while (waiting.length > 0) {
    const free = waiting.findIndex((name) =>
      references.every((each) => each['name'] !== name || ordered.includes(String(each['needs']))),
    );
    if (free === -1) throw new Error(`the tables ${waiting.join(', ')} point to each other`);
    ordered.push(...waiting.splice(free, 1));
  }
  return ordered;
}

async function columnsOf(database: RawDatabase, table: string): Promise<string[]> {
  const rows = await rowsOf(
    database,
    sql`
      select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER' order by ordinal_position`,
  );
  return namesIn(rows);
}

async function keyOf(database: RawDatabase, table: string): Promise<string[]> {
  const rows = await rowsOf(
    database,
    sql`
      select attname as name from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
      where indisprimary and indrelid = (select oid from pg_class
        where relname = ${table} and relnamespace = 'public'::regnamespace)
      order by array_position(indkey::int2[], attnum)`,
  );
  if (rows.length === 0) throw new Error(`the table ${table} has no key`);
  return namesIn(rows);
}

function namesIn(rows: readonly Row[]): string[] {
  return rows.map(({ name }) => String(name));
}
