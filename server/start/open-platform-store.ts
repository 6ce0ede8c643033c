/** Opens the platform's store with the tables of all features. */
import { openStore, type HeldStore, type StorePlace } from '../db/open-store.ts';
import { FEATURE_TABLES } from './feature-tables.ts';

/** See `openStore`. */
export function openPlatformStore(place: StorePlace, onLost: (error: Error) => void): Promise<HeldStore> {
  return openStore(place, FEATURE_TABLES, onLost);
}
