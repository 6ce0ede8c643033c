/** A market's rolling values as published: prices in ticks, volumes cut down to their digits. */
import type { Instrument, Steps } from '#domain/market/instrument';
import type { Ticks } from '#domain/units';
import type { TickerRow, Volume } from '../core/publication.ts';
import type { TickerStats } from './ticker-stats.ts';

/** Digits of a volume in the quote coin and in USDT. */
const USDT_DIGITS = 2;
const QUOTE_DIGITS = 4;

/** The value of one unit of a quote coin in USDT: `scaled` is an integer with `digits` digits after the point. */
export interface UsdtRate {
  readonly scaled: bigint;
  readonly digits: number;
}

export const ONE_USDT: UsdtRate = { scaled: 1n, digits: 0 };

/** The last price as a rate, undefined before the first trade. */
export function rateOf({ price }: Steps, last: Ticks | undefined): UsdtRate | undefined {
  if (last === undefined) return undefined;
  return { scaled: BigInt(last) * BigInt(price.unit), digits: price.digits };
}

/** @param rate undefined if the quote coin has no price in USDT */
export function tickerRow(
  { symbol, quote }: Instrument,
  steps: Steps,
  stats: TickerStats,
  rate: UsdtRate | undefined,
): TickerRow {
  const scaled = stats.quoteSteps * BigInt(steps.price.unit) * BigInt(steps.size.unit);
  const digits = steps.price.digits + steps.size.digits;
  const quoteDigits = quote === 'USDT' ? USDT_DIGITS : QUOTE_DIGITS;
  const inQuote: Volume = { scaled: cutDigits(scaled, digits, quoteDigits), digits: quoteDigits };
  return {
    symbol,
    last: stats.last ?? null,
    open: stats.open ?? null,
    high: stats.top ?? null,
    low: stats.bottom ?? null,
    base: stats.lotsSum,
    quote: inQuote,
    usdt: rate === ONE_USDT && quote === 'USDT' ? inQuote : usdtOf(scaled, digits, rate),
  };
}

function usdtOf(scaled: bigint, digits: number, rate: UsdtRate | undefined): Volume | null {
  if (rate === undefined) return null;
  return { scaled: cutDigits(scaled * rate.scaled, digits + rate.digits, USDT_DIGITS), digits: USDT_DIGITS };
}

/** Rounded down, as every amount is. */
function cutDigits(scaled: bigint, from: number, to: number): bigint {
  return from > to ? scaled / 10n ** BigInt(from - to) : scaled * 10n ** BigInt(to - from);
}
