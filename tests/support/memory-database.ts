/** A new embedded database in memory, empty and migrated; nothing of it remains after the test. */
import { PGlite } from '@electric-sql/pglite';
import { connectionTo } from '../../server/db/pglite-connection.ts';
import type { SqlConnection } from '../../server/db/sql-store.ts';
import { databaseDump } from './new-database.ts';

export async function memoryDatabase(): Promise<SqlConnection> {
  return connectionTo(await PGlite.create({ loadDataDir: await databaseDump() }));
}
