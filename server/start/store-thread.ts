/** The entry of the store's thread (`db/store-thread.ts`), which is bundled as a separate program. */
import { runStoreThread } from '../db/store-thread.ts';
import { FEATURE_TABLES } from './feature-tables.ts';

runStoreThread(FEATURE_TABLES.features);
