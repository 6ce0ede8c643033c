/** Orders in books, for every kind of market: the market maker's rules, and the open orders in the state. */
import type { StoredState } from '../db/store-api.ts';
import { defineFeature, type SliceStart } from '../feature/define-feature.ts';
import { marketMakerRules } from './market-maker-rules.ts';
import type { MarketSettlement } from './market-settlement.ts';
import type { StoredOrders, StoredSteps } from './stored-trading.ts';
import { tradingTables } from './tables.ts';
import { trading, type IndexFollower, type PriceFollower } from './trading-state.ts';
import { waitingJob } from './waiting-job.ts';

/** A kind of market, as the composition lists it. */
export interface MarketKind {
  readonly settlement: MarketSettlement;
  /** The tables of its orders and fills (`order-tables.ts`). */
  readonly tables: { loaded(stored: Pick<StoredState, 'loaded'>): StoredOrders };
}

export interface TradingOptions {
  readonly kinds: readonly MarketKind[];
  /** The ticks and lots in which markets were ever traded. */
  readonly stepsOf: (stored: SliceStart['stored']) => readonly StoredSteps[];
  readonly indexFollowers?: readonly IndexFollower[];
  readonly priceFollowers?: readonly PriceFollower[];
}

export function tradingFeature({ kinds, stepsOf, indexFollowers, priceFollowers }: TradingOptions) {
  return defineFeature({
    name: 'trading',
    platformRules: marketMakerRules(),
    changes: kinds.flatMap(({ settlement: { forms } }) => [forms.order.name, forms.fill.name]),
    slice({ stored, instruments }) {
      const { reservedTradeIds } = tradingTables.loaded(stored);
      return trading.rebuild({
        instruments,
        reservedTradeIds,
        kinds: kinds.map(({ settlement, tables }) => ({ settlement, orders: tables.loaded(stored) })),
        steps: stepsOf(stored),
        indexFollowers,
        priceFollowers,
      });
    },
    jobs: [waitingJob],
  });
}
