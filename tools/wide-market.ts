/**
 * A replayed market whose numbers have too many digits for plain integers: its book and candles, counted in bigints.
 * Slower, and exact for any number of digits.
 */
import { formatScaled } from '../domain/decimal-text.ts';
import type { Steps } from '../domain/market/instrument.ts';
import { WideSide } from '../domain/market/wide-levels.ts';
import type { Calendar, Period } from '../domain/market/periods.ts';
import type { WideEvent } from '../server/market/feeds/wide-event.ts';
import { REPLAYED_PERIODS } from './replayed-periods.ts';

const MINUTE = 60_000;

interface WideCandle {
  readonly time: number;
  open: bigint;
  high: bigint;
  low: bigint;
  close: bigint;
  volume: bigint;
  trades: number;
}

export class WideMarket {
  readonly bids = new WideSide<bigint>('bid');
  readonly asks = new WideSide<bigint>('ask');
  /** The first and the last minute with trades. */
  first: number | undefined;
  last: number | undefined;
  private readonly minutes = new Map<number, WideCandle>();

  constructor(
    readonly symbol: string,
    private readonly steps: Steps,
  ) {}

  apply({ time, change }: WideEvent): void {
    if (change.kind === 'trade') {
      const start = Math.floor(time / MINUTE) * MINUTE;
      this.first = Math.min(this.first ?? start, start);
      this.last = Math.max(this.last ?? start, start);
      const { price, size } = change;
      const one = { open: price, high: price, low: price, close: price, volume: size, trades: 1 };
      const minute = this.minutes.get(start);
      if (minute === undefined) this.minutes.set(start, { time: start, ...one });
      else fold(minute, { time, ...one });
      return;
    }
    for (const [side, levels] of [
      [this.bids, change.bids],
      [this.asks, change.asks],
    ] as const) {
      if (change.whole) side.clear();
      for (const [price, size] of levels) side.set(price, size);
    }
  }

  /** Every level, best first. */
  rows(): Record<'bids' | 'asks', [string, string][]> {
    const { price, size } = this.steps;
    const texts = (side: WideSide<bigint>) =>
      side
        .levels()
        .map((level): [string, string] => [
          formatScaled(level[0], price.digits),
          formatScaled(level[1], size.digits),
        ]);
    return { bids: texts(this.bids), asks: texts(this.asks) };
  }

  *candleLines(calendar: Calendar): Generator<string> {
    const { first, last } = this;
    if (first === undefined || last === undefined) return;
    for (const period of REPLAYED_PERIODS)
      for (const candle of this.candles(calendar, period, first, last)) yield this.line(period, candle);
  }

  /** Every minute between the first and the last trade, rolled up; one without trades repeats the close before it. */
  private *candles(calendar: Calendar, period: Period, first: number, last: number): Generator<WideCandle> {
    let candle: WideCandle | undefined;
    let close = 0n;
    for (let time = first; time <= last; time += MINUTE) {
      const start = calendar.start(time, period);
      const carried = { open: close, high: close, low: close, close, volume: 0n, trades: 0 };
      const minute = this.minutes.get(time) ?? { time, ...carried };
      if (candle?.time === start) fold(candle, minute);
      else {
        if (candle !== undefined) yield candle;
        candle = { ...minute, time: start };
      }
      close = minute.close;
    }
    if (candle !== undefined) yield candle;
  }

  private line(period: Period, { time, open, high, low, close, volume, trades }: WideCandle): string {
    const price = (count: bigint) => formatScaled(count, this.steps.price.digits);
    const prices = { o: price(open), h: price(high), l: price(low), c: price(close) };
    const v = formatScaled(volume, this.steps.size.digits);
    return `${JSON.stringify({ symbol: this.symbol, period, t: time, ...prices, v, n: trades })}\n`;
  }
}

function fold(into: WideCandle, next: WideCandle): void {
  if (next.high > into.high) into.high = next.high;
  if (next.low < into.low) into.low = next.low;
  into.close = next.close;
  into.volume += next.volume;
  into.trades += next.trades;
}
