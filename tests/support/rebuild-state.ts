/** The core's state from rows that a test gives, without a store. */
import type { Instrument } from '../../domain/market/instrument.ts';
import { createState, type CoreState } from '../../server/core/state.ts';
import type { StoredUsers } from '../../server/db/store-api.ts';
import { settings } from '../../server/settings/settings-state.ts';
import type { SettingChange } from '../../server/settings/stored-settings.ts';
import { SETTLEMENTS } from '../../server/start/features.ts';
import type { StoredOrders, StoredSteps } from '../../server/trading/stored-trading.ts';
import { trading } from '../../server/trading/trading-state.ts';
import { testSettings, type Defaults } from './platform-features.ts';

export interface StartRows {
  readonly reservedTradeIds?: Readonly<Record<string, number>>;
  readonly users?: StoredUsers;
  readonly orders?: StoredOrders;
  readonly steps?: readonly StoredSteps[];
  /** Replace the tests' defaults. */
  readonly defaults?: Defaults | undefined;
  /** The last change of each setting. */
  readonly changes?: readonly SettingChange[];
}

export function rebuildState(
  instruments: readonly Instrument[],
  { reservedTradeIds = {}, users, orders, steps, defaults, changes }: StartRows = {},
): CoreState {
  return createState({
    assets: instruments.flatMap(({ base, quote }) => [base, quote]),
    ...(users === undefined ? {} : { users }),
    slices: [
      settings.rebuild({ settings: testSettings(defaults), changes }),
      trading.rebuild({ instruments, reservedTradeIds, orders, steps, settlements: SETTLEMENTS }),
    ],
  });
}
