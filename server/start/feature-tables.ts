/**
 * The tables of all features: the only list of them, for the store on both sides of its thread. A test finds a
 * `tables.ts` that is missing here.
 */
import { alertTables } from '../alert/tables.ts';
import { assetsTables } from '../assets/tables.ts';
import { authTables } from '../auth/tables.ts';
import { delistingTables } from '../contract/delisting/tables.ts';
import { fundingTables } from '../contract/funding/tables.ts';
import { positionHistoryTables } from '../contract/history/tables.ts';
import { liquidationTables } from '../contract/liquidation/tables.ts';
import { contractTables } from '../contract/tables.ts';
import { triggerTables } from '../contract/triggers/tables.ts';
import { contentTables } from '../content/tables.ts';
import { credentialTables } from '../credentials/tables.ts';
import type { StoreTables } from '../db/define-tables.ts';
import { earnTables } from '../earn/tables.ts';
import { etfTables } from '../etf/tables.ts';
import { candleTables } from '../market/candles/tables.ts';
import { marketTables } from '../market/tables.ts';
import { optionTables } from '../option/tables.ts';
import { pushTables } from '../push/tables.ts';
import { settingsTables } from '../settings/tables.ts';
import { spotTables } from '../spot/tables.ts';
import { tradingTables } from '../trading/tables.ts';
import { userTables } from '../user/tables.ts';

export const FEATURE_TABLES: StoreTables = {
  features: [
    marketTables,
    candleTables,
    tradingTables,
    spotTables,
    contractTables,
    positionHistoryTables,
    fundingTables,
    liquidationTables,
    delistingTables,
    triggerTables,
    optionTables,
    etfTables,
    earnTables,
    alertTables,
    assetsTables,
    settingsTables,
    credentialTables,
    authTables,
    pushTables,
    userTables,
    contentTables,
  ],
  thread: new URL('./store-thread.mjs', import.meta.url),
};
