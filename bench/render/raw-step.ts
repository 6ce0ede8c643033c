/** The message that the bench's worker posts to a page without an engine. */
import type { SnapshotBatch, Topic } from '../../worker/engine-api.ts';
import type { LoadLevel, LoadTicker, LoadTrade } from './market-load.ts';

/** The screen that the page shows. */
export type RawScreen = 'market' | 'contract';

/** Of each side of the book beside a ticket. */
export const LADDER_ROWS = 10;

export type RawStep =
  | { readonly kind: 'tickers'; readonly tickers: readonly LoadTicker[] }
  /** In ticks, by contract; and the text of the last price with its move, −1 or 1. */
  | {
      readonly kind: 'marks';
      readonly marks: readonly number[];
      readonly last: string;
      readonly move: number;
    }
  | {
      readonly kind: 'market';
      readonly bids: readonly LoadLevel[];
      readonly asks: readonly LoadLevel[];
      readonly trades: readonly LoadTrade[];
      /** All contenders draw the chart with the same code, so all get its values in the same form. */
      readonly chart: SnapshotBatch;
    };

/** With the indicators that a chart shows by default; a small one has no panes. */
export const CHART_TOPICS = {
  market: 'candles/C0-USDT/15m/ma:5,10,30,60;vol:5,10,20',
  contract: 'candles/C0-USDT/15m/ma:5,10,30,60',
} as const satisfies Record<RawScreen, Topic>;
