/**
 * A new embedded database, empty and migrated. Making one takes seconds, so one is kept in `dist` and copied.
 * It is made again when the code that makes it changes.
 */
import { appendFileSync, cpSync, openAsBlob } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildWhereChanged } from '../../tools/build.mjs';
import { ARE_SHORT_LIVED, SHORT_LIVED } from './short-lived.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const MADE = join('dist', 'test-database');

/** The data folder of a database without tables. */
export const EMPTY_FOLDER = join(ROOT, MADE, 'empty');
/** The data folder in the state after migration. */
export const MADE_FOLDER = join(ROOT, MADE, 'data');
/** The same as a dump that PGlite loads into memory. It is written last. */
export const MADE_DUMP = join(ROOT, MADE, 'memory.tar');

/** Each start clears its buffers: 128 MB by default. A line of `postgresql.conf`. */
export const SMALL_BUFFERS = 'shared_buffers = 16MB\n';

let made: Promise<void> | undefined;

function make(): Promise<void> {
  made ??= buildWhereChanged({
    name: 'database of the tests',
    inputs: ['server/db', 'tests/support/make-database.ts', 'package-lock.json'],
    made: join(MADE, 'memory.tar'),
    remembered: join('dist', '.test-database-inputs'),
    turn: join('dist', '.making-test-database'),
    program: [...SHORT_LIVED, '--import', 'tsx', 'tests/support/make-database.ts'],
  });
  return made;
}

/** @param dataDir an empty folder */
export async function copyDatabase(dataDir: string, from = MADE_FOLDER): Promise<void> {
  await make();
  cpSync(from, dataDir, { recursive: true });
  if (ARE_SHORT_LIVED) appendFileSync(join(dataDir, 'pg', 'postgresql.conf'), SMALL_BUFFERS);
}

export async function databaseDump(): Promise<Blob> {
  await make();
  return openAsBlob(MADE_DUMP);
}
