/** The message that the bench's worker posts to a page without an engine. */
import type { SnapshotBatch } from '../../worker/engine-api.ts';
import type { LoadLevel, LoadTicker, LoadTrade } from './market-load.ts';

export type RawStep =
  | { readonly kind: 'tickers'; readonly tickers: readonly LoadTicker[] }
  | {
      readonly kind: 'market';
      readonly bids: readonly LoadLevel[];
      readonly asks: readonly LoadLevel[];
      readonly trades: readonly LoadTrade[];
      /** The chart is drawn by the same code for everybody, so everybody gets its figures in the same form. */
      readonly chart: SnapshotBatch;
    };

/** Its indicators are those that a chart shows when nothing was chosen. */
export const CHART_TOPIC = 'candles/C0-USDT/15m/ma:5,10,30,60;boll:20,2;vol:5,10,20';
