/**
 * A recording from its first line to its last, as fast as it can be read, by the file's own times: the book of each
 * market as the engine holds it, and its minutes, from which every period is rolled up.
 */
import type { Candle } from '../domain/market/candle.ts';
import { BookLevels } from '../domain/market/book-levels.ts';
import type { BookSide } from '../domain/market/book-side.ts';
import { formatSteps, stepsOf } from '../domain/market/instrument.ts';
import type { Steps } from '../domain/market/instrument.ts';
import { MinuteSeries } from '../domain/market/minute-series.ts';
import { PERIODS } from '../domain/market/periods.ts';
import type { Calendar, Period } from '../domain/market/periods.ts';
import { readRecording } from '../server/market/feeds/recording.ts';

const MINUTE = 60_000;
/** Every minute between the first and the last trade is held and written: a stray time must not fill the memory. */
const MOST_DAYS = 1_100;

interface ReplayedMarket {
  readonly symbol: string;
  readonly steps: Steps;
  readonly levels: BookLevels;
  readonly minutes: MinuteSeries;
  trades: number;
}

export interface ReplayedRecording {
  /** In the order in which the file names them. */
  readonly markets: readonly ReplayedMarket[];
  readonly events: number;
}

export async function replayRecording(file: string): Promise<ReplayedRecording> {
  const markets = new Map<string, ReplayedMarket>();
  let events = 0;
  for await (const event of readRecording(file, Infinity)) {
    events++;
    const { symbol } = event;
    if (event.kind === 'instrument') {
      const steps = stepsOf(event.instrument);
      markets.set(symbol, {
        symbol,
        steps,
        levels: new BookLevels(),
        minutes: new MinuteSeries(),
        trades: 0,
      });
      continue;
    }
    const market = markets.get(symbol) as ReplayedMarket;
    if (event.kind === 'book') {
      if (event.whole) market.levels.clear();
      market.levels.apply(event.bids, event.asks);
    } else if (event.kind === 'trade') {
      const { first = event.time, last = event.time } = market.minutes;
      const days = (Math.max(last, event.time) - Math.min(first, event.time)) / (24 * 60 * MINUTE);
      if (days > MOST_DAYS) {
        throw new Error(
          `${file}: a trade of ${symbol} at ${event.time} lies more than ${MOST_DAYS} days from the others`,
        );
      }
      market.minutes.trade(event.time, event.price, event.lots);
      market.trades++;
    }
  }
  return { markets: [...markets.values()], events };
}

/** A line a market: every level, best first, in the instrument's exact digits. */
export function* bookLines({ markets }: ReplayedRecording): Generator<string> {
  for (const { symbol, steps, levels } of markets) {
    const [bids, asks] = [rowsOf(levels.bids, steps), rowsOf(levels.asks, steps)];
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

/** A line a candle, by market, period and time: from the first trade's minute to the last one's, the open ones too. */
export function* candleLines({ markets }: ReplayedRecording, calendar: Calendar): Generator<string> {
  for (const { symbol, steps, minutes } of markets) {
    const { first, last } = minutes;
    if (first === undefined || last === undefined) continue;
    for (const period of PERIODS) {
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
