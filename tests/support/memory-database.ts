/** A new, empty embedded database in memory: what a test does to it is gone with it. */
import { existsSync, mkdtempSync, openAsBlob, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { inject } from 'vitest';
import { connectionTo } from '../../server/db/pglite-connection.ts';
import type { SqlConnection } from '../../server/db/sql-store.ts';
import './test-databases.ts';

/** Making one takes seconds, so that a run of the tests makes one and reads it. */
export async function memoryDatabase(): Promise<SqlConnection> {
  const made = join(inject('madeOnce'), 'memory.tar');
  if (!existsSync(made)) await makeOnce(made);
  return connectionTo(await PGlite.create({ loadDataDir: await openAsBlob(made) }));
}

/** Whole or not at all: several test files may be the first at once. */
async function makeOnce(made: string): Promise<void> {
  const client = await PGlite.create();
  await connectionTo(client).migrate();
  const dump = await client.dumpDataDir('none');
  await client.close();
  const unfinished = join(mkdtempSync(`${made}-`), 'memory.tar');
  writeFileSync(unfinished, Buffer.from(await dump.arrayBuffer()));
  renameSync(unfinished, made);
}
