/** A topic's share of a batch, in the layout of `worker/engine-api.ts`, from the bench's generated market. */
import { TOPIC_KINDS } from '../../protocol/names/topic-kinds.ts';
import type { BatchWriter } from '../../worker/batch/batch-writer.ts';
import type { Topic } from '../../worker/engine-api.ts';
import { writeNoCandles, type CandleView } from '../../worker/candles/candle-view.ts';
import type { ContractTopics } from './contract-topics.ts';
import {
  BOOK_ROWS,
  type LoadLevel,
  type LoadTicker,
  type LoadTrade,
  type MarketLoad,
} from './market-load.ts';

const LIVE = 1;
const { book: BOOK, trades: TRADES } = TOPIC_KINDS;

export interface LoadSource {
  readonly bySymbol: ReadonlyMap<string, LoadTicker>;
  readonly view: CandleView | undefined;
  readonly contracts?: ContractTopics;
}

/** @param isPainted the share is for a canvas of the engine */
export function writeLoad(
  out: BatchWriter,
  topic: Topic,
  load: MarketLoad,
  source: LoadSource,
  isPainted = false,
): void {
  const [kind, symbol = '', , rows] = topic.split('/');
  out.topic(topic);
  out.number(LIVE);
  out.number(0);
  if (source.contracts?.write(out, topic) === true) return;
  switch (kind) {
    case 'ticker':
      return writeTicker(out, source.bySymbol.get(symbol.replace('-PERP', '')));
    case 'book':
      return writeBook(out, load, Number(rows ?? BOOK_ROWS));
    case 'trades':
      out.fields(TRADES, { count: load.trades.length });
      for (const trade of load.trades) writeTrade(out, trade);
      return;
    case 'candles':
      if (source.view === undefined) writeNoCandles(out);
      else if (isPainted) source.view.writeNewest(out);
      else source.view.write(out);
      return;
    case 'sparkline':
      out.fields(TOPIC_KINDS.sparkline, { count: 0 });
      return;
    case 'mark':
      out.fields(TOPIC_KINDS.mark, {
        ...{
          nextFundingTime: 0,
          indexState: 0,
          mark: '—',
          index: '—',
          plainIndex: '',
          funding: '—',
          sources: '',
        },
      });
      return;
    default:
      out.fields(TOPIC_KINDS.connection, { latency: 20, offset: 0, state: 'live' });
  }
}

function writeBook(out: BatchWriter, load: MarketLoad, rows: number): void {
  const [bids, asks] = [load.bids.slice(0, rows), load.asks.slice(0, rows)];
  out.fields(BOOK, { bids: bids.length, asks: asks.length, middle: 0, verified: true });
  for (const level of bids) writeLevel(out, level);
  for (const level of asks) writeLevel(out, level);
}

function writeLevel(out: BatchWriter, { tick, depth, price, size, total }: LoadLevel): void {
  out.number(tick);
  out.number(depth);
  out.text(price);
  out.text(size);
  out.text(total);
}

function writeTrade(out: BatchWriter, { id, side, time, price, size, clock }: LoadTrade): void {
  out.number(id);
  out.number(side);
  out.number(time);
  out.text(price);
  out.text(size);
  out.text(clock);
}

function writeTicker(out: BatchWriter, ticker: LoadTicker | undefined): void {
  const { direction = 0, moves = 0, move = 0, last = '—', change = '—', volume = '—' } = ticker ?? {};
  // Without a spread, like the engine: an object made by a spread is slow to read.
  out.fields(TOPIC_KINDS.ticker, {
    direction,
    moves,
    move,
    last,
    lastFull: last,
    high: last,
    low: last,
    change,
    volume,
    baseVolume: volume,
    worth: '',
  });
}
