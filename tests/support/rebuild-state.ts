/** The core's state from rows that a test gives, without a store. */
import { alertTables } from '../../server/alert/tables.ts';
import type { Instrument } from '../../domain/market/instrument.ts';
import { NEWEST_PATH_VERSION } from '../../domain/market/path-version.ts';
import type { CoreState } from '../../server/core/state.ts';
import type { StoredUsers } from '../../server/db/store-api.ts';
import { delistingTables } from '../../server/contract/delisting/tables.ts';
import { fundingTables } from '../../server/contract/funding/tables.ts';
import { liquidationTables } from '../../server/contract/liquidation/tables.ts';
import { contractTables } from '../../server/contract/tables.ts';
import { triggerTables } from '../../server/contract/triggers/tables.ts';
import { stateOf } from '../../server/feature/collect-features.ts';
import { marketTables } from '../../server/market/tables.ts';
import type { SettingChange } from '../../server/settings/stored-settings.ts';
import { earnTables } from '../../server/earn/tables.ts';
import { etfTables } from '../../server/etf/tables.ts';
import { optionTables } from '../../server/option/tables.ts';
import { settingsTables } from '../../server/settings/tables.ts';
import { spotTables } from '../../server/spot/tables.ts';
import type { StoredOrders, StoredSteps } from '../../server/trading/stored-trading.ts';
import { tradingTables } from '../../server/trading/tables.ts';
import { NO_ALERTS, NO_ETFS } from './empty-tables.ts';
import { testFeatures, type Defaults } from './platform-features.ts';

export interface StartRows {
  readonly reservedTradeIds?: Readonly<Record<string, number>>;
  readonly users?: StoredUsers;
  /** Rows of spot orders. */
  readonly orders?: StoredOrders;
  /** Rows of further features, by the name of their tables. */
  readonly loaded?: Readonly<Record<string, unknown>>;
  readonly steps?: readonly StoredSteps[];
  /** Replace the tests' defaults. */
  readonly defaults?: Defaults | undefined;
  /** The last change of each setting. */
  readonly changes?: readonly SettingChange[];
}

const NO_ORDERS: StoredOrders = { open: [], lastOrder: 0, lastFill: 0 };
const NOBODY: StoredUsers = { users: [], accounts: [], lastEvents: [], lastPosting: 0 };

/** The state of all features of the platform. */
export function rebuildState(
  instruments: readonly Instrument[],
  {
    reservedTradeIds = {},
    users = NOBODY,
    orders = NO_ORDERS,
    loaded: further = {},
    steps = [],
    defaults,
    changes = [],
  }: StartRows = {},
): CoreState {
  const loaded = {
    [marketTables.feature]: { instruments, steps },
    [settingsTables.feature]: changes,
    [tradingTables.feature]: { reservedTradeIds },
    [spotTables.feature]: orders,
    [fundingTables.feature]: { contracts: [], rounds: [], last: 0 },
    [delistingTables.feature]: { markets: [], samples: [] },
    [liquidationTables.feature]: { last: 0, lastInsurance: 0, capital: [] },
    [contractTables.feature]: { ...NO_ORDERS, positions: { open: [], last: 0, modes: [] } },
    [triggerTables.feature]: { open: [], last: 0 },
    [alertTables.feature]: NO_ALERTS,
    [optionTables.feature]: { open: [], samples: [], last: 0 },
    [etfTables.feature]: NO_ETFS,
    [earnTables.feature]: { open: [], days: [], lastOrder: 0, lastPayout: 0 },
    ...further,
  };
  const stored = {
    users,
    loaded,
    number: 0,
    numbersReservedTo: 0,
    firstStart: 0,
    pathVersion: NEWEST_PATH_VERSION,
  };
  return stateOf(testFeatures(defaults === undefined ? {} : { defaults }), { stored, instruments });
}
