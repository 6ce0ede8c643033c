/**
 * Builds a page of candles: the older sources are awaited, then the minutes in memory are added synchronously, so that
 * the page and its last trade id match.
 */
import type { Candle } from '#domain/market/candle';
import { formatSteps, type Steps } from '#domain/market/instrument';
import type { Calendar, Period } from '#domain/market/periods';
import type { Millis } from '#domain/units';
import type { CandlesPage, WireCandle } from '#protocol/names/market';
import type { Clock } from '#domain/clock';
import { append, type CandleHistory } from './candle-history.ts';

const MINUTE = 60_000;
/** How many minutes of the open candle are sent individually. */
const OPEN_MINUTES = 60;
/**
 * The maximum of stored minutes that a page rolls up. A page of long periods is shorter, and says where the next one
 * begins.
 */
const MOST_STORED: Millis = 400 * 1440 * MINUTE;

export interface PageInput {
  readonly history: CandleHistory;
  readonly calendar: Calendar;
  readonly clock: Clock;
  readonly period: Period;
  /** Candles that begin before this time; undefined: the newest ones. */
  readonly before: Millis | undefined;
  readonly limit: number;
}

interface Listed {
  readonly list: readonly Candle[];
  readonly next: Millis | null;
  readonly open: OpenCandle | null;
}

interface OpenCandle {
  readonly base: Candle | null;
  readonly minutes: readonly Candle[];
}

const NOTHING: Listed = { list: [], next: null, open: null };

export async function candlePage(input: PageInput): Promise<CandlesPage> {
  const { history, calendar } = input;
  const { list, next, open } = await candles(input);
  const wire = (candle: Candle) => wireCandle(candle, history.steps);
  return {
    epoch: history.epoch,
    tradeId: history.tradeId,
    zone: calendar.zone,
    list: list.map(wire),
    next,
    open: open && { base: open.base && wire(open.base), minutes: open.minutes.map(wire) },
  };
}

/** Closes of the newest candles, oldest first, as text. */
export async function closePrices(input: Omit<PageInput, 'before'>): Promise<string[]> {
  const { list } = await candles({ ...input, before: undefined });
  return list.map(({ close }) => formatSteps(close, input.history.steps.price));
}

/** Nothing is awaited after the last read from memory, so the answer is consistent. */
async function candles(input: PageInput): Promise<Listed> {
  const { history, calendar, period, before, limit } = input;
  const { begin, memory } = history;
  const memoryStart = memory.first;
  if (begin === undefined || memoryStart === undefined) return NOTHING;
  const first = calendar.start(begin, period);
  if (before !== undefined && before <= first) return NOTHING;
  const newest = calendar.start(endOfMemory(input) - 1, period);
  const isNewest = before === undefined || before > newest;
  const last = isNewest ? newest : calendar.start(before - 1, period);
  const end = calendar.next(last, period);
  const from = firstOfPage(input, last, Math.min(end, memoryStart), first);
  const older =
    from < memoryStart ? await history.older(period, Math.max(from, begin), Math.min(end, memoryStart)) : [];
  // Memory dropped minutes meanwhile; they are stored by now.
  if (memory.first !== memoryStart) return candles(input);
  const to = isNewest ? endOfMemory(input) : Math.min(end, endOfMemory(input));
  const recent = to > memoryStart ? memory.candles(calendar, period, Math.max(from, memoryStart), to) : [];
  const all = [...older];
  for (const candle of recent) append(all, candle);
  const list = all.slice(-limit);
  const oldest = list[0]?.time ?? first;
  return {
    list,
    next: oldest > first ? oldest : null,
    open: isNewest ? openCandle(history, older.at(-1), list.at(-1)?.time ?? to, to) : null,
  };
}

/** The end of the current minute; a trade's minute may be later if the clock was set back. */
function endOfMemory({ history, clock }: PageInput): Millis {
  const running = Math.floor(clock.now() / MINUTE) * MINUTE;
  return Math.max(running, history.memory.last ?? 0) + MINUTE;
}

/** The start of the page that ends with the period of `last`. @param storedTo the end of its stored minutes */
function firstOfPage(input: PageInput, last: Millis, storedTo: Millis, first: Millis): Millis {
  const { history, calendar, period, limit } = input;
  let from = last;
  for (let count = 1; count < limit && from > first; count++) {
    if (from > history.storedFrom && storedTo - from > MOST_STORED) break;
    from = calendar.start(from - 1, period);
  }
  return from;
}

/** The parts of the candle that begins at `time` and includes the minutes before `to`. */
function openCandle(
  { memory }: CandleHistory,
  older: Candle | undefined,
  time: Millis,
  to: Millis,
): OpenCandle {
  const known = Math.max(time, memory.first ?? time);
  const from = Math.max(known, to - OPEN_MINUTES * MINUTE);
  const earlier: Candle[] = older?.time === time ? [older] : [];
  const remembered = memory.rollUp(time, known, from);
  if (remembered !== undefined) append(earlier, remembered);
  const minutes: Candle[] = [];
  for (let at = from; at < to; at += MINUTE) {
    const minute = memory.minute(at);
    if (minute !== undefined) minutes.push(minute);
  }
  return { base: earlier[0] ?? null, minutes };
}

function wireCandle(
  { time, open, high, low, close, lots, trades }: Candle,
  { price, size }: Steps,
): WireCandle {
  const text = (ticks: number) => formatSteps(ticks, price);
  return [time, text(open), text(high), text(low), text(close), formatSteps(lots, size), trades];
}
