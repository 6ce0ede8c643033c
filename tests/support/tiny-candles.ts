/**
 * The candles of a tiny platform, computed for each request from all trades so far: the slow, simple reference for the
 * code that stores candles.
 */
import { carriedCandle, rollUp, type Candle } from '../../domain/market/candle.ts';
import { formatSteps, parseSteps, type Steps } from '../../domain/market/instrument.ts';
import { Calendar, type Period } from '../../domain/market/periods.ts';
import type { CandlesPage, WireCandle, WireTrade } from '../../protocol/names/market.ts';

const MINUTE = 60_000;
const HOURS = 24;

export class TinyCandles {
  /** The number of minutes of its open candle in a page. */
  openMinutes = 60;
  readonly calendar = new Calendar('Asia/Shanghai');
  /** In the order of their arrival. */
  private trades: WireTrade[] = [];

  constructor(
    private readonly steps: Steps,
    private readonly now: () => number,
  ) {}

  get lastId(): number | undefined {
    return this.trades.at(-1)?.[0];
  }

  add(trade: WireTrade): void {
    this.trades.push(trade);
  }

  /** The platform was killed before these were written. */
  loseLast(count: number): void {
    this.trades = this.trades.slice(0, Math.max(0, this.trades.length - count));
  }

  page(epoch: string, period: Period, before: number | undefined, limit: number): CandlesPage {
    const all = this.candles(period);
    const older = all.filter(({ time }) => before === undefined || time < before);
    const list = older.slice(-limit);
    const first = list[0];
    return {
      epoch,
      tradeId: this.lastId ?? 0,
      zone: this.calendar.zone,
      list: list.map((each) => this.wire(each)),
      next: first && older.length > list.length ? first.time : null,
      open: before === undefined ? this.open(period, list.at(-1)?.time) : null,
    };
  }

  /** Hourly closes, oldest first, the current hour last. */
  closes(): string[] {
    return this.candles('1h')
      .slice(-HOURS)
      .map((each) => formatSteps(each.close, this.steps.price));
  }

  candles(period: Period): Candle[] {
    const groups: [number, [Candle, ...Candle[]]][] = [];
    for (const minute of this.minutes()) {
      const time = this.calendar.start(minute.time, period);
      const last = groups.at(-1);
      if (last?.[0] === time) last[1].push(minute);
      else groups.push([time, [minute]]);
    }
    return groups.map(([time, minutes]) => rollUp(time, minutes));
  }

  private minutes(): Candle[] {
    const traded = new Map<number, Candle>();
    for (const [, priceText, sizeText, , time] of this.trades) {
      const minute = Math.floor(time / MINUTE) * MINUTE;
      const price = parseSteps(priceText, this.steps.price) ?? NaN;
      const lots = parseSteps(sizeText, this.steps.size) ?? NaN;
      const held = traded.get(minute) ?? { ...carriedCandle(minute, price), open: price };
      traded.set(minute, {
        time: minute,
        open: held.open,
        high: Math.max(held.high, price),
        low: Math.min(held.low, price),
        close: price,
        lots: held.lots + lots,
        trades: held.trades + 1,
      });
    }
    const list: Candle[] = [];
    const first = Math.min(...traded.keys());
    const last = Math.max(Math.floor(this.now() / MINUTE) * MINUTE, ...traded.keys());
    for (let time = first; time <= last; time += MINUTE) {
      list.push(traded.get(time) ?? carriedCandle(time, list.at(-1)?.close ?? NaN));
    }
    return list;
  }

  private open(period: Period, time: number | undefined): CandlesPage['open'] {
    if (time === undefined) return null;
    const minutes = this.minutes().filter((each) => this.calendar.start(each.time, period) === time);
    const [first, ...rest] = minutes.slice(0, -this.openMinutes);
    return {
      base: first ? this.wire(rollUp(time, [first, ...rest])) : null,
      minutes: minutes.slice(-this.openMinutes).map((each) => this.wire(each)),
    };
  }

  private wire({ time, open, high, low, close, lots, trades }: Candle): WireCandle {
    const price = (ticks: number) => formatSteps(ticks, this.steps.price);
    const volume = formatSteps(lots, this.steps.size);
    return [time, price(open), price(high), price(low), price(close), volume, trades];
  }
}
