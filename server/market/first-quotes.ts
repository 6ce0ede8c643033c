/** The most traded contracts as the page is served with them: what its first list begins with, at that moment. */
import { compareDecimals } from '#domain/compare-decimals';
import { shownText, stepsOf } from '#domain/market/instrument';
import type { ServedQuote, ServedQuotes } from '#protocol/names/served-quotes';
import type { TickersMessage } from '#protocol/names/market';
import type { CoreApi } from '../core/core-api.ts';

/** More rows than any phone shows. */
const ROWS = 20;

export async function firstQuotes(core: CoreApi): Promise<ServedQuotes> {
  const instruments = await core.instruments();
  const { time, rows } = (await core.snapshot('tickers')) as TickersMessage;
  const bySymbol = new Map(rows.map((row) => [row[0], row]));
  const quotes = instruments
    .filter(({ kind }) => kind === 'perpetual')
    .map((instrument): ServedQuote => {
      const { symbol, base, quote } = instrument;
      const row = bySymbol.get(symbol);
      const { shown } = stepsOf(instrument).price;
      const price = (text: string | null = null) => text && shownText(text, shown);
      return [symbol, base, quote, price(row?.[1]), price(row?.[2]), row?.[7] ?? null];
    });
  quotes.sort((a, b) => compareDecimals(b[5] ?? '0', a[5] ?? '0') || (a[0] < b[0] ? -1 : 1));
  return { time, rows: quotes.slice(0, ROWS) };
}
