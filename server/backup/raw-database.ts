/** Opens a database without store and migrations, with exclusive access, to copy it whole. */
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

/** The requested backup or restore is impossible; nothing was changed. */
export class BackupRefused extends Error {}

export async function rowsOf(database: RawDatabase, query: SQL): Promise<readonly Row[]> {
  return ((await database.execute(query)) as { readonly rows: readonly Row[] }).rows;
}

/** Opens for reading. PostgreSQL may be in use meanwhile, the embedded database may not. */
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

/** Opens an embedded database, and makes a new one if the folder does not exist. */
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

/** Opens for writing, while no platform runs on it. */
export async function openHeld(databaseUrl: string): Promise<OpenRaw> {
  const client = await holdDatabase(databaseUrl);
  return { database: drizzle(client), close: () => client.end() };
}
