/**
 * Every market's values of the last 24 hours, from `tickers` (all of them, each second) and from `ticker` (watched
 * ones, more often). Also the silent markets: those with a stopped feed, and since when they are unconfirmed.
 */
import { compareDecimals } from '#domain/compare-decimals';
import { changeBps } from '#domain/market/change';
import type { Bps, Millis } from '#domain/units';
import type { TickerChange, TickerMessage, TickersMessage, WireTicker } from '#protocol/names/market';

export interface Ticker {
  last: string | null;
  open: string | null;
  high: string | null;
  low: string | null;
  /** Volume in the base asset, and converted to USDT. */
  base: string | null;
  usdt: string | null;
  /** Undefined if last or open is unknown. */
  change: Bps | undefined;
  /** How often the last price changed since it was first known, and the direction of the last change. */
  moves: number;
  move: -1 | 0 | 1;
  time: Millis;
}

/** Symbols whose values changed. */
export type Changed = (symbol: string) => void;

/** An older message means that the platform's clock was set back; otherwise a message could only be late by less. */
const SET_BACK_MILLIS: Millis = 2_000;

const VALUES = ['last', 'open', 'high', 'low', 'base', 'usdt'] as const;
type Value = (typeof VALUES)[number];

export class Tickers {
  private readonly bySymbol = new Map<string, Ticker>();
  private silent = new Map<string, Millis>();
  /** When the platform last confirmed all of them; 0 before the first time. */
  confirmedAt: Millis = 0;
  /** The platform has confirmed them since this connection began. */
  areTrusted = false;
  private notify: () => void = () => undefined;
  /** Settles when the whole list has arrived. */
  readonly whenComplete = new Promise<void>((resolve) => {
    this.notify = resolve;
  });

  of(symbol: string): Ticker | undefined {
    return this.bySymbol.get(symbol);
  }

  isSilent(symbol: string): boolean {
    return this.silent.has(symbol);
  }

  /** When the platform last confirmed a market's values; 0 before the first time. */
  lastConfirmedAt(symbol: string): Millis {
    return this.silent.get(symbol) ?? this.confirmedAt;
  }

  applyAll(message: TickersMessage, changed: Changed): void {
    this.noteSilent(message);
    for (const row of message.rows) {
      const ticker = this.entry(row[0]);
      // The watched market's message may be newer than the list of this second.
      if (isOlder(message.time, ticker.time)) continue;
      if (this.applyRow(ticker, row)) changed(row[0]);
      ticker.time = message.time;
    }
    if (message.type === 'snapshot') this.notify();
  }

  applySome(message: TickerMessage, changed: Changed): void {
    for (const row of message.rows) {
      const ticker = this.entry(row.symbol);
      if (isOlder(message.time, ticker.time)) continue;
      if (applyValues(ticker, row)) changed(row.symbol);
      ticker.time = message.time;
    }
  }

  private applyRow(ticker: Ticker, row: WireTicker): boolean {
    const [, last, open, high, low, base, , usdt] = row;
    return applyValues(ticker, { last, open, high, low, base, usdt });
  }

  private noteSilent(message: TickersMessage): void {
    const before = this.silent;
    this.silent = new Map(
      message.silent.map((symbol) => [symbol, before.get(symbol) ?? (this.confirmedAt || message.time)]),
    );
    this.confirmedAt = message.time;
    this.areTrusted = true;
  }

  private entry(symbol: string): Ticker {
    let ticker = this.bySymbol.get(symbol);
    if (!ticker) {
      ticker = {
        last: null,
        open: null,
        high: null,
        low: null,
        base: null,
        usdt: null,
        change: undefined,
        moves: 0,
        move: 0,
        time: 0,
      };
      this.bySymbol.set(symbol, ticker);
    }
    return ticker;
  }
}

function isOlder(time: Millis, held: Millis): boolean {
  return time < held && held - time < SET_BACK_MILLIS;
}

function applyValues(ticker: Ticker, next: Partial<Pick<TickerChange, Value>>): boolean {
  let changed = false;
  const before = ticker.last;
  for (const field of VALUES) {
    const value = next[field];
    if (value === undefined || value === ticker[field]) continue;
    ticker[field] = value;
    changed = true;
  }
  if (!changed) return false;
  if (ticker.last !== before) noteMove(ticker, before);
  const { last, open } = ticker;
  ticker.change = last === null || open === null ? undefined : changeBps(last, open);
  return true;
}

function noteMove(ticker: Ticker, before: string | null): void {
  if (before === null || ticker.last === null) return;
  const way = compareDecimals(ticker.last, before);
  if (way === 0) return;
  ticker.moves++;
  ticker.move = way > 0 ? 1 : -1;
}
