/** Creates the database that `new-database.ts` keeps, in the same way as the platform. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { openPglite } from '../../server/db/pglite-connection.ts';
import { MADE_DUMP, MADE_FOLDER } from './new-database.ts';

rmSync(MADE_DUMP, { force: true });
rmSync(MADE_FOLDER, { recursive: true, force: true });
mkdirSync(MADE_FOLDER, { recursive: true });
const folder = join(MADE_FOLDER, 'pg');
const connection = await openPglite(folder);
await connection.migrate();
await connection.close();
const client = await PGlite.create(folder);
const dump = await client.dumpDataDir('none');
await client.close();
writeFileSync(MADE_DUMP, Buffer.from(await dump.arrayBuffer()));
