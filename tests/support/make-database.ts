/** Creates the database that `new-database.ts` keeps, in the same way as the platform. */
import { appendFileSync, cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { Database } from '../../server/db/define-tables.ts';
import { openPglite } from '../../server/db/pglite-connection.ts';
import { EMPTY_FOLDER, MADE_DUMP, MADE_FOLDER, SMALL_BUFFERS } from './new-database.ts';

/** Databases that nobody connects to: half of the files that each copy would have. */
async function withoutTemplates(database: Database): Promise<void> {
  await database.execute("update pg_database set datistemplate = false where datname like 'template%'");
  for (const name of ['template0', 'template1']) await database.execute(`drop database ${name}`);
  await database.execute('checkpoint');
}

rmSync(MADE_DUMP, { force: true });
for (const each of [EMPTY_FOLDER, MADE_FOLDER]) rmSync(each, { recursive: true, force: true });
mkdirSync(EMPTY_FOLDER, { recursive: true });
const empty = await openPglite(join(EMPTY_FOLDER, 'pg'));
await withoutTemplates(empty.database);
await empty.close();
cpSync(EMPTY_FOLDER, MADE_FOLDER, { recursive: true });
const folder = join(MADE_FOLDER, 'pg');
const connection = await openPglite(folder);
await connection.migrate();
await connection.database.execute('checkpoint');
await connection.close();
// The dump is for short-lived databases only; the folder is also for those that run as users have them.
const small = join(MADE_FOLDER, 'small');
cpSync(folder, small, { recursive: true });
appendFileSync(join(small, 'postgresql.conf'), SMALL_BUFFERS);
const client = await PGlite.create(small);
const dump = await client.dumpDataDir('none');
await client.close();
rmSync(small, { recursive: true });
writeFileSync(MADE_DUMP, Buffer.from(await dump.arrayBuffer()));
