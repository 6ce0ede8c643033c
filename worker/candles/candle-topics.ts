/**
 * All candle topics. Topics of one market and period share one series, whatever indicators they ask for. The series
 * outlives its last watcher for a moment, so that a change of period and back fetches nothing.
 */
import { readIndicatorSpec, type Indicator } from '#domain/market/indicator-spec';
import { Calendar, PERIODS, type Period } from '#domain/market/periods';
import { API_PREFIX } from '#protocol/names/addresses';
import { MARKET_CALLS } from '#protocol/names/market-calls';
import { SUCCESS } from '#protocol/names/codes';
import type { Millis } from '#domain/units';
import type { BatchWriter } from '../batch/batch-writer.ts';
import type { TopicProvider, TopicProviderInput, TopicView } from '../topic-provider.ts';
import type { Subject, TopicParts } from '../topics.ts';
import { decodeCandlePage, type CandlePage } from './candle-page.ts';
import { CandleSeries, type PageQuery } from './candle-series.ts';
import { CandleView, writeNoCandles } from './candle-view.ts';

/** As long as a channel is kept after its last watcher. */
const LEAVE_MILLIS: Millis = 2_000;

/** A series, its watchers, and how to build it again. */
interface WatchedSeries {
  readonly symbol: string;
  readonly period: Period;
  readonly views: Set<View>;
  /** Undefined while the market's steps are unknown. */
  series: CandleSeries | undefined;
  stopLeaving: (() => void) | undefined;
}

interface View {
  readonly indicators: readonly Indicator[];
  readonly touched: () => void;
  candles: CandleView | undefined;
}

export class CandleTopics implements TopicProvider {
  private readonly input: TopicProviderInput;
  private readonly series = new Map<string, WatchedSeries>();
  private readonly calendars = new Map<string, Calendar | undefined>();

  constructor(input: TopicProviderInput) {
    this.input = input;
  }

  view(parts: TopicParts, touched: () => void): TopicView {
    const [named, spec = ''] = parts.rest;
    const period = PERIODS.find((each) => each === named);
    const indicators = readIndicatorSpec(spec);
    if (!period || !indicators) return NO_VIEW;
    const watched = this.watch(parts.symbol, period);
    const view: View = { indicators, touched, candles: undefined };
    watched.views.add(view);
    if (watched.series) view.candles = new CandleView(watched.series, indicators);
    return {
      get state() {
        return watched.series?.state ?? 'waiting';
      },
      write: (out, isGone) => {
        write(out, view, isGone);
      },
      writeNewest: (out) => view.candles?.writeNewest(out),
      repeat: () => view.candles?.repeat(),
      older: () => watched.series?.older() ?? Promise.resolve(false),
      close: () => {
        this.leave(watched, view);
      },
    };
  }

  changed(subject: Subject): void {
    for (const watched of this.series.values()) {
      const tape =
        subject === `trades:${watched.symbol}` ? this.input.market.tape(watched.symbol) : undefined;
      if (!tape || !watched.series) continue;
      const { state } = watched.series;
      watched.series.follow(tape);
      if (watched.series.state !== state) notify(watched);
    }
  }

  rebuild(symbols: ReadonlySet<string>): void {
    for (const watched of this.series.values()) {
      if (!symbols.has(watched.symbol)) continue;
      watched.series?.close();
      watched.series = this.begin(watched);
      for (const view of watched.views) {
        view.candles = watched.series && new CandleView(watched.series, view.indicators);
        view.touched();
      }
    }
  }

  private watch(symbol: string, period: Period): WatchedSeries {
    const name = `${symbol}/${period}`;
    let watched = this.series.get(name);
    if (!watched) {
      watched = { symbol, period, views: new Set(), series: undefined, stopLeaving: undefined };
      this.series.set(name, watched);
      watched.series = this.begin(watched);
    }
    watched.stopLeaving?.();
    watched.stopLeaving = undefined;
    return watched;
  }

  private begin(watched: WatchedSeries): CandleSeries | undefined {
    const { clock, connection, instruments, market, subscriptions } = this.input;
    const { symbol, period } = watched;
    if (!instruments.stepsOf(symbol)) return undefined;
    const series = new CandleSeries({
      period,
      clock,
      serverNow: () => connection.serverNow,
      fetch: (query) => this.fetch(watched, query),
      resync: () => {
        subscriptions.resync(`trades:${symbol}`);
      },
      calendarOf: (zone) => this.calendarOf(zone),
      changed: (from) => {
        for (const view of watched.views) {
          view.candles?.touch(from);
          view.touched();
        }
      },
    });
    const tape = market.tape(symbol);
    if (tape) series.follow(tape);
    return series;
  }

  private leave(watched: WatchedSeries, view: View): void {
    watched.views.delete(view);
    if (watched.views.size > 0) return;
    watched.stopLeaving = this.input.clock.after(LEAVE_MILLIS, () => {
      watched.series?.close();
      this.series.delete(`${watched.symbol}/${watched.period}`);
    });
  }

  private async fetch({ symbol, period }: WatchedSeries, query: PageQuery): Promise<CandlePage | undefined> {
    const search = new URLSearchParams({ symbol, period, limit: query.limit.toString() });
    if (query.before !== undefined) search.set('before', query.before.toString());
    const answer = await this.input.rest(
      `${API_PREFIX}${MARKET_CALLS.marketCandles.path}?${search.toString()}`,
    );
    const steps = this.input.instruments.stepsOf(symbol);
    return answer?.code === SUCCESS && steps ? decodeCandlePage(answer.data, steps) : undefined;
  }

  private calendarOf(zone: string): Calendar | undefined {
    if (!this.calendars.has(zone)) this.calendars.set(zone, calendarOf(zone));
    return this.calendars.get(zone);
  }
}

function calendarOf(zone: string): Calendar | undefined {
  try {
    return new Calendar(zone);
  } catch {
    return undefined;
  }
}

function notify(watched: WatchedSeries): void {
  for (const view of watched.views) view.touched();
}

function write(out: BatchWriter, { candles }: View, isGone: boolean): void {
  if (candles && !isGone) {
    candles.write(out);
    return;
  }
  writeNoCandles(out);
  candles?.repeat();
}

/** A topic with an unknown period or indicator. */
const NO_VIEW: TopicView = {
  state: 'closed',
  write: writeNoCandles,
  repeat: () => undefined,
  older: () => Promise.resolve(false),
  close: () => undefined,
};
