/** The entry of the store's thread with the toy feature's table. */
import { runStoreThread } from '../../../../server/db/store-thread.ts';
import { TOY_TABLES } from './tables.ts';

runStoreThread(TOY_TABLES.features);
