/** The entry of the store's thread (`db/store-thread.ts`), which is bundled as a program of its own. */
import { runStoreThread } from '../db/store-thread.ts';
import { FEATURE_TABLES } from './feature-tables.ts';

runStoreThread(FEATURE_TABLES.features);
