/**
 * The candles of all markets: follows the core's committed events, answers pages and sparklines, and has minutes
 * stored. At its start it loads the minutes that earlier runs stored, and seeds the rolling values of a day.
 */
import type { Instrument } from '#domain/market/instrument';
import type { Calendar, Period } from '#domain/market/periods';
import type { Millis } from '#domain/units';
import type { CandlesPage } from '#protocol/names/market';
import type { Clock } from '#domain/clock';
import type { Sparkline } from '../queries.ts';
import type { CoreEvent } from '../../core/decision.ts';
import type { MarketPast } from '../feeds/feed.ts';
import type { TickerStats } from '../ticker-stats.ts';
import { candlePage, closePrices } from './candle-page.ts';
import { CandleHistory } from './candle-history.ts';
import { MinuteWriter } from './minute-writer.ts';
import type { MinuteStore } from './tables.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Stored minutes that a start loads, because the rolling values need them. */
const TAKEN_UP: Millis = 24 * HOUR;
/** Minutes that memory keeps; older ones come from the store. */
const KEPT: Millis = 48 * HOUR;
const SPARKLINE_HOURS = 24;

export interface CandleServiceInput {
  readonly instruments: readonly Instrument[];
  readonly calendar: Calendar;
  readonly clock: Clock;
  readonly store: MinuteStore;
  readonly pastOf: (symbol: string) => MarketPast | undefined;
  readonly statsOf: (symbol: string) => TickerStats;
  /** Trade ids up to this one may have been used by earlier runs. */
  readonly reservedTradeIds: Readonly<Record<string, number>>;
  /** Minutes could not be written; they are tried again. */
  readonly onUnkept: (error: unknown) => void;
}

export class CandleService {
  private readonly histories = new Map<string, CandleHistory>();
  private readonly writer: MinuteWriter;
  private quit: () => void = () => undefined;

  constructor(private readonly input: CandleServiceInput) {
    const { instruments, calendar, store, clock, pastOf, statsOf } = input;
    for (const instrument of instruments) {
      const history = new CandleHistory({ instrument, past: pastOf(instrument.symbol), calendar, store });
      history.tradeId = input.reservedTradeIds[instrument.symbol] ?? 0;
      this.histories.set(instrument.symbol, history);
    }
    const quoteOf = (symbol: string, time: Millis) => statsOf(symbol).quoteOf(time);
    this.writer = new MinuteWriter({ store, clock, quoteOf, onFailed: input.onUnkept });
  }

  /** Must be called before the first trade of this run. */
  async start(): Promise<void> {
    const { store, clock, statsOf } = this.input;
    const now = clock.now();
    const from = Math.floor(now / MINUTE) * MINUTE - TAKEN_UP;
    const all = [...this.histories.values()];
    const found = await store.recentMinutes(
      all.map(({ series }) => series),
      from,
      now,
    );
    const bySeries = new Map(found.map((each) => [each.series, each]));
    for (const history of all) {
      const stored = bySeries.get(history.series);
      const first = history.load(stored, from, now);
      if (first !== undefined) this.writer.note(history, first.time);
      statsOf(history.symbol).seed(history.seeds(from, stored?.minutes ?? []));
    }
    this.writer.start();
    this.quit = clock.every(HOUR, () => this.forget());
  }

  async stop(): Promise<void> {
    this.quit();
    await this.writer.stop();
  }

  apply(events: readonly CoreEvent[]): void {
    for (const event of events) {
      if (event.kind !== 'market.opened' && event.kind !== 'market.traded') continue;
      const history = this.histories.get(event.symbol);
      if (history === undefined) continue;
      if (event.kind === 'market.opened') history.epoch = event.epoch;
      else if (history.trade(event.id, event.time, event.price, event.lots))
        this.writer.note(history, Math.floor(event.time / MINUTE) * MINUTE);
    }
  }

  /** Undefined: no such market. */
  async page(
    symbol: string,
    period: Period,
    before: Millis | undefined,
    limit: number,
  ): Promise<CandlesPage | undefined> {
    const history = this.histories.get(symbol);
    const { calendar, clock } = this.input;
    return history && candlePage({ history, calendar, clock, period, before, limit });
  }

  /** Hourly closes of a day. Undefined: one of the markets does not exist. */
  async sparklines(symbols: readonly string[]): Promise<Sparkline[] | undefined> {
    const { calendar, clock } = this.input;
    const histories = symbols.flatMap((symbol) => this.histories.get(symbol) ?? []);
    if (histories.length < symbols.length) return undefined;
    const list: Sparkline[] = [];
    for (const history of histories) {
      const hours = { history, calendar, clock, period: '1h', limit: SPARKLINE_HOURS } as const;
      list.push([history.symbol, await closePrices(hours)]);
    }
    return list;
  }

  private forget(): void {
    const until = this.input.clock.now() - KEPT;
    for (const history of this.histories.values())
      history.memory.forgetBefore(Math.min(until, this.writer.oldest(history)));
  }
}
