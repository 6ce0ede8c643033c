/** Orders in books, for every kind of market: the market maker's rules, and the open orders in the state. */
import { defineFeature, type SliceStart } from '../feature/define-feature.ts';
import { marketMakerRules } from './market-maker-rules.ts';
import type { Settlements } from './market-settlement.ts';
import type { StoredSteps } from './stored-trading.ts';
import { tradingTables } from './tables.ts';
import { trading } from './trading-state.ts';
import { waitingJob } from './waiting-job.ts';

export interface TradingOptions {
  /** How money moves, by kind of market. */
  readonly settlements: Settlements;
  /** The ticks and lots in which markets were ever traded. */
  readonly stepsOf: (stored: SliceStart['stored']) => readonly StoredSteps[];
}

export function tradingFeature({ settlements, stepsOf }: TradingOptions) {
  return defineFeature({
    name: 'trading',
    platformRules: marketMakerRules(),
    slice({ stored, instruments }) {
      const orders = tradingTables.loaded(stored);
      const { reservedTradeIds } = orders;
      return trading.rebuild({ instruments, reservedTradeIds, orders, steps: stepsOf(stored), settlements });
    },
    jobs: [waitingJob],
  });
}
