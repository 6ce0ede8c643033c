/** The entry of the store's thread with the tests' feature. */
import { runStoreThread } from '../../../server/db/store-thread.ts';
import { NOTED_TABLES } from './tables.ts';

runStoreThread(NOTED_TABLES.features);
