/**
 * Makes a database from a backup. The file is read to its end before anything changes. The database is then made in a
 * second folder or within one transaction and read back. It replaces the old one only if it equals the backup to the
 * last digit.
 */
import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { holdFolder, type StorePlace } from '../db/open-store.ts';
import type { TableDefinition } from '../db/define-tables.ts';
import { migrationFoldersOf, PLATFORM_MIGRATIONS, type MigrationFolder } from '../db/sql-store.ts';
import { readBackup, summing, type ContentSum } from './backup-file.ts';
import { contentLines, type ContentLine } from './content-lines.ts';
import { BackupRefused, openFolder, openHeld, rowsOf, type RawDatabase } from './raw-database.ts';

const ROWS_A_WRITE = 1000;
const PLATFORM_JOURNAL = PLATFORM_MIGRATIONS.migrationsTable;

type MigrationLine = Extract<ContentLine, { readonly migrations: readonly string[] }>;

/** A file that was read to its end. */
interface ReadBackup {
  readonly file: string;
  readonly sum: ContentSum;
  readonly folders: readonly MigrationFolder[];
}

export interface RestoreInput {
  readonly file: string;
  /** Whether the existing data may be replaced. */
  readonly replace: boolean;
  /** The tables of all features: some make theirs by separate migrations. */
  readonly features: readonly TableDefinition[];
  /** Makes an embedded database without tables in a new folder; without it the database does, in five seconds. */
  readonly makeEmpty?: ((folder: string) => Promise<void>) | undefined;
}

/** @throws BackupRefused with nothing changed */
export async function restore(
  place: StorePlace,
  { file, replace, features, makeEmpty }: RestoreInput,
): Promise<ContentSum> {
  const folders = migrationFoldersOf(features);
  const sum = await sumOf(withKnownMigrations(readBackup(file), folders));
  if (place.databaseUrl === undefined)
    await restoreFolder(place.dataDir, { file, sum, folders }, { replace, makeEmpty });
  else await restoreDatabase(place.databaseUrl, { file, sum, folders }, replace);
  return sum;
}

async function sumOf(content: AsyncIterable<ContentLine>): Promise<ContentSum> {
  const summed = summing();
  for await (const _ of summed.through(content));
  return summed.sum();
}

async function* withKnownMigrations(
  content: AsyncIterable<ContentLine>,
  folders: readonly MigrationFolder[],
): AsyncGenerator<ContentLine> {
  for await (const line of content) {
    if ('migrations' in line) migrationsBy(line, folders);
    yield line;
  }
}

/** This version's migrations with these hashes, which must be the first ones of their journal. */
function migrationsBy(
  { migrations, journal = PLATFORM_JOURNAL }: MigrationLine,
  folders: readonly MigrationFolder[],
) {
  const folder = folders.find(({ migrationsTable }) => migrationsTable === journal);
  const known = folder === undefined ? [] : readMigrationFiles(folder);
  if (migrations.length > known.length || migrations.some((hash, place) => hash !== known[place]?.hash))
    throw new BackupRefused('The backup is of another version of Brisk: its tables are not known here.');
  return { journal, known: known.slice(0, migrations.length) };
}

async function restoreFolder(
  dataDir: string,
  backup: ReadBackup,
  { replace, makeEmpty }: Pick<RestoreInput, 'replace' | 'makeEmpty'>,
): Promise<void> {
  const lock = await holdFolder(dataDir);
  const [held, old, aside] = [join(dataDir, 'pg'), join(dataDir, 'pg.old'), join(dataDir, 'restoring')];
  try {
    if (existsSync(held) && !replace)
      throw new BackupRefused(
        `${dataDir} holds a database already. To put the backup in its place: --replace.`,
      );
    rmSync(aside, { recursive: true, force: true });
    await makeEmpty?.(aside);
    const made = await openFolder(join(aside, 'pg'), () => Promise.resolve());
    try {
      await made.database.transaction((transaction) => fill(transaction, backup));
    } finally {
      await made.close();
    }
    rmSync(old, { recursive: true, force: true });
    if (existsSync(held)) renameSync(held, old);
    renameSync(join(aside, 'pg'), held);
    rmSync(old, { recursive: true, force: true });
  } finally {
    rmSync(aside, { recursive: true, force: true });
    await lock.release();
  }
}

async function restoreDatabase(databaseUrl: string, backup: ReadBackup, replace: boolean): Promise<void> {
  const { database, close } = await openHeld(databaseUrl);
  try {
    await database.transaction(async (transaction) => {
      const [table] = await rowsOf(
        transaction,
        sql`select from pg_tables where schemaname = 'public' limit 1`,
      );
      if (table !== undefined && !replace)
        throw new BackupRefused(
          'The database of DATABASE_URL holds tables already. To put the backup in their place: --replace.',
        );
      await transaction.execute(sql`drop schema if exists drizzle cascade`);
      await transaction.execute(sql`drop schema public cascade`);
      await transaction.execute(sql`create schema public`);
      await fill(transaction, backup);
    });
  } finally {
    await close();
  }
}

/** Fills an empty database, and verifies it by reading it back. */
async function fill(database: RawDatabase, { file, sum, folders }: ReadBackup): Promise<void> {
  let into: { readonly table: string; readonly columns: readonly string[] } | undefined;
  let rows: string[] = [];
  const flush = async () => {
    if (into !== undefined && rows.length > 0) await insert(database, into.table, into.columns, rows);
    rows = [];
  };
  for await (const line of readBackup(file)) {
    if ('row' in line) rows.push(line.row);
    if (rows.length === ROWS_A_WRITE || !('row' in line)) await flush();
    if ('table' in line) into = line;
    else if ('migrations' in line) await migrateBy(database, line, folders);
    else if ('sequence' in line)
      await database.execute(
        sql`select setval(${line.sequence}::regclass, ${line.last}::bigint, ${line.called})`,
      );
  }
  const made = await sumOf(contentLines(database));
  if (made.sha256 !== sum.sha256)
    throw new Error('the restored database does not hold what the backup says; nothing was changed');
}

async function insert(
  database: RawDatabase,
  table: string,
  columns: readonly string[],
  rows: readonly string[],
): Promise<void> {
  const [into, names] = [
    sql.identifier(table),
    sql.join(
      columns.map((each) => sql.identifier(each)),
      sql`, `,
    ),
  ];
  await database.execute(sql`
    insert into ${into} (${names}) overriding system value
    select ${names} from jsonb_populate_recordset(null::${into}, ${`[${rows.join(',')}]`}::jsonb)`);
}

/** Makes the tables as they were when the backup was made; a start brings them up to date. */
async function migrateBy(
  database: RawDatabase,
  line: MigrationLine,
  folders: readonly MigrationFolder[],
): Promise<void> {
  const { journal, known } = migrationsBy(line, folders);
  const table = sql`drizzle.${sql.identifier(journal)}`;
  await database.execute(sql`create schema if not exists drizzle`);
  await database.execute(
    sql`create table ${table} (id serial primary key, hash text not null, created_at bigint)`,
  );
  for (const migration of known) {
    for (const statement of migration.sql) await database.execute(sql.raw(statement));
    await database.execute(
      sql`insert into ${table} (hash, created_at) values (${migration.hash}, ${migration.folderMillis})`,
    );
  }
}
