/** Opens the configured store, once this process is the only one on it. */
import { join } from 'node:path';
import { FolderHeld, lockFolder, type FolderLock } from './folder-lock.ts';
import type { StoreTables } from './define-tables.ts';
import { createEmbeddedStore } from './embedded-store.ts';
import { openPostgresStore } from './postgres-store.ts';
import type { Store } from './store-api.ts';
import { examine } from './store-failures.ts';

export interface HeldStore {
  readonly store: Store;
  /** Publishes the address of this process, for a second process that finds the data locked. */
  publishAddress(address: string): void;
  /** Closes the store, then releases the lock for the next process. */
  release(): Promise<void>;
}

export interface StorePlace {
  readonly dataDir: string;
  /** The address of a PostgreSQL; undefined: the embedded database in the data folder. */
  readonly databaseUrl: string | undefined;
}

/**
 * @param onLost the store failed; the process that runs on it must end
 * @throws FolderHeld or DatabaseHeld if another process runs on the same data, StoreUnusable if the data folder cannot
 *   be written
 */
export async function openStore(
  place: StorePlace,
  tables: StoreTables,
  onLost: (error: Error) => void,
): Promise<HeldStore> {
  if (place.databaseUrl !== undefined) {
    const store = await openPostgresStore(place.databaseUrl, tables.features, onLost);
    return { store, publishAddress: () => undefined, release: () => store.close() };
  }
  const lock = await holdFolder(place.dataDir);
  const store = createEmbeddedStore(join(place.dataDir, 'pg'), tables, onLost);
  return {
    store,
    publishAddress(address) {
      lock.publishAddress(address);
    },
    async release() {
      try {
        await store.close();
      } finally {
        await lock.release();
      }
    },
  };
}

/** @throws FolderHeld, or StoreUnusable if the folder cannot be written */
export async function holdFolder(dataDir: string): Promise<FolderLock> {
  try {
    return await lockFolder(dataDir);
  } catch (error) {
    if (error instanceof FolderHeld || (error as NodeJS.ErrnoException).syscall === 'mkdir') throw error;
    throw examine(dataDir, error);
  }
}
