/** The core's state as a start makes it of the stored rows: every feature's slice, in one list. */
import type { Instrument } from '#domain/market/instrument';
import { createState, type CoreState } from '../core/state.ts';
import type { HeldSlice } from '../core/state-slice.ts';
import type { StoredPeople, StoredState } from '../db/store-api.ts';
import { marketTables } from '../market/tables.ts';
import { spotTerms } from '../settings.ts';
import { spotSettlement } from '../spot/spot-settlement.ts';
import type { Settlements } from '../trading/market-settlement.ts';
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

/** Each kind of market that the platform trades. */
function platformSettlements(): Settlements {
  return { spot: spotSettlement(spotTerms.levels) };
}

export interface StartRows {
  readonly reservedTradeIds?: Readonly<Record<string, number>>;
  readonly people?: StoredPeople;
  readonly orders?: StoredOrders;
  readonly steps?: readonly StoredSteps[];
  /** How money moves, by kind of market; without it by the platform's terms. */
  readonly settlements?: Settlements;
}

export function rebuildState(
  instruments: readonly Instrument[],
  { reservedTradeIds = {}, people, orders, steps, settlements = platformSettlements() }: StartRows = {},
  more: readonly HeldSlice[] = [],
): CoreState {
  return createState({
    assets: instruments.flatMap(({ base, quote }) => [base, quote]),
    ...(people === undefined ? {} : { people }),
    slices: [trading.rebuild({ instruments, reservedTradeIds, orders, steps, settlements }), ...more],
  });
}
