/** A topic's share of a batch, in the layout of `worker/engine-api.ts`, from the bench's made-up market. */
import type { BatchWriter } from '../../worker/batch/batch-writer.ts';
import type { Topic } from '../../worker/engine-api.ts';
import { writeNoCandles, type CandleView } from '../../worker/candles/candle-view.ts';
import type { LoadLevel, LoadTicker, MarketLoad } from './market-load.ts';

const LIVE = 1;

export interface LoadSource {
  readonly bySymbol: ReadonlyMap<string, LoadTicker>;
  readonly view: CandleView | undefined;
}

export function writeLoad(out: BatchWriter, topic: Topic, load: MarketLoad, source: LoadSource): void {
  const [kind, symbol = ''] = topic.split('/');
  out.topic(topic);
  out.number(LIVE);
  out.number(0);
  switch (kind) {
    case 'ticker':
      return writeTicker(out, source.bySymbol.get(symbol));
    case 'book':
      out.number(1);
      out.number(load.bids.length);
      out.number(load.asks.length);
      for (const level of [...load.bids, ...load.asks]) writeLevel(out, level);
      return;
    case 'trades':
      return writeTrades(out, load);
    case 'candles':
      if (source.view === undefined) writeNoCandles(out);
      else source.view.write(out);
      return;
    case 'sparkline':
      out.number(0);
      return;
    case 'mark':
      out.number(0);
      for (let text = 0; text < 3; text++) out.text('—');
      return;
    default:
      out.number(1);
      out.number(20);
      out.number(0);
  }
}

function writeTicker(out: BatchWriter, ticker: LoadTicker | undefined): void {
  out.number(ticker?.direction ?? 0);
  out.number(ticker?.moves ?? 0);
  out.number(ticker?.move ?? 0);
  const last = ticker?.last ?? '—';
  for (const text of [last, last, ticker?.change ?? '—', ticker?.volume ?? '—', last, last, ''])
    out.text(text);
}

function writeLevel(out: BatchWriter, level: LoadLevel): void {
  out.number(level.tick);
  out.number(level.depth);
  out.text(level.price);
  out.text(level.size);
  out.text(level.total);
}

function writeTrades(out: BatchWriter, { trades }: MarketLoad): void {
  out.number(trades.length);
  for (const trade of trades) {
    out.number(trade.id);
    out.number(trade.side);
    out.number(trade.time);
    out.text(trade.price);
    out.text(trade.size);
    out.text(trade.clock);
  }
}
