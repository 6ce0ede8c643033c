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
interface Shelf {
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
  private readonly shelves = new Map<string, Shelf>();
  private readonly calendars = new Map<string, Calendar | undefined>();

  constructor(input: TopicProviderInput) {
    this.input = input;
  }

  view(parts: TopicParts, touched: () => void): TopicView {
    const [named, spec = ''] = parts.rest;
    const period = PERIODS.find((each) => each === named);
    const indicators = readIndicatorSpec(spec);
    if (!period || !indicators) return NO_VIEW;
    const shelf = this.shelf(parts.symbol, period);
    const view: View = { indicators, touched, candles: undefined };
    shelf.views.add(view);
    if (shelf.series) view.candles = new CandleView(shelf.series, indicators);
    return {
      get state() {
        return shelf.series?.state ?? 'waiting';
      },
      write: (out, isGone) => {
        write(out, view, isGone);
      },
      writeNewest: (out) => view.candles?.writeNewest(out),
      repeat: () => view.candles?.repeat(),
      older: () => shelf.series?.older() ?? Promise.resolve(false),
      close: () => {
        this.leave(shelf, view);
      },
    };
  }

  changed(subject: Subject): void {
    for (const shelf of this.shelves.values()) {
      const tape = subject === `trades:${shelf.symbol}` ? this.input.market.tape(shelf.symbol) : undefined;
      if (!tape || !shelf.series) continue;
      const { state } = shelf.series;
      shelf.series.follow(tape);
      if (shelf.series.state !== state) notify(shelf);
    }
  }

  rebuild(symbols: ReadonlySet<string>): void {
    for (const shelf of this.shelves.values()) {
      if (!symbols.has(shelf.symbol)) continue;
      shelf.series?.close();
      shelf.series = this.begin(shelf);
      for (const view of shelf.views) {
        view.candles = shelf.series && new CandleView(shelf.series, view.indicators);
        view.touched();
      }
    }
  }

  private shelf(symbol: string, period: Period): Shelf {
    const name = `${symbol}/${period}`;
    let shelf = this.shelves.get(name);
    if (!shelf) {
      shelf = { symbol, period, views: new Set(), series: undefined, stopLeaving: undefined };
      this.shelves.set(name, shelf);
      shelf.series = this.begin(shelf);
    }
    shelf.stopLeaving?.();
    shelf.stopLeaving = undefined;
    return shelf;
  }

  private begin(shelf: Shelf): CandleSeries | undefined {
    const { clock, connection, instruments, market, subscriptions } = this.input;
    const { symbol, period } = shelf;
    if (!instruments.stepsOf(symbol)) return undefined;
    const series = new CandleSeries({
      period,
      clock,
      serverNow: () => connection.serverNow,
      fetch: (query) => this.fetch(shelf, query),
      resync: () => {
        subscriptions.resync(`trades:${symbol}`);
      },
      calendarOf: (zone) => this.calendarOf(zone),
      changed: (from) => {
        for (const view of shelf.views) {
          view.candles?.touch(from);
          view.touched();
        }
      },
    });
    const tape = market.tape(symbol);
    if (tape) series.follow(tape);
    return series;
  }

  private leave(shelf: Shelf, view: View): void {
    shelf.views.delete(view);
    if (shelf.views.size > 0) return;
    shelf.stopLeaving = this.input.clock.after(LEAVE_MILLIS, () => {
      shelf.series?.close();
      this.shelves.delete(`${shelf.symbol}/${shelf.period}`);
    });
  }

  private async fetch({ symbol, period }: Shelf, query: PageQuery): Promise<CandlePage | undefined> {
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

function notify(shelf: Shelf): void {
  for (const view of shelf.views) view.touched();
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
