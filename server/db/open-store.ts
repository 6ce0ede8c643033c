/** The store that the configuration asks for, once this process is the only one on it. */
import { join } from 'node:path';
import { lockData } from './data-lock.ts';
import { createEmbeddedStore } from './embedded-store.ts';
import { openPostgresStore } from './postgres-store.ts';
import type { Store } from './store-api.ts';

export interface HeldStore {
  readonly store: Store;
  /** Where this process can be reached, for a second one that finds the data held. */
  tellAddress(address: string): void;
  /** Closes the store, then lets the next process in. */
  release(): Promise<void>;
}

/** @throws DataHeld or DatabaseHeld where another process runs on the same data. */
export async function openStore(input: { dataDir: string; databaseUrl: string | undefined }): Promise<HeldStore> {
  if (input.databaseUrl !== undefined) {
    const store = await openPostgresStore(input.databaseUrl);
    return { store, tellAddress: () => undefined, release: () => store.close() };
  }
  const lock = await lockData(input.dataDir);
  const store = createEmbeddedStore(join(input.dataDir, 'pg'));
  return {
    store,
    tellAddress: lock.tellAddress,
    async release() {
      await store.close();
      await lock.release();
    },
  };
}
