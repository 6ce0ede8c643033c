/** The core's state, rebuilt from what the store holds. */
import type { Instrument } from '#domain/market/instrument';
import { createState, type CoreState } from '../core/state.ts';
import type { StoredState } from '../db/store-api.ts';
import { marketTables } from '../market/tables.ts';
import { tradingTables } from '../trading/tables.ts';

export function stateOf(stored: StoredState, instruments: readonly Instrument[]): CoreState {
  const trading = tradingTables.loaded(stored);
  const { steps } = marketTables.loaded(stored);
  return createState(instruments, trading.reservedTradeIds, stored.people, trading, steps);
}
