/** The entry of the store's thread with the feature of the tests. */
import { runStoreThread } from '../../../server/db/store-thread.ts';
import { NOTED_TABLES } from './tables.ts';

runStoreThread(NOTED_TABLES.features);
