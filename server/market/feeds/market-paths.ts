/**
 * The price paths of all simulated markets. A market between two coins costs what they cost in USDT at the same
 * instant, put on its tick: its rounding is less than the market maker's spread on either side, so that no round
 * through several markets gains. Data of versions 1 and 2, and markets with a coin that has no market in USDT, have
 * separate paths (`docs/decisions/0487-a-cross-market-follows-its-coins.md`).
 */
import { parseSteps, stepsOf, type Instrument } from '#domain/market/instrument';
import { catalogue, type CatalogueRow } from '../catalogue.ts';
import type { Mood, PathSource, PricePath } from './price-path.ts';

/** The time range that one reader reads: its moments are near each other, so its markets share their paths. */
export type PathReader = 'now' | 'before' | 'past';

const inUsdt = new Map(
  catalogue
    .filter(({ instrument }) => instrument.kind === 'spot' && instrument.quote === 'USDT')
    .map((row) => [row.instrument.base, row]),
);

export class MarketPaths {
  private readonly shared = new Map<string, PricePath>();

  constructor(
    readonly source: PathSource,
    readonly mood: Mood,
  ) {}

  of(row: CatalogueRow, reader: PathReader): PricePath {
    const { symbol, priceStep } = row.instrument;
    const name = `${reader}/${symbol}/${priceStep}`;
    const path = this.shared.get(name) ?? rememberingPath(this.make(row, reader));
    this.shared.set(name, path);
    return path;
  }

  /** The daily volatility in bps, not rounded: the two coins of a market move independently. */
  volatilityOf(row: CatalogueRow): number {
    const coins = this.coinsOf(row);
    return coins ? Math.hypot(coins.base.volatilityBps, coins.quote.volatilityBps) : row.volatilityBps;
  }

  /** The markets among these whose prices follow from each other at one instant, by symbol. */
  linked(rows: readonly CatalogueRow[]): ReadonlySet<string> {
    const groups = rows.map((row) => ({ row, coins: this.coinsOf(row) }));
    return new Set(
      groups.flatMap(({ row, coins }) =>
        coins ? [row, coins.base, coins.quote].map(({ instrument }) => instrument.symbol) : [],
      ),
    );
  }

  private make(row: CatalogueRow, reader: PathReader): PricePath {
    const coins = this.coinsOf(row);
    if (coins === undefined) return this.ownPath(row);
    const [base, quote] = [this.of(coins.base, reader), this.of(coins.quote, reader)];
    const ticks = tickOf(coins.base.instrument) / (tickOf(coins.quote.instrument) * tickOf(row.instrument));
    return { at: (time) => Math.max(1, Math.round((base.at(time) / quote.at(time)) * ticks)) };
  }

  /** The perpetual follows its spot market: the same path, slightly shifted by its own typical price. */
  private ownPath({ instrument, price, volatilityBps }: CatalogueRow): PricePath {
    const { base, quote } = instrument;
    const typical = parseSteps(price, stepsOf(instrument).price) ?? 1;
    const { source, mood } = this;
    return source.path({ symbol: `${base}-${quote}`, mood, typical, volatility: volatilityBps });
  }

  /** The markets in USDT of a market's two coins; undefined if the market has its own path. */
  private coinsOf({ instrument }: CatalogueRow) {
    const [base, quote] = [inUsdt.get(instrument.base), inUsdt.get(instrument.quote)];
    return this.source.version > 2 && base && quote ? { base, quote } : undefined;
  }
}

/** In the quote coin. A model's number, not money. */
function tickOf(instrument: Instrument): number {
  const { unit, digits } = stepsOf(instrument).price;
  return unit / 10 ** digits;
}

/** Several markets need one coin's price at the same instant. */
function rememberingPath(path: PricePath): PricePath {
  let [last, price] = [NaN, 0];
  return {
    at(time) {
      if (time !== last) [last, price] = [time, path.at(time)];
      return price;
    },
  };
}
