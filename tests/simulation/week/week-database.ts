/**
 * The database of a virtual week: in memory beside the core, or in a folder with the platform's own thread, which is
 * faster on two cores and takes seconds to start.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEmbeddedStore } from '../../../server/db/embedded-store.ts';
import { openPglite } from '../../../server/db/pglite-connection.ts';
import { createSqlStore, type SqlConnection } from '../../../server/db/sql-store.ts';
import type { CommitGroup, Store } from '../../../server/db/store-api.ts';
import { FEATURE_TABLES } from '../../../server/start/feature-tables.ts';
import { memoryDatabase } from '../../support/memory-database.ts';
import { copyDatabase } from '../../support/new-database.ts';

export interface WeekDatabase {
  readonly store: Store;
  /** The rows, once nothing more is written. */
  rows(): Promise<SqlConnection>;
  close(): Promise<void>;
}

export type OpenDatabase = () => Promise<WeekDatabase>;

export const databaseHere: OpenDatabase = async () => {
  const connection = await memoryDatabase();
  return {
    store: createSqlStore(connection, FEATURE_TABLES.features),
    rows: () => Promise.resolve(connection),
    close: () => connection.close(),
  };
};

export const databaseInThread: OpenDatabase = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'brisk-week-'));
  await copyDatabase(folder);
  const place = join(folder, 'pg');
  let failure: Error | undefined;
  const written = createEmbeddedStore(place, FEATURE_TABLES, (error) => (failure = error));
  const store = writtenBehind(written, () => failure);
  let connection: SqlConnection | undefined;
  return {
    store,
    async rows() {
      await store.close();
      return (connection = await openPglite(place));
    },
    async close() {
      await store.close();
      await connection?.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

const MOST_GROUPS_BEHIND = 64;

/**
 * A commit is answered while the thread still writes it: the week's kills happen above the store, so nothing that was
 * answered is lost, and the core decides meanwhile. All other calls see every commit.
 */
function writtenBehind(store: Store, failure: () => Error | undefined): Store {
  const behind = new Set<Promise<void>>();
  const caughtUp = async (most: number) => {
    while (behind.size > most) await Promise.race(behind);
    const reason = failure();
    if (reason !== undefined) throw reason;
  };
  const calls: Readonly<Record<string, unknown>> = {
    async commit(group: CommitGroup) {
      const written = store.commit(group).finally(() => behind.delete(written));
      behind.add(written);
      await caughtUp(MOST_GROUPS_BEHIND);
    },
  };
  return new Proxy(store, {
    get(target, name) {
      const call: unknown = calls[name as string] ?? Reflect.get(target, name);
      if (typeof call !== 'function' || name === 'commit') return call;
      return async (...input: unknown[]) => {
        await caughtUp(0);
        return Reflect.apply(call, target, input) as unknown;
      };
    },
  });
}
