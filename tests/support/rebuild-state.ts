/** The core's state from rows that a test gives, without a store. */
import type { Instrument } from '../../domain/market/instrument.ts';
import { createState, type CoreState } from '../../server/core/state.ts';
import type { StoredPeople } from '../../server/db/store-api.ts';
import { spotTerms } from '../../server/settings.ts';
import { settlementsOf } from '../../server/start/features.ts';
import type { Settlements } from '../../server/trading/market-settlement.ts';
import type { StoredOrders, StoredSteps } from '../../server/trading/stored-trading.ts';
import { trading } from '../../server/trading/trading-state.ts';

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
  { reservedTradeIds = {}, people, orders, steps, settlements = settlementsOf(spotTerms) }: StartRows = {},
): CoreState {
  return createState({
    assets: instruments.flatMap(({ base, quote }) => [base, quote]),
    ...(people === undefined ? {} : { people }),
    slices: [trading.rebuild({ instruments, reservedTradeIds, orders, steps, settlements })],
  });
}
