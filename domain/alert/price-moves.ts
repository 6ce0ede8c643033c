/**
 * The lowest and highest price of each minute of a market's last day, from which moves within a time follow. A move is
 * measured over the present minute and those before it, so never over more than its time.
 */
import type { Millis, Ticks } from '../units.ts';
import { MOVE_WINDOWS } from './alert-terms.ts';

export interface PriceMinute {
  /** Minutes since 1970. */
  readonly minute: number;
  readonly low: Ticks;
  readonly high: Ticks;
}

/** Rises above the lowest, and falls below the highest price of a time, in parts per million, rounded down. */
export interface PriceMove {
  readonly windowMillis: Millis;
  readonly up: number;
  readonly down: number;
}

const MINUTE: Millis = 60_000;
/** The minutes of a day: the place of one that is a day older is used again. */
export const KEPT_MINUTES = 1_440;
const MILLION: bigint = 1_000_000n;

interface Window {
  readonly windowMillis: Millis;
  low: Ticks;
  high: Ticks;
}

export class PriceMoves {
  private readonly kept: (PriceMinute | undefined)[] = [];
  private newest = -1;
  private readonly windows = MOVE_WINDOWS.map((windowMillis): Window => ({
    windowMillis,
    low: Infinity,
    high: 0,
  }));

  /** @param minutes stored ones, in any order */
  constructor(minutes: Iterable<PriceMinute> = []) {
    for (const each of minutes) {
      this.kept[each.minute % KEPT_MINUTES] = each;
      this.newest = Math.max(this.newest, each.minute);
    }
    this.measure();
  }

  /**
   * Takes a price. A clock that was set back counts as the newest minute.
   * @returns the minute that changed, which is to be stored; undefined: none did
   */
  add(time: Millis, price: Ticks): PriceMinute | undefined {
    const minute = Math.max(this.newest, Math.floor(time / MINUTE));
    const there = this.at(minute);
    if (there !== undefined && price >= there.low && price <= there.high) return undefined;
    const changed = {
      minute,
      low: Math.min(price, there?.low ?? price),
      high: Math.max(price, there?.high ?? price),
    };
    this.kept[minute % KEPT_MINUTES] = changed;
    const isNew = minute > this.newest;
    this.newest = minute;
    if (isNew) this.measure();
    else for (const window of this.windows) widen(window, changed);
    return changed;
  }

  /** How far a price, the last one that was added, moved within each time. */
  moves(price: Ticks): readonly PriceMove[] {
    return this.windows.map(({ windowMillis, low, high }) => ({
      windowMillis,
      up: low < price ? share(price - low, low) : 0,
      down: high > price ? share(high - price, high) : 0,
    }));
  }

  /** Walks the kept minutes, once a minute. */
  private measure(): void {
    for (const window of this.windows) {
      [window.low, window.high] = [Infinity, 0];
      const count = Math.min(KEPT_MINUTES, window.windowMillis / MINUTE);
      for (let back = 0; back < count; back++) {
        const minute = this.at(this.newest - back);
        if (minute !== undefined) widen(window, minute);
      }
    }
  }

  private at(minute: number): PriceMinute | undefined {
    const there = this.kept[minute % KEPT_MINUTES];
    return there?.minute === minute ? there : undefined;
  }
}

function widen(window: Window, { low, high }: PriceMinute): void {
  window.low = Math.min(window.low, low);
  window.high = Math.max(window.high, high);
}

function share(part: Ticks, whole: Ticks): number {
  return Number((BigInt(part) * MILLION) / BigInt(whole));
}
