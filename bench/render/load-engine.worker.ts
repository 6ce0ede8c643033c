/**
 * The bench's worker. After Comlink's handshake it replaces the engine: the same interface, batches and flow control,
 * but generated values. In mode `raw` it posts every step at once, as a socket does to a page without an engine.
 */
import { expose, transfer, type Endpoint } from 'comlink';
import { readIndicatorSpec } from '../../domain/market/indicator-spec.ts';
import { BatchScheduler } from '../../worker/batch/batch-scheduler.ts';
import { BatchWriter } from '../../worker/batch/batch-writer.ts';
import { DirtySet } from '../../worker/batch/dirty-set.ts';
import { deviceClock } from '../../worker/clock.ts';
import type { EngineApi, SnapshotBatch, Topic } from '../../worker/engine-api.ts';
import { PaintedTopics } from '../../worker/painted-topics.ts';
import { CandleView } from '../../worker/candles/candle-view.ts';
import type { CandleSeries } from '../../worker/candles/candle-series.ts';
import { ContractLoad, CONTRACTS } from './contract-load.ts';
import { ContractTopics, followsMarks, neverChanges } from './contract-topics.ts';
import { LOAD_INSTRUMENTS, MARKET_MILLIS, MarketLoad, price, TICKER_MILLIS } from './market-load.ts';
import { CHART_TOPICS, LADDER_ROWS, type RawScreen, type RawStep } from './raw-step.ts';
import { writeLoad } from './write-load.ts';

const SEED = 7;
/** As in the engine, they cause no batch: another one leaves within their patience. */
const BEST_PRICES = /^book\/[^/]+\/\d+\/1$/;
const load = new MarketLoad(SEED);
const contractLoad = new ContractLoad(SEED);
const bySymbol = new Map(load.tickers.map((ticker) => [ticker.symbol, ticker]));
const views = new Map<Topic, CandleView>();
const watched = new Set<Topic>();
const dirty = new DirtySet<Topic>();
const deferred = new DirtySet<Topic>();
const writer = new BatchWriter();

const scheduler = new BatchScheduler({
  clock: deviceClock,
  write() {
    if (dirty.isEmpty) return undefined;
    for (const topic of deferred.take()) dirty.add(topic);
    for (const topic of dirty.take())
      writeLoad(writer, topic, load, { bySymbol, view: views.get(topic), contracts });
    return writer.finish();
  },
  lost: () => watched.forEach((topic) => dirty.add(topic)),
});

const painted = new PaintedTopics({
  clock: deviceClock,
  share(topic) {
    writeLoad(writer, topic, load, { bySymbol, view: views.get(topic), contracts }, true);
    return writer.share();
  },
  priceText: (_topic, tick) => price(tick),
  defer: (topic) => deferred.add(topic),
  notify(topic) {
    dirty.add(topic);
    scheduler.mark();
  },
});

const contracts = new ContractTopics(contractLoad, load, deviceClock, () => {
  changed(followsMarks);
});

const api: EngineApi = {
  start() {
    play();
  },
  async nextBatch(applied) {
    const batch = await scheduler.next(applied);
    return batch && transfer(batch, [batch.numbers.buffer]);
  },
  snapshot: () => Promise.resolve(writer.finish()),
  retopic({ add, drop }) {
    for (const topic of add) {
      watched.add(topic);
      dirty.add(topic);
      if (topic.startsWith('candles/')) views.set(topic, viewOf(topic));
    }
    for (const topic of drop) watched.delete(topic);
    scheduler.hurry();
  },
  setVisible: (visible) => scheduler.setVisible(visible),
  setLocale: () => undefined,
  leave: () => undefined,
  instruments: () => Promise.resolve([...LOAD_INSTRUMENTS, ...CONTRACTS]),
  arrange: () => Promise.resolve(LOAD_INSTRUMENTS.map(({ symbol }) => symbol)),
  older: () => Promise.resolve(false),
  signIn: () => Promise.resolve(undefined),
  absorb: () => Promise.resolve(),
  paint: painted.paint,
  repaint: painted.repaint,
  unpaint: painted.unpaint,
  levelAt: painted.levelAt,
  sharePicture: () => Promise.reject(new Error('the bench shares nothing')),
};

function viewOf(topic: Topic): CandleView {
  const series = { candles: load.candles, hasMore: false, closesAt: 0 } as unknown as CandleSeries;
  return new CandleView(series, readIndicatorSpec(topic.split('/')[3] ?? '-') ?? []);
}

function changed(kind: (topic: Topic) => boolean): void {
  for (const topic of watched) {
    if (!kind(topic)) continue;
    views.get(topic)?.touch(load.candles.length - 1);
    if (painted.takes(topic)) continue;
    if (BEST_PRICES.test(topic)) deferred.add(topic);
    else dirty.add(topic);
  }
  scheduler.mark();
}

function play(): void {
  setInterval(() => {
    load.stepTickers();
    contractLoad.step();
    changed((topic) => topic.startsWith('ticker/') || followsMarks(topic));
  }, TICKER_MILLIS);
  setInterval(() => {
    load.stepMarket();
    changed(isOfMarket);
  }, MARKET_MILLIS);
}

function isOfMarket(topic: Topic): boolean {
  const isOther = topic.startsWith('ticker/') || topic === 'connection';
  return !isOther && !followsMarks(topic) && !neverChanges(topic);
}

/** The same values without an engine: one message a step, whether or not the page keeps up. */
function playRaw(screen: RawScreen): void {
  const topic = CHART_TOPICS[screen];
  const view = viewOf(topic);
  const post = (step: RawStep) => postMessage(step);
  const marks = (): RawStep => ({
    ...{ kind: 'marks', marks: contractLoad.marks },
    last: load.tickers[0]?.last ?? '',
    move: load.tickers[0]?.move ?? 0,
  });
  const chart = (): SnapshotBatch => {
    writeLoad(writer, topic, load, { bySymbol, view, contracts });
    return writer.finish();
  };
  setInterval(() => {
    load.stepTickers();
    contractLoad.step();
    post(screen === 'market' ? { kind: 'tickers', tickers: load.tickers } : marks());
  }, TICKER_MILLIS);
  setInterval(() => {
    load.stepMarket();
    view.touch(load.candles.length - 1);
    const { bids, asks, trades } = load;
    const levels =
      screen === 'market'
        ? { bids, asks, trades }
        : { bids: bids.slice(0, LADDER_ROWS), asks: asks.slice(0, LADDER_ROWS), trades: [] };
    post({ kind: 'market', ...levels, chart: chart() });
  }, MARKET_MILLIS);
}

addEventListener('message', (event: MessageEvent<unknown>) => {
  if (event.data === 'market' || event.data === 'contract') playRaw(event.data);
});
expose(api, globalThis as unknown as Endpoint);
