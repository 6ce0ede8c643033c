/** The embedded database: PGlite in a folder of its own. One process at a time (`folder-lock.ts` sees to it). */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { boundStatement } from './bound-statement.ts';
import { removeUnfinished, unfinishedFolder } from './new-folder.ts';
import { PLATFORM_MIGRATIONS, type SqlConnection } from './sql-store.ts';
import { examine, StoreUnusable } from './store-failures.ts';

/** Which PostgreSQL the embedded one is: its folder is of use to no other. */
const MAJOR = '18';

/** Stands beside the database: where this is and the database is not, the database was lost. */
const MARK = 'brisk.txt';
const MARK_TEXT =
  'Brisk keeps its database in this folder, in "pg". If that is gone, Brisk does not start anew on its own.\n';

/** @throws StoreUnusable where the folder is not one of ours, is damaged, or cannot be written. */
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
    // A statement of its own never gets between the statements of a transaction here.
    beside: database,
    migrate: (folder = PLATFORM_MIGRATIONS) => migrate(database, folder),
    // Nothing runs beside the statements, so nobody else takes a checkpoint: its log would grow for ever.
    checkpoint: () => client.exec('checkpoint'),
    close: () => client.close(),
  };
}

/** Of rows written: a busy quarter of a minute. Its log would otherwise grow until the next checkpoint of minutes. */
const CHECKPOINT_BYTES = 32 * 1024 * 1024;

/**
 * PGlite's own calls have a statement parsed and planned each time, which takes most of the time of a small commit;
 * prepared in SQL it is planned once.
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
    // Messages of one's own wait for no transaction that is under way, unless they are told to.
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
  // One that has to be prepared is not overtaken meanwhile.
  let last: Promise<unknown> = Promise.resolve();
  return (statement, values) => {
    const done = last.then(() => carryOut(statement, values));
    last = done.catch(() => undefined);
    return done;
  };
}

/** What PGlite finds empty it fills with a new database; here that would hide a loss. */
function refuseForeign(folder: string): void {
  const file = join(folder, 'PG_VERSION');
  if (!existsSync(file)) throw new StoreUnusable('damaged', `${file} is missing`);
  const version = readFileSync(file, 'utf8').trim();
  if (version !== MAJOR)
    throw new StoreUnusable('damaged', `${file} says "${version.slice(0, 20)}" and not ${MAJOR}`);
}

/** A new database is made beside its place and moved there whole: a process killed meanwhile leaves no half of one. */
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

/** What PGlite fails with says nothing, so that its folder is looked at. */
async function started(folder: string): Promise<PGlite> {
  try {
    return await PGlite.create(folder);
  } catch (error) {
    throw examine(folder, error);
  }
}
