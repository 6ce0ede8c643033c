/** The database of a place by itself, for copying it whole: no store, no migration, nobody else on it. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { SQL } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { holdFolder, type StorePlace } from '../db/open-store.ts';
import { openPglite } from '../db/pglite-connection.ts';
import { DatabaseUnreachable, holdDatabase } from '../db/postgres-store.ts';

export type RawDatabase = PgDatabase<PgQueryResultHKT>;
export type Row = Readonly<Record<string, unknown>>;

export interface OpenRaw {
  readonly database: RawDatabase;
  readonly close: () => Promise<void>;
}

/** What a backup or a restore was asked for cannot be had; nothing was changed. */
export class BackupRefused extends Error {}

export async function rowsOf(database: RawDatabase, query: SQL): Promise<readonly Row[]> {
  return ((await database.execute(query)) as { readonly rows: readonly Row[] }).rows;
}

/** For reading. PostgreSQL may be in use meanwhile, the embedded database may not. */
export async function openForReading({ dataDir, databaseUrl }: StorePlace): Promise<OpenRaw> {
  if (databaseUrl !== undefined) {
    const client = new pg.Client({ connectionString: databaseUrl, application_name: 'brisk backup' });
    await client.connect().catch((error: unknown) => {
      throw new DatabaseUnreachable(error);
    });
    return { database: drizzle(client), close: () => client.end() };
  }
  if (!existsSync(join(dataDir, 'pg'))) throw new BackupRefused(`There is no database in ${dataDir}.`);
  const lock = await holdFolder(dataDir);
  try {
    return await openFolder(join(dataDir, 'pg'), () => lock.release());
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** An embedded database, a new one where the folder is not there. */
export async function openFolder(folder: string, then: () => Promise<void>): Promise<OpenRaw> {
  const connection = await openPglite(folder);
  return {
    database: connection.database,
    close: async () => {
      await connection.checkpoint?.();
      await connection.close();
      await then();
    },
  };
}

/** For writing: no platform runs on it. */
export async function openHeld(databaseUrl: string): Promise<OpenRaw> {
  const client = await holdDatabase(databaseUrl);
  return { database: drizzle(client), close: () => client.end() };
}
