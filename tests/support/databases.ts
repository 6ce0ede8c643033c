/** The databases on which tests of the store, the ledger or the core run: the embedded one, and PostgreSQL. */
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { describe, inject } from 'vitest';
import type { StorePlace } from '../../server/db/open-store.ts';
import { PLATFORM_MIGRATIONS } from '../../server/db/sql-store.ts';
import { emptyFolder, freshFolder } from './fresh-folder.ts';
import { newMigratedDatabase } from './private-postgres.ts';
import './test-databases.ts';

/**
 * Runs the same tests on each database. Without PostgreSQL its half counts as skipped.
 * @param suite receives a function that creates a new database, empty and migrated; with `run` that function may be
 * called before the tests, for a database that several tests share
 */
export function describeOnDatabases(
  title: string,
  suite: (newPlace: (until?: 'test' | 'run') => Promise<StorePlace>) => void,
): void {
  describe(`${title}, embedded`, () => {
    suite(async (until) => ({ dataDir: await freshFolder(until), databaseUrl: undefined }));
  });
  const server = inject('postgres');
  describe.skipIf(server === undefined)(`${title}, PostgreSQL`, () => {
    suite(async (until = 'test') => ({
      dataDir: emptyFolder(until),
      databaseUrl: await newMigratedDatabase(server as string, createTables),
    }));
  });
}

async function createTables(address: string): Promise<void> {
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  await migrate(drizzle(client), PLATFORM_MIGRATIONS).finally(() => client.end());
}
