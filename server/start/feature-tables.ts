/** The tables of all features, for the store on both sides of its thread. */
import type { StoreTables } from '../db/define-tables.ts';
import { marketTables } from '../market/tables.ts';
import { tradingTables } from '../trading/tables.ts';

export const FEATURE_TABLES: StoreTables = {
  features: [marketTables, tradingTables],
  thread: new URL('./store-thread.mjs', import.meta.url),
};
