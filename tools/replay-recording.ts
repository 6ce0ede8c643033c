/**
 * Plays a recording from its first line to its last, as fast as it can be read, by the file's own times: the book of
 * each market as the engine holds it, and its minutes, from which every period is rolled up.
 */
import type { Candle } from '../domain/market/candle.ts';
import { BookLevels } from '../domain/market/book-levels.ts';
import type { BookSide } from '../domain/market/book-side.ts';
import { formatSteps, stepsOf } from '../domain/market/instrument.ts';
import type { Steps } from '../domain/market/instrument.ts';
import { MinuteSeries } from '../domain/market/minute-series.ts';
import type { Calendar, Period } from '../domain/market/periods.ts';
import { readWhole } from '../server/market/feeds/recording.ts';
import type { RecordedEvent } from '../server/market/feeds/recording-line.ts';
import { REPLAYED_PERIODS } from './replayed-periods.ts';
import { WideMarket } from './wide-market.ts';

const MINUTE = 60_000;
/** Every minute between the first and the last trade is held and written: a wrong time must not fill the memory. */
const MOST_DAYS = 1_100;

interface ReplayedMarket {
  readonly symbol: string;
  readonly steps: Steps;
  readonly levels: BookLevels;
  readonly minutes: MinuteSeries;
  /** Holds the whole market, if its numbers have too many digits for the other fields. */
  readonly wide: WideMarket;
  trades: number;
}

export interface ReplayedRecording {
  /** In the order of the file. */
  readonly markets: readonly ReplayedMarket[];
  readonly events: number;
}

export async function replayRecording(file: string): Promise<ReplayedRecording> {
  return readWhole(file, (events) => replayed(file, events), Infinity);
}

async function replayed(file: string, read: AsyncIterable<RecordedEvent>): Promise<ReplayedRecording> {
  const markets = new Map<string, ReplayedMarket>();
  let events = 0;
  for await (const event of read) {
    events++;
    const { symbol } = event;
    if (event.kind === 'instrument') markets.set(symbol, freshMarket(symbol, stepsOf(event.instrument)));
    else apply(file, event, markets.get(symbol) as ReplayedMarket);
  }
  return { markets: [...markets.values()], events };
}

function freshMarket(symbol: string, steps: Steps): ReplayedMarket {
  const levels = new BookLevels(undefined, steps.price.perOrder);
  return {
    symbol,
    steps,
    levels,
    minutes: new MinuteSeries(),
    wide: new WideMarket(symbol, steps),
    trades: 0,
  };
}

function apply(
  file: string,
  event: Exclude<RecordedEvent, { kind: 'instrument' }>,
  market: ReplayedMarket,
): void {
  if (event.kind === 'wide') {
    if (event.change.kind === 'trade') trade(file, event.time, market, market.wide);
    market.wide.apply(event);
  } else if (event.kind === 'book') {
    if (event.whole) market.levels.clear();
    market.levels.apply(event.bids, event.asks);
  } else if (event.kind === 'trade') {
    trade(file, event.time, market, market.minutes);
    market.minutes.trade(event.time, event.price, event.lots);
  }
}

function trade(
  file: string,
  time: number,
  market: ReplayedMarket,
  { first = time, last = time }: { readonly first: number | undefined; readonly last: number | undefined },
): void {
  const days = (Math.max(last, time) - Math.min(first, time)) / (24 * 60 * MINUTE);
  if (days > MOST_DAYS) {
    throw new Error(
      `${file}: a trade of ${market.symbol} at ${time} is more than ${MOST_DAYS} days from the others`,
    );
  }
  market.trades++;
}

/** One line per market: every level, best first, in the instrument's exact digits. */
export function* bookLines({ markets }: ReplayedRecording): Generator<string> {
  for (const { symbol, steps, levels, wide } of markets) {
    const own = wide.rows();
    const bids = [...rowsOf(levels.bids, steps), ...own.bids];
    const asks = [...rowsOf(levels.asks, steps), ...own.asks];
    yield `${JSON.stringify({ symbol, bids, asks })}\n`;
  }
}

function rowsOf(side: BookSide, steps: Steps): [string, string][] {
  const ticks = new Float64Array(side.size);
  const lots = new Float64Array(side.size);
  side.read(side.size, ticks, lots);
  return Array.from(ticks, (tick, row) => [
    formatSteps(tick, steps.price),
    formatSteps(lots[row] as number, steps.size),
  ]);
}

/**
 * One line per candle, by market, period and time: from the first trade's minute to the last one's, including open
 * candles.
 */
export function* candleLines({ markets }: ReplayedRecording, calendar: Calendar): Generator<string> {
  for (const { symbol, steps, minutes, wide } of markets) {
    yield* wide.candleLines(calendar);
    const { first, last } = minutes;
    if (first === undefined || last === undefined) continue;
    for (const period of REPLAYED_PERIODS) {
      for (const candle of minutes.candles(calendar, period, first, last + MINUTE)) {
        yield candleLine(symbol, period, candle, steps);
      }
    }
  }
}

function candleLine(symbol: string, period: Period, candle: Candle, steps: Steps): string {
  if (!Number.isSafeInteger(candle.lots)) {
    throw new Error(`the volume of ${symbol} at ${candle.time} is more than can be counted exactly`);
  }
  const price = (ticks: number) => formatSteps(ticks, steps.price);
  const line = {
    symbol,
    period,
    t: candle.time,
    o: price(candle.open),
    h: price(candle.high),
    l: price(candle.low),
    c: price(candle.close),
    v: formatSteps(candle.lots, steps.size),
    n: candle.trades,
  };
  return `${JSON.stringify(line)}\n`;
}
