/** The embedded database: PGlite in a folder of its own. One process at a time (`folder-lock.ts` sees to it). */
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { MIGRATIONS, type SqlConnection } from './sql-store.ts';

export async function openPglite(folder: string): Promise<SqlConnection> {
  if (!existsSync(folder)) await createFolder(folder);
  const client = await PGlite.create(folder);
  const database = drizzle(client);
  return {
    database,
    // A statement of its own never gets between the statements of a transaction here.
    beside: database,
    migrate: () => migrate(database, { migrationsFolder: MIGRATIONS }),
    // Nothing runs beside the statements, so nobody else takes a checkpoint: its log would grow for ever.
    checkpoint: () => client.exec('checkpoint'),
    close: () => client.close(),
  };
}

/** A new database is made beside its place and moved there whole: a process killed meanwhile leaves no half of one. */
async function createFolder(folder: string): Promise<void> {
  const unfinished = `${folder}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  const client = await PGlite.create(unfinished);
  await client.close();
  renameSync(unfinished, folder);
}
