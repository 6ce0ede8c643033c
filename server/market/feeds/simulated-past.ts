/**
 * A simulated market before its first start, computed on request and never stored. It is computed top-down: a day has
 * its hours' turning points, its high, low, volume and trades; its hours share these out, and their minutes share out
 * theirs. So a coarser candle equals the roll-up of the finer, and a day costs as little as an hour.
 *
 * Invariants: opens and closes are the path's own prices at the turning points, bounded by the coarser candle's range,
 * so neighbours join; one part attains the whole's high and one its low, no part exceeds them; every minute has a
 * trade, and lots and trades of the parts add up to the whole's.
 */
import type { Candle } from '#domain/market/candle';
import type { Calendar } from '#domain/market/periods';
import type { Millis, Ticks } from '#domain/units';
import type { MarketPast } from './feed.ts';
import { chance } from './noise.ts';
import type { PathVersion } from '#domain/market/path-version';
import type { PricePath } from './price-path.ts';

const MINUTE = 60_000;
const QUARTER = 15 * MINUTE;
/** How far a high or low may be beyond the sampled prices, as a share of a day's usual range. */
const DAY_WICK = 0.14;
const HOUR_WICK = 0.05;
const MINUTE_WICK = 0.012;

export interface SimulatedPastInput {
  readonly version: PathVersion;
  readonly path: PricePath;
  /** Cuts days and hours. */
  readonly calendar: Calendar;
  readonly seed: number;
  /** A day's usual range. */
  readonly dailyRange: Ticks;
  /** How many times larger the moves of minutes and hours are than their part of the daily range. */
  readonly shortScale: number;
  readonly lotsPerMinute: number;
  readonly tradesPerMinute: number;
}

/** A stretch of time with the prices at its parts' borders; parts are known by their index. */
interface Stretch {
  /** The starts of the parts, and the end of the last one. */
  readonly borders: readonly Millis[];
  /** The price at each border. */
  readonly prices: readonly Ticks[];
  readonly high: Ticks;
  readonly low: Ticks;
  readonly lots: number;
  readonly trades: number;
}

export class SimulatedPast implements MarketPast {
  /** The stretches that were read last: pages ask for neighbours. */
  private heldDay: Stretch | undefined;
  private heldHours: readonly Stretch[] = [];
  private heldMinutes: readonly Candle[] = [];

  /** The end of history: no earlier price may depend on the time after it, or it could be read there. */
  private until: Millis = Infinity;

  constructor(private readonly input: SimulatedPastInput) {}

  endAt(time: Millis): void {
    // The history of version 1 must not change, because users have seen it.
    if (this.input.version > 1) this.until = time;
  }

  day(time: Millis): Candle {
    return candleOf(this.dayStretch(time));
  }

  hours(time: Millis): readonly Candle[] {
    return this.hourStretches(this.dayStretch(time)).map(candleOf);
  }

  minutes(time: Millis): readonly Candle[] {
    const [first, last] = [this.heldMinutes[0], this.heldMinutes.at(-1)];
    if (first && last && time >= first.time && time < last.time + MINUTE) return this.heldMinutes;
    const hours = this.hourStretches(this.dayStretch(time));
    const hour = hours.find(({ borders }) => time < (borders.at(-1) as Millis)) as Stretch;
    this.heldMinutes = this.minuteCandles(hour);
    return this.heldMinutes;
  }

  private dayStretch(time: Millis): Stretch {
    const { path, calendar, lotsPerMinute, tradesPerMinute } = this.input;
    const start = calendar.start(time, '1d');
    if (this.heldDay?.borders[0] === start) return this.heldDay;
    const end = Math.min(calendar.next(time, '1d'), Math.max(this.until, start + MINUTE));
    const borders = [start];
    for (let at = start; at < end;) {
      at = Math.min(end, calendar.next(at, '1h'));
      borders.push(at);
    }
    const prices = borders.map((at) => path.at(at));
    const count = (end - start) / MINUTE;
    const trades = count + Math.round(tradesPerMinute * count * this.activity(1, start));
    const stretch = {
      borders,
      prices,
      high: Math.max(...prices) + this.wick(DAY_WICK, 2, start, 0.5),
      low: Math.max(1, Math.min(...prices) - this.wick(DAY_WICK, 3, start, 0.5)),
      trades,
      lots: trades + Math.round(lotsPerMinute * count * this.activity(4, start)),
    };
    this.heldDay = stretch;
    this.heldHours = [];
    return stretch;
  }

  /** The day's hours, each sampled every quarter. */
  private hourStretches(day: Stretch): readonly Stretch[] {
    if (day === this.heldDay && this.heldHours.length > 0) return this.heldHours;
    const { path, shortScale } = this.input;
    const starts = day.borders.slice(0, -1);
    const counts = starts.map((start, i) => ((day.borders[i + 1] as Millis) - start) / MINUTE);
    const weights = starts.map((start, i) => (counts[i] as number) * this.activity(5, start));
    const trades = shares(day.trades - sum(counts), weights);
    const lots = shares(day.lots - day.trades, weights);
    const highAt = partAt(day.prices, Math.max, chance(this.input.seed ^ 6, starts[0] as Millis));
    const lowAt = partAt(day.prices, Math.min, chance(this.input.seed ^ 7, starts[0] as Millis));
    const hours = starts.map((start, i): Stretch => {
      const end = day.borders[i + 1] as Millis;
      const borders = [start];
      const prices = [day.prices[i] as Ticks];
      for (let at = start + QUARTER; at < end; at += QUARTER) {
        borders.push(at);
        prices.push(within(path.at(at), day));
      }
      borders.push(end);
      prices.push(day.prices[i + 1] as Ticks);
      const high = Math.max(...prices) + this.wick(HOUR_WICK * shortScale, 8, start, 0.3);
      const low = Math.min(...prices) - this.wick(HOUR_WICK * shortScale, 9, start, 0.3);
      const count = (counts[i] as number) + (trades[i] as number);
      return {
        borders,
        prices,
        high: i === highAt ? day.high : Math.min(day.high, high),
        low: i === lowAt ? day.low : Math.max(day.low, low),
        trades: count,
        lots: count + (lots[i] as number),
      };
    });
    if (day === this.heldDay) this.heldHours = hours;
    return hours;
  }

  private minuteCandles(hour: Stretch): Candle[] {
    const { path, shortScale, seed } = this.input;
    const start = hour.borders[0] as Millis;
    const count = ((hour.borders.at(-1) as Millis) - start) / MINUTE;
    const times = Array.from({ length: count }, (_, i) => start + i * MINUTE);
    const prices = times.map((time) => within(path.at(time), hour));
    prices[0] = hour.prices[0] as Ticks;
    prices.push(hour.prices.at(-1) as Ticks);
    const weights = times.map((time) => this.activity(10, time));
    const trades = shares(hour.trades - count, weights);
    const lots = shares(hour.lots - hour.trades, weights);
    const highAt = partAt(prices, Math.max, chance(seed ^ 11, start / MINUTE));
    const lowAt = partAt(prices, Math.min, chance(seed ^ 12, start / MINUTE));
    return times.map((time, i) => {
      const open = prices[i] as Ticks;
      const close = prices[i + 1] as Ticks;
      const high = Math.max(open, close) + this.wick(MINUTE_WICK * shortScale, 13, time);
      const low = Math.min(open, close) - this.wick(MINUTE_WICK * shortScale, 14, time);
      const traded = 1 + (trades[i] as number);
      return {
        time,
        open,
        high: i === highAt ? hour.high : Math.min(hour.high, high),
        low: i === lowAt ? hour.low : Math.max(hour.low, low),
        close,
        lots: traded + (lots[i] as number),
        trades: traded,
      };
    });
  }

  /** A factor around 1, from quiet to busy. */
  private activity(salt: number, time: Millis): number {
    return 0.4 + 1.2 * chance(this.input.seed ^ salt, time / MINUTE);
  }

  /** @param least smallest share of a full wick: room for the prices between the sampled ones */
  private wick(share: number, salt: number, time: Millis, least = 0): Ticks {
    const draw = chance(this.input.seed ^ salt, time / MINUTE);
    return Math.round(this.input.dailyRange * share * (least + (1 - least) * draw * draw));
  }
}

function candleOf({ borders, prices, high, low, lots, trades }: Stretch): Candle {
  return {
    time: borders[0] as Millis,
    open: prices[0] as Ticks,
    high,
    low,
    close: prices.at(-1) as Ticks,
    lots,
    trades,
  };
}

function within(price: Ticks, { high, low }: Stretch): Ticks {
  return Math.min(high, Math.max(low, price));
}

/** The part next to the one with the extreme price, randomly before or after it. */
function partAt(prices: readonly Ticks[], extreme: (...prices: Ticks[]) => Ticks, draw: number): number {
  const at = prices.indexOf(extreme(...prices));
  return Math.min(prices.length - 2, Math.max(0, draw < 0.5 ? at - 1 : at));
}

function sum(list: readonly number[]): number {
  return list.reduce((total, each) => total + each, 0);
}

/** Splits a whole by weight into integers: the running sums are rounded, so the parts add up exactly. */
function shares(whole: number, weights: readonly number[]): number[] {
  const weight = sum(weights);
  let heavy = 0;
  let given = 0;
  return weights.map((each) => {
    heavy += each;
    const part = Math.floor(whole * (heavy / weight)) - given;
    given += part;
    return part;
  });
}
