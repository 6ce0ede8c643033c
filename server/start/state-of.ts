/** The core's state as a start makes it of the stored rows: every feature's slice, in one list. */
import type { Instrument } from '#domain/market/instrument';
import { createState, type CoreState } from '../core/state.ts';
import type { HeldSlice } from '../core/state-slice.ts';
import type { StoredPeople, StoredState } from '../db/store-api.ts';
import { marketTables } from '../market/tables.ts';
import type { StoredOrders, StoredSteps } from '../trading/stored-trading.ts';
import { tradingTables } from '../trading/tables.ts';
import { trading } from '../trading/trading-state.ts';

/** @param more slices of features beside the platform's own */
export function stateOf(
  stored: StoredState,
  instruments: readonly Instrument[],
  more: readonly HeldSlice[] = [],
): CoreState {
  const orders = tradingTables.loaded(stored);
  const { steps } = marketTables.loaded(stored);
  const { people } = stored;
  const { reservedTradeIds } = orders;
  return rebuildState(instruments, { people, orders, steps, reservedTradeIds }, more);
}

export interface StartRows {
  readonly reservedTradeIds?: Readonly<Record<string, number>>;
  readonly people?: StoredPeople;
  readonly orders?: StoredOrders;
  readonly steps?: readonly StoredSteps[];
}

export function rebuildState(
  instruments: readonly Instrument[],
  { reservedTradeIds = {}, people, orders, steps }: StartRows = {},
  more: readonly HeldSlice[] = [],
): CoreState {
  return createState({
    assets: instruments.flatMap(({ base, quote }) => [base, quote]),
    ...(people === undefined ? {} : { people }),
    slices: [trading.rebuild({ instruments, reservedTradeIds, orders, steps }), ...more],
  });
}
