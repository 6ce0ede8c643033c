/** The databases that a test of the store, the ledger or the core runs on: the embedded one, and PostgreSQL. */
import { describe, inject } from 'vitest';
import type { StorePlace } from '../../server/db/open-store.ts';
import { emptyFolder, freshFolder } from './fresh-folder.ts';
import { newDatabase } from './private-postgres.ts';
import './test-databases.ts';

/**
 * The same tests on each database. Where there is no PostgreSQL its half is counted as skipped.
 * @param suite is handed what makes a new, empty database; with `run` it may be called before the tests, for a
 * database that several of them use
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
      databaseUrl: await newDatabase(server as string),
    }));
  });
}
