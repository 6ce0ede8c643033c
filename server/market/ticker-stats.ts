/**
 * A market's values over a rolling 24 hours, kept by the minute: last, the price 24 hours ago, high, low, and volumes.
 * Exact integers: prices in ticks, sums of lots and of quote steps (ticks × lots) as bigints.
 *
 * The window is the running minute and the 1,439 before it, so it moves once a minute. `open` is the last price before
 * the window, or the first one in it if there is no older one.
 */
import type { Candle } from '#domain/market/candle';
import type { Step } from '#domain/market/instrument';
import type { Millis, Size, Ticks } from '#domain/units';

const MINUTE = 60_000;
const WINDOW = 1440;

/** A sum for each minute of the window. */
interface MinuteSums {
  [slot: number]: bigint;
}

/** A minute with its volume in the quote: `quoteSteps` is the sum of ticks × lots. */
export interface CountedMinute extends Candle {
  readonly quoteSteps: bigint;
}

/** Several minutes as one candle. They are computed when the first of them leaves the window, and add up to it. */
export interface CountedStretch extends CountedMinute {
  readonly minutes: () => readonly CountedMinute[];
}

export class TickerStats {
  private readonly high = new Float64Array(WINDOW);
  private readonly low = new Float64Array(WINDOW);
  private readonly close = new Float64Array(WINDOW);
  private readonly lots: MinuteSums;
  private readonly quote: MinuteSums;
  private minute: number | undefined;
  private before: Ticks | undefined;
  private firstInWindow: Ticks | undefined;
  private highest = 0;
  private lowest = 0;
  /** The highest or lowest price left the window and must be searched again. */
  private isExtremeGone = false;
  /** The minutes of stretches, by the slot of their first minute, which holds the whole stretch. */
  private readonly stretches = new Map<number, CountedStretch['minutes']>();

  last: Ticks | undefined;
  lotsSum = 0n;
  quoteSteps = 0n;

  /** @param size step of the market: only a wide one's sums may be beyond 2⁶³ */
  constructor({ wide }: Pick<Step, 'wide'>) {
    const sums = (): MinuteSums =>
      wide === true ? new Array<bigint>(WINDOW).fill(0n) : new BigInt64Array(WINDOW);
    this.lots = sums();
    this.quote = sums();
  }

  /** Adds history before the first trades, oldest first; the last minute may still be running. */
  seed(history: readonly (CountedMinute | CountedStretch)[]): void {
    for (const part of history) {
      this.advance(part.time);
      this.firstInWindow ??= part.open;
      const slot = this.put(part);
      if ('minutes' in part) this.stretches.set(slot, part.minutes);
      this.lotsSum += BigInt(part.lots);
      this.quoteSteps += part.quoteSteps;
      this.last = part.close;
    }
    this.findExtremes();
  }

  trade(price: Ticks, size: Size, time: Millis): void {
    this.advance(time);
    const slot = this.slotOf(this.minute as number);
    const isFirst = this.high[slot] === 0;
    this.high[slot] = isFirst ? price : Math.max(this.high[slot] as number, price);
    this.low[slot] = isFirst ? price : Math.min(this.low[slot] as number, price);
    this.close[slot] = price;
    const lots = BigInt(size);
    this.lots[slot] = (this.lots[slot] as bigint) + lots;
    const steps = BigInt(price) * lots;
    this.quote[slot] = (this.quote[slot] as bigint) + steps;
    this.lotsSum += lots;
    this.quoteSteps += steps;
    this.last = price;
    this.firstInWindow ??= price;
    this.highest = this.highest === 0 ? price : Math.max(this.highest, price);
    this.lowest = this.lowest === 0 ? price : Math.min(this.lowest, price);
  }

  /** The quote steps of a minute in the window. */
  quoteOf(time: Millis): bigint {
    return this.quote[this.slotOf(Math.floor(time / MINUTE))] as bigint;
  }

  get open(): Ticks | undefined {
    return this.before ?? this.firstInWindow;
  }

  /** The highest price in the window; while it holds no trade, the last price. */
  get top(): Ticks | undefined {
    return this.highest === 0 ? this.last : this.highest;
  }

  get bottom(): Ticks | undefined {
    return this.lowest === 0 ? this.last : this.lowest;
  }

  /** Moves the window to the minute of `time`; true if that may have changed a value. */
  advance(time: Millis): boolean {
    const minute = Math.floor(time / MINUTE);
    if (this.minute === undefined) {
      this.minute = minute;
      return false;
    }
    if (minute <= this.minute) return false;
    const steps = minute - this.minute;
    if (steps >= WINDOW) this.empty();
    else for (let i = steps - 1; i >= 0; i--) this.leave(this.slotOf(minute - i));
    this.minute = minute;
    if (this.isExtremeGone) this.findExtremes();
    return true;
  }

  /** Removes the slot's old minute, which is a day old, from the window. */
  private leave(slot: number): void {
    const minutes = this.stretches.get(slot);
    if (minutes !== undefined) {
      this.stretches.delete(slot);
      for (const minute of minutes()) this.put(minute);
    }
    if (this.close[slot] === 0) return;
    this.before = this.close[slot];
    if (this.high[slot] === this.highest || this.low[slot] === this.lowest) this.isExtremeGone = true;
    this.lotsSum -= this.lots[slot] as bigint;
    this.quoteSteps -= this.quote[slot] as bigint;
    this.high[slot] = 0;
    this.low[slot] = 0;
    this.close[slot] = 0;
    this.lots[slot] = 0n;
    this.quote[slot] = 0n;
  }

  /** Every minute leaves the window. */
  private empty(): void {
    this.before = this.last;
    this.stretches.clear();
    for (const prices of [this.high, this.low, this.close]) prices.fill(0);
    for (let slot = 0; slot < WINDOW; slot++) this.lots[slot] = this.quote[slot] = 0n;
    this.lotsSum = this.quoteSteps = 0n;
    this.isExtremeGone = true;
  }

  private put({ time, high, low, close, lots, quoteSteps }: CountedMinute): number {
    const slot = this.slotOf(Math.floor(time / MINUTE));
    this.high[slot] = high;
    this.low[slot] = low;
    this.close[slot] = close;
    this.lots[slot] = BigInt(lots);
    this.quote[slot] = quoteSteps;
    return slot;
  }

  private findExtremes(): void {
    let highest = 0;
    let lowest = 0;
    for (let slot = 0; slot < WINDOW; slot++) {
      const high = this.high[slot] as number;
      if (high === 0) continue;
      const low = this.low[slot] as number;
      if (high > highest) highest = high;
      if (lowest === 0 || low < lowest) lowest = low;
    }
    this.highest = highest;
    this.lowest = lowest;
    this.isExtremeGone = false;
  }

  private slotOf(minute: number): number {
    return minute % WINDOW;
  }
}
