/**
 * Twenty times a second what one screen watches has changed: seven tickers, a book of 40 levels, a tape of 50
 * trades and the last of 500 candles. It goes to the page as the engine does it (one batch, one Comlink callback,
 * its numbers transferred), as a bare message of the same batch, or as one Comlink call for each topic with a plain
 * object.
 */
import { expose, transfer, type Endpoint } from 'comlink';
import { BatchWriter } from '../../worker/batch/batch-writer.ts';
import type { SnapshotBatch, Topic } from '../../worker/engine-api.ts';
import { readIndicatorSpec } from '../../domain/market/indicator-spec.ts';
import { CandleView } from '../../worker/market/candle-view.ts';
import type { CandleSeries } from '../../worker/market/candle-series.ts';
import { MARKET_MILLIS, MarketLoad } from '../render/market-load.ts';
import { CHART_TOPIC } from '../render/raw-step.ts';
import { writeLoad } from '../render/write-load.ts';

/** What each of the ways calls in the page. */
export interface HandoverPage {
  batch(batch: SnapshotBatch): Promise<void>;
  message(topic: Topic, message: unknown): Promise<void>;
}

export interface HandoverWorker {
  play(way: 'batch' | 'bare' | 'messages', page: HandoverPage): void;
}

const SEED = 7;
const load = new MarketLoad(SEED);
const bySymbol = new Map(load.tickers.map((ticker) => [ticker.symbol, ticker]));
const series = { candles: load.candles, hasMore: false, closesAt: 0 } as unknown as CandleSeries;
const view = new CandleView(series, readIndicatorSpec(CHART_TOPIC.split('/')[3] ?? '-') ?? []);
const writer = new BatchWriter();
const topics: readonly Topic[] = [
  ...load.tickers.slice(0, 7).map(({ symbol }) => `ticker/${symbol}` as const),
  'book/C0-USDT/1/20',
  'trades/C0-USDT/50',
  CHART_TOPIC,
];
let batches = 0;

function step(): void {
  load.stepTickers();
  load.stepMarket();
  view.touch(load.candles.length - 1);
}

function nextBatch(): SnapshotBatch {
  for (const topic of topics) writeLoad(writer, topic, load, { bySymbol, view });
  return writer.finish(++batches);
}

/** A topic's figures as an object with names, as a page without batches would be told them. */
function messageOf(topic: Topic): unknown {
  const [kind, symbol = ''] = topic.split('/');
  if (kind === 'ticker') return bySymbol.get(symbol);
  if (kind === 'book') return { bids: load.bids, asks: load.asks };
  if (kind === 'trades') return { trades: load.trades };
  return { candle: load.candles.at(-1) };
}

const ways: Readonly<Record<Parameters<HandoverWorker['play']>[0], (page: HandoverPage) => void>> = {
  batch(page) {
    const batch = nextBatch();
    void page.batch(transfer(batch, [batch.numbers.buffer]));
  },
  bare() {
    const batch = nextBatch();
    postMessage(batch, { transfer: [batch.numbers.buffer] });
  },
  messages(page) {
    for (const topic of topics) void page.message(topic, messageOf(topic));
  },
};

const api: HandoverWorker = {
  play(way, page) {
    setInterval(() => {
      step();
      ways[way](page);
    }, MARKET_MILLIS);
  },
};

expose(api, globalThis as unknown as Endpoint);
