/** The embedded database: PGlite in its folder. One process at a time (`folder-lock.ts` ensures it). */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { boundStatement } from './bound-statement.ts';
import { removeUnfinished, unfinishedFolder } from './new-folder.ts';
import { PLATFORM_MIGRATIONS, type SqlConnection } from './sql-store.ts';
import { examine, StoreUnusable } from './store-failures.ts';

/** The major version of the embedded PostgreSQL: no other version can read its folder. */
const MAJOR = '18';

/** A file beside the database: if it is there and the database is not, the database was lost. */
const MARK = 'brisk.txt';
const MARK_TEXT =
  'Brisk keeps its database in this folder, in "pg". If that is missing, Brisk does not create a new one.\n';

/** @throws StoreUnusable if the folder does not belong to a platform, is damaged, or cannot be written */
export async function openPglite(folder: string): Promise<SqlConnection> {
  const mark = join(dirname(folder), MARK);
  if (existsSync(folder)) refuseForeign(folder);
  else if (existsSync(mark)) throw new StoreUnusable('lost', `${folder} is gone`);
  else await createFolder(folder);
  const client = await started(folder);
  try {
    if (!existsSync(mark)) writeFileSync(mark, MARK_TEXT);
  } catch (error) {
    throw examine(folder, error);
  }
  return connectionTo(client);
}

export function connectionTo(client: PGlite): SqlConnection {
  const database = drizzle(client);
  return {
    database,
    execute: executePrepared(client),
    // A separate statement never runs between the statements of a transaction here.
    beside: database,
    migrate: (folder = PLATFORM_MIGRATIONS) => migrate(database, folder),
    // No background process takes checkpoints, so the log would grow for ever.
    checkpoint: () => client.exec('checkpoint'),
    close: () => client.close(),
  };
}

/** Bytes of rows: some seconds of heavy load. Commits wait for a checkpoint: a larger one would take too long. */
const CHECKPOINT_BYTES = 8 * 1024 * 1024;

/**
 * PGlite's own calls parse and plan a statement each time, which takes most of the time of a small commit. A statement
 * prepared in SQL is planned once.
 */
function executePrepared(client: PGlite): SqlConnection['execute'] {
  const prepared = new Set<string>();
  let written = 0;
  const carryOut: SqlConnection['execute'] = async ({ name, text, types }, values) => {
    if (!prepared.has(name)) {
      await client.exec(`prepare ${name} (${types.join(', ')}) as ${text}`);
      prepared.add(name);
    }
    const message = boundStatement(name, values);
    // Raw messages do not wait for a running transaction, unless they are run exclusively.
    const { messages } = await client._runExclusiveTransaction(() =>
      client.runExclusive(() => client.execProtocol(message)),
    );
    written += message.length;
    if (written > CHECKPOINT_BYTES) {
      written = 0;
      await client.exec('checkpoint');
    }
    return messages.filter((each) => each.name === 'dataRow').length;
  };
  // A statement that is being prepared is not overtaken.
  let last: Promise<unknown> = Promise.resolve();
  return (statement, values) => {
    const done = last.then(() => carryOut(statement, values));
    last = done.catch(() => undefined);
    return done;
  };
}

/** Refuses an empty or foreign folder: PGlite would create a new database in it and so hide a loss of data. */
function refuseForeign(folder: string): void {
  const file = join(folder, 'PG_VERSION');
  if (!existsSync(file)) throw new StoreUnusable('damaged', `${file} is missing`);
  const version = readFileSync(file, 'utf8').trim();
  if (version !== MAJOR)
    throw new StoreUnusable('damaged', `${file} says "${version.slice(0, 20)}" and not ${MAJOR}`);
}

/**
 * Creates a new database next to its final place and moves it there as a whole, so that a kill leaves no partial one.
 */
async function createFolder(folder: string): Promise<void> {
  const unfinished = unfinishedFolder(folder);
  try {
    removeUnfinished(folder);
    mkdirSync(unfinished, { recursive: true });
    await (await started(unfinished)).close();
    renameSync(unfinished, folder);
  } catch (error) {
    const reason = examine(dirname(folder), error);
    removeUnfinished(folder);
    throw reason;
  }
}

/** Starts PGlite. Its errors do not name a cause, so the folder is examined. */
async function started(folder: string): Promise<PGlite> {
  try {
    return await PGlite.create(folder);
  } catch (error) {
    throw examine(folder, error);
  }
}
