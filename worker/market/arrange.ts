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
  if (wanted !== '') return symbolsOf(search(instruments, wanted, orderOf(query, tickerOf)));
  const found = inTab(instruments, query).filter(({ quote }) => quote === (query.quote ?? quote));
  if (query.sort === undefined && query.tab === 'favourites') return symbolsOf(found);
  const listed = query.onePerCoin === true ? mostTraded(found, tickerOf) : found;
  return symbolsOf(listed.sort(orderOf(query, tickerOf)));
}

function symbolsOf(instruments: readonly Instrument[]): string[] {
  return instruments.map(({ symbol }) => symbol);
}

type Order = (a: Instrument, b: Instrument) => number;

/** A search by name looks for a market in any category. Better matches come first, whatever the order is. */
function search(instruments: readonly Instrument[], wanted: string, order: Order): Instrument[] {
  const ranks = new Map(instruments.map((each) => [each, matchRank(each, wanted)]));
  const rankOf = (each: Instrument) => ranks.get(each) ?? NO_MATCH;
  return instruments
    .filter((each) => rankOf(each) !== NO_MATCH)
    .sort((a, b) => rankOf(a) - rankOf(b) || order(a, b));
}

const NO_MATCH = 4;

/** 0: the coin itself; 1: its symbol begins so; 2: its name begins so; 3: either contains it. */
function matchRank({ base, symbol, name }: Instrument, wanted: string): number {
  const [coin, key, words] = [searchKey(base), searchKey(symbol), searchKey(name)];
  if (coin === wanted) return 0;
  if (key.startsWith(wanted)) return 1;
  if (words.startsWith(wanted)) return 2;
  return key.includes(wanted) || words.includes(wanted) ? 3 : NO_MATCH;
}

/** Of each coin the market with the highest volume. */
function mostTraded(instruments: readonly Instrument[], tickerOf: TickerOf): Instrument[] {
  const byCoin = new Map<string, Instrument>();
  for (const each of instruments) {
    const other = byCoin.get(each.base);
    if (other === undefined || compare(each, other, 'volume', true, tickerOf) < 0)
      byCoin.set(each.base, each);
  }
  return [...byCoin.values()];
}

function orderOf({ sort, descending }: MarketQuery, tickerOf: TickerOf): Order {
  const down = sort === undefined || descending;
  return (a, b) => compare(a, b, sort ?? 'volume', down, tickerOf);
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
