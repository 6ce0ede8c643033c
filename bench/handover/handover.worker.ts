/**
 * The load of `render`: 200 tickers that change ten times a second and, twenty times a second, a book of 40 levels, a
 * tape of 50 trades and the last of 500 candles. The page watches seven of the tickers and everything else. Changes
 * are sent in one of four ways: as the engine does it (one batch, as the answer of the page's call); the same batch
 * posted without an answer; one Comlink call for each changed topic; one Comlink call for each message of the feed
 * (ticker, trade, book, candle).
 */
import { expose, transfer, wrap, type Endpoint } from 'comlink';
import { BatchWriter } from '../../worker/batch/batch-writer.ts';
import type { SnapshotBatch, Topic } from '../../worker/engine-api.ts';
import { readIndicatorSpec } from '../../domain/market/indicator-spec.ts';
import { CandleView } from '../../worker/candles/candle-view.ts';
import type { CandleSeries } from '../../worker/candles/candle-series.ts';
import { MARKET_MILLIS, MarketLoad, TICKER_MILLIS } from '../render/market-load.ts';
import { CHART_TOPICS } from '../render/raw-step.ts';
import { writeLoad } from '../render/write-load.ts';

export type Way = 'batch' | 'bare' | 'topics' | 'messages';

/** The page's functions that two of the ways call. */
export interface HandoverPage {
  message(topic: Topic, message: unknown): Promise<void>;
}

export interface HandoverWorker {
  play(way: Way, page: MessagePort): void;
  nextBatch(applied: boolean): Promise<SnapshotBatch | undefined>;
}

const CHART_TOPIC = CHART_TOPICS.market;
const SEED = 7;
const SEEN_TICKERS = 7;
const BOOK = 'book/C0-USDT/1/20';
const TAPE = 'trades/C0-USDT/50';
const STEPS_A_TICKER = TICKER_MILLIS / MARKET_MILLIS;

const load = new MarketLoad(SEED);
const bySymbol = new Map(load.tickers.map((ticker) => [ticker.symbol, ticker]));
const series = { candles: load.candles, hasMore: false, closesAt: 0 } as unknown as CandleSeries;
const view = new CandleView(series, readIndicatorSpec(CHART_TOPIC.split('/')[3] ?? '-') ?? []);
const writer = new BatchWriter();
const tickers = load.tickers.slice(0, SEEN_TICKERS).map(({ symbol }) => `ticker/${symbol}` as const);
const market: readonly Topic[] = [BOOK, TAPE, CHART_TOPIC];
let steps = 0;
/** The page's pending call. */
let answer: ((batch: SnapshotBatch) => void) | undefined;
/** Topics that changed since the last batch. */
const moved = new Set<Topic>();

interface Step {
  readonly topics: readonly Topic[];
  /** Whether all tickers moved. */
  readonly tickers: boolean;
  /** Newest first. */
  readonly trades: MarketLoad['trades'];
}

function step(): Step {
  const moves = ++steps % STEPS_A_TICKER === 0;
  if (moves) load.stepTickers();
  const last = load.trades[0]?.id ?? 0;
  load.stepMarket();
  view.touch(load.candles.length - 1);
  const trades = load.trades.filter(({ id }) => id > last);
  return { topics: moves ? [...tickers, ...market] : market, tickers: moves, trades };
}

function nextBatch(topics: readonly Topic[]): SnapshotBatch {
  for (const topic of topics) writeLoad(writer, topic, load, { bySymbol, view });
  return writer.finish();
}

/** Answers the page's call with the changes, as the engine does; changes without a pending call are merged. */
function hand(): void {
  if (answer === undefined || moved.size === 0) return;
  const batch = nextBatch([...moved]);
  moved.clear();
  answer(transfer(batch, [batch.numbers.buffer]));
  answer = undefined;
}

/** A topic's values as an object with names, as a page without batches would receive them. */
function messageOf(topic: Topic): unknown {
  const [kind, symbol = ''] = topic.split('/');
  if (kind === 'ticker') return bySymbol.get(symbol);
  if (kind === 'book') return { bids: load.bids, asks: load.asks };
  if (kind === 'trades') return { trades: load.trades };
  return { candle: load.candles.at(-1) };
}

const ways: Readonly<Record<Way, (step: Step, page: HandoverPage) => void>> = {
  batch(step) {
    for (const topic of step.topics) moved.add(topic);
    hand();
  },
  bare(step) {
    const batch = nextBatch(step.topics);
    postMessage(batch, { transfer: [batch.numbers.buffer] });
  },
  topics(step, page) {
    for (const topic of step.topics) void page.message(topic, messageOf(topic));
  },
  messages(step, page) {
    if (step.tickers) {
      for (const ticker of load.tickers) void page.message(`ticker/${ticker.symbol}`, ticker);
    }
    for (const trade of step.trades) void page.message(TAPE, trade);
    for (const topic of [BOOK, CHART_TOPIC] as const) void page.message(topic, messageOf(topic));
  },
};

const api: HandoverWorker = {
  nextBatch: () =>
    new Promise((resolve) => {
      answer = resolve;
      hand();
    }),
  play(way, port) {
    const page = wrap<HandoverPage>(port);
    setInterval(() => {
      ways[way](step(), page);
    }, MARKET_MILLIS);
  },
};

expose(api, globalThis as unknown as Endpoint);
