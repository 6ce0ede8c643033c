/**
 * One topic's view of a series: its indicators beside the candles, and the changes that its page has not received
 * yet. The page gets the whole series once and then the tail from the first changed candle.
 */
import type { Indicator } from '#domain/market/indicator-spec';
import type { Candle } from '#domain/market/candle';
import { NEWEST_CANDLES } from '#paint/candle-scene';
import { MARKET_TOPICS } from '#protocol/names/market-topics';
import type { BatchWriter } from '../batch/batch-writer.ts';
import type { CandleSeries } from './candle-series.ts';
import { IndicatorSet } from './indicators/indicator-set.ts';

const { candles: CANDLES } = MARKET_TOPICS;

export class CandleView {
  private set: IndicatorSet;
  private values = new Float64Array(0);
  /** Number of closed candles that the indicators have consumed. */
  private closed = 0;
  /** The first candle that the page does not have in its current form; 0 sends the whole series. */
  private sendFrom = 0;
  private isWhole = true;

  constructor(
    readonly series: CandleSeries,
    private readonly indicators: readonly Indicator[],
  ) {
    this.set = new IndicatorSet(indicators);
  }

  /** Candles from this place on have changed; undefined: all have. */
  touch(from: number | undefined): void {
    if (from === undefined) this.repeat();
    else this.sendFrom = Math.min(this.sendFrom, from);
    if (from === undefined || from < this.closed) this.rewind();
  }

  /** The page may have lost what it received. */
  repeat(): void {
    this.isWhole = true;
    this.sendFrom = 0;
  }

  write(out: BatchWriter): void {
    this.writeFrom(out, this.sendFrom, this.isWhole);
    this.isWhole = false;
    this.sendFrom = this.series.candles.length;
  }

  /** The newest candles; the page's next share does not change. */
  writeNewest(out: BatchWriter): void {
    this.writeFrom(out, Math.max(0, this.series.candles.length - NEWEST_CANDLES), false);
  }

  private writeFrom(out: BatchWriter, from: number, whole: boolean): void {
    const { candles, hasMore, closesAt } = this.series;
    const { columns } = this.set;
    this.advance(candles);
    out.fields(CANDLES, { closesAt, columns, count: candles.length - from, whole, more: hasMore });
    for (let at = from; at < candles.length; at++) {
      writeCandle(out, candles[at] as Candle);
      for (let column = 0; column < columns; column++) {
        out.number(this.values[at * columns + column] as number);
      }
    }
  }

  private rewind(): void {
    this.set = new IndicatorSet(this.indicators);
    this.closed = 0;
  }

  private advance(candles: readonly Candle[]): void {
    const { set } = this;
    const { columns } = set;
    const last = candles.length - 1;
    if (last < 0) return;
    this.makeRoom(candles.length * columns);
    for (; this.closed < last; this.closed++) {
      set.close(candles[this.closed] as Candle, this.values, this.closed * columns);
    }
    set.open(candles[last] as Candle, this.values, last * columns);
  }

  private makeRoom(length: number): void {
    if (length <= this.values.length) return;
    const grown = new Float64Array(Math.ceil(length * 1.25));
    grown.set(this.values);
    this.values = grown;
  }
}

/** In the order of `CANDLES.rows`. */
function writeCandle(out: BatchWriter, candle: Candle): void {
  out.number(candle.time);
  out.number(candle.open);
  out.number(candle.high);
  out.number(candle.low);
  out.number(candle.close);
  out.number(candle.lots);
  out.number(candle.trades);
}

/** The values of a topic without candles. */
export function writeNoCandles(out: BatchWriter): void {
  out.fields(CANDLES, { closesAt: 0, columns: 0, count: 0, whole: true, more: false });
}
