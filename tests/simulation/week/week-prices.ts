/**
 * The prices of a violent week: random walks whose hours differ in speed, a crash of 40 % within a minute in one
 * contract, gaps while the platform is down, and feeds that send no index for a while.
 */
import type { Millis, Ticks } from '../../../domain/units.ts';
import { fakeInstrument } from '../../support/fake-instrument.ts';

/** Prices in steps: coarse ones, as a tick of a thousandth per cent is of no use here. */
export const WEEK_MARKETS = [
  { symbol: 'BTC-USDT-PERP', start: 60_000, step: '1' },
  { symbol: 'ETH-USDT-PERP', start: 30_000, step: '0.1' },
  { symbol: 'SOL-USDT-PERP', start: 15_000, step: '0.01' },
] as const;

export const WEEK_INSTRUMENTS = WEEK_MARKETS.map(
  ({ symbol, step }) => ({ ...fakeInstrument(symbol), kind: 'perpetual', priceStep: step }) as const,
);

/** The change of a price in a second, as a share of it: 9 % a day in calm hours, three times that in wild ones. */
const SECOND_MOVE = 0.0003;
const HOUR = 3_600_000;
const MINUTE = 60_000;
const CRASH = 0.4;
const GAP = 0.06;
/** An index that is silent for longer than this is stale. */
const LONGEST_OUTAGE = 150_000;

export class WeekPrices {
  private readonly prices: number[] = WEEK_MARKETS.map(({ start }) => start);
  private readonly silentUntil: Millis[] = WEEK_MARKETS.map(() => 0);
  private crash: { readonly at: number; readonly until: Millis } | undefined;
  private wild = 1;
  private hour = -1;

  /** @param begun the start of the week */
  constructor(
    private readonly chance: () => number,
    private readonly begun: Millis,
    private readonly step: Millis,
  ) {}

  /** Moves all prices to this time. */
  move(now: Millis): void {
    const hour = Math.floor((now - this.begun) / HOUR);
    if (hour !== this.hour) this.beginHour(hour, now);
    for (let at = 0; at < this.prices.length; at++) {
      const spread = SECOND_MOVE * this.wild * Math.sqrt(this.step / 1_000);
      let move = (this.chance() + this.chance() + this.chance() - 1.5) * 2 * spread;
      if (this.crash?.at === at && now < this.crash.until) move = (1 - CRASH) ** (this.step / MINUTE) - 1;
      this.shift(at, move);
    }
  }

  /** While nothing runs. */
  gap(): void {
    for (let at = 0; at < this.prices.length; at++) this.shift(at, (this.chance() - 0.5) * GAP);
  }

  /** The index of a market; undefined: its feed is silent. */
  index(at: number, now: Millis): Ticks | undefined {
    return now < (this.silentUntil[at] ?? 0) ? undefined : this.of(at);
  }

  of(at: number): Ticks {
    return Math.round(this.prices[at] ?? 0);
  }

  /** In USDT, for a chart or the choice of a size. */
  value(at: number): number {
    return this.of(at) * Number(WEEK_MARKETS[at]?.step);
  }

  /** In the third hour of each day one contract crashes, in the sixth an index is lost. */
  private beginHour(hour: number, now: Millis): void {
    this.hour = hour;
    this.wild = this.chance() < 0.25 ? 3 : 1;
    const at = Math.floor(this.chance() * this.prices.length);
    if (hour % 24 === 3) this.crash = { at, until: now + MINUTE };
    if (hour % 6 === 5) this.silentUntil[at] = now + this.chance() * LONGEST_OUTAGE;
  }

  /** Far from its start a price is drawn back, so that a week of crashes leaves one. */
  private shift(at: number, move: number): void {
    const price = this.prices[at] ?? 0;
    const start = WEEK_MARKETS[at]?.start ?? price;
    const back = 0.00002 * (this.step / 1_000) * Math.log(start / price);
    this.prices[at] = price * (1 + move + back);
  }
}
