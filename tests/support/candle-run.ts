/**
 * Consecutive runs of a platform's candles on one store: a test trades, stops, starts again, and reads every
 * page.
 */
import { parseSteps, stepsOf, type Instrument } from '../../domain/market/instrument.ts';
import { rollUp, type Candle } from '../../domain/market/candle.ts';
import { Calendar, type Period } from '../../domain/market/periods.ts';
import type { CandlesPage, WireCandle } from '../../protocol/names/market.ts';
import { CandleService } from '../../server/market/candles/candle-service.ts';
import type { MinuteStore } from '../../server/market/candles/tables.ts';
import type { MarketPast } from '../../server/market/feeds/feed.ts';
import { TickerStats } from '../../server/market/ticker-stats.ts';
import type { FakeClock } from './fake-clock.ts';

export interface CandleRun {
  readonly engine: CandleService;
  readonly stats: TickerStats;
  trade(price: number, lots: number, time?: number): void;
  page(period: Period, before?: number, limit?: number): Promise<CandlesPage>;
  /** All candles of a period back to `from`, oldest first, page by page. */
  all(period: Period, from: number, limit: number): Promise<Candle[]>;
}

export interface CandleRunInput {
  readonly instrument: Instrument;
  readonly clock: FakeClock;
  readonly store: MinuteStore;
  readonly zone?: string;
  readonly past?: (calendar: Calendar) => MarketPast;
  readonly onUnkept?: (error: unknown) => void;
}

/** The last trade ids that a store may hold: another run on the same store continues from there. */
const lastIds = new WeakMap<MinuteStore, number>();

export async function beginRun(input: CandleRunInput): Promise<CandleRun> {
  const { instrument, clock, store } = input;
  const { symbol } = instrument;
  let lastId = lastIds.get(store) ?? 0;
  const calendar = new Calendar(input.zone ?? 'UTC');
  const past = input.past?.(calendar);
  const stats = new TickerStats({});
  const engine = new CandleService({
    instruments: [instrument],
    calendar,
    clock,
    store,
    pastOf: () => past,
    statsOf: () => stats,
    reservedTradeIds: { [symbol]: lastId },
    onUnkept:
      input.onUnkept ??
      ((error) => {
        throw error;
      }),
  });
  await engine.start();
  engine.apply([{ kind: 'market.opened', symbol, epoch: `e${String(lastId)}`, time: clock.now() }]);
  const page = async (period: Period, before?: number, limit = 300) => {
    const answer = await engine.page(symbol, period, before, limit);
    if (answer === undefined) throw new Error(`no market ${symbol}`);
    return answer;
  };
  return {
    engine,
    stats,
    page,
    trade(price, lots, time = clock.now()) {
      lastIds.set(store, ++lastId);
      stats.trade(price, lots, time);
      engine.apply([{ kind: 'market.traded', symbol, id: lastId, price, lots, side: 'buy', time }]);
    },
    async all(period, from, limit) {
      const list: WireCandle[] = [];
      let before: number | undefined;
      for (;;) {
        const answer = await page(period, before, limit);
        list.unshift(...answer.list);
        if (answer.next === null || answer.next <= from) break;
        before = answer.next;
      }
      return list.filter(([time]) => time >= from).map((wire) => candleOfWire(wire, instrument));
    },
  };
}

export function candleOfWire(wire: WireCandle, instrument: Instrument): Candle {
  const { price, size } = stepsOf(instrument);
  const [time, open, high, low, close, lots, trades] = wire;
  const ticks = (text: string) => parseSteps(text, price) ?? Number.NaN;
  return {
    time,
    open: ticks(open),
    high: ticks(high),
    low: ticks(low),
    close: ticks(close),
    lots: parseSteps(lots, size) ?? Number.NaN,
    trades,
  };
}

/** Rolls candles up one by one, cut by the calendar; every page must equal the result. */
export function plainRollUp(finer: readonly Candle[], calendar: Calendar, period: Period): Candle[] {
  const groups = new Map<number, Candle[]>();
  for (const candle of finer) {
    const time = calendar.start(candle.time, period);
    const group = groups.get(time);
    if (group === undefined) groups.set(time, [candle]);
    else group.push(candle);
  }
  return [...groups].map(([time, parts]) => rollUp(time, parts as [Candle, ...Candle[]]));
}
