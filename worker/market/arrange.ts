/** Selects and sorts the markets of a list by their current values. */
import { compareDecimals } from '#domain/compare-decimals';
import type { Instrument } from '#domain/market/instrument';
import type { MarketQuery, MarketSort } from '../engine-api.ts';
import type { Ticker } from './tickers.ts';

type TickerOf = (symbol: string) => Ticker | undefined;

export function arrange(
  instruments: readonly Instrument[],
  tickerOf: TickerOf,
  query: MarketQuery,
): readonly string[] {
  const wanted = searchKey(query.search);
  // A search by name looks for a market in any category.
  const found =
    wanted === '' ? inTab(instruments, query) : instruments.filter((each) => matches(each, wanted));
  if (query.sort === undefined && query.tab === 'favourites' && wanted === '')
    return found.map((each) => each.symbol);
  const sort = query.sort ?? 'volume';
  const descending = query.sort === undefined || query.descending;
  return found.sort((a, b) => compare(a, b, sort, descending, tickerOf)).map((each) => each.symbol);
}

/** Favourites in the order in which the user chose them, without those that the platform no longer has. */
function inTab(instruments: readonly Instrument[], query: MarketQuery): Instrument[] {
  switch (query.tab) {
    case 'spot':
      return instruments.filter((each) => each.kind === 'spot');
    case 'contract':
      return instruments.filter((each) => each.kind === 'perpetual');
    case 'favourites': {
      const bySymbol = new Map(instruments.map((each) => [each.symbol, each]));
      return query.favourites.flatMap((symbol) => bySymbol.get(symbol) ?? []);
    }
  }
}

/** "BTC/usdt", "btc-usdt" and "btcusdt" are the same search: only letters and digits count. */
function searchKey(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

function matches(instrument: Instrument, wanted: string): boolean {
  return searchKey(instrument.symbol).includes(wanted) || searchKey(instrument.name).includes(wanted);
}

/** Unknown values come last in both directions; equal ones keep the order of their names. */
function compare(
  a: Instrument,
  b: Instrument,
  sort: MarketSort,
  descending: boolean,
  tickerOf: TickerOf,
): number {
  const sign = descending ? -1 : 1;
  const byName = a.symbol < b.symbol ? -1 : a.symbol > b.symbol ? 1 : 0;
  if (sort === 'name') return sign * byName;
  const [left, right] = [tickerOf(a.symbol), tickerOf(b.symbol)];
  if (sort === 'change') return compareKnown(left?.change, right?.change, (x, y) => sign * (x - y)) || byName;
  const value = sort === 'price' ? 'last' : 'usdt';
  return compareKnown(left?.[value], right?.[value], (x, y) => sign * compareDecimals(x, y)) || byName;
}

function compareKnown<T extends string | number>(
  a: T | null | undefined,
  b: T | null | undefined,
  known: (a: T, b: T) => number,
): number {
  if (a !== null && a !== undefined && b !== null && b !== undefined) return known(a, b);
  return Number(a === null || a === undefined) - Number(b === null || b === undefined);
}
