/** One simulated market: its price path, its ladder, its takers and its past. Pure functions of key and time. */
import { parseSteps, stepsOf, type Instrument } from '#domain/market/instrument';
import type { FeedMark } from '#domain/market/market-mark';
import type { Calendar } from '#domain/market/periods';
import type { Lots, Millis, TakerSide, Ticks } from '#domain/units';
import type { CatalogueRow } from '../catalogue.ts';
import { ladderOffsets, makerLadder, type Ladder, type LadderInput } from './maker-ladder.ts';
import { chance } from './noise.ts';
import type { MarketPaths } from './market-paths.ts';
import type { PricePath } from './price-path.ts';
import { SimulatedPast } from './simulated-past.ts';

const DAY_MINUTES = 1440;
/** Trades a second: in the smallest market, in the largest, and at ten million of daily volume. */
const FEWEST_TRADES = 0.08;
const MOST_TRADES = 5;
const TRADES_AT_TEN_MILLION = 0.35;
const VIOLENT_HASTE = 4;
/** A perpetual differs from its index by at most this share of its price. */
const BASIS_SHARE = 0.001;
/**
 * The venues of the index, and how far each is from it at most. The distance is smooth, so it can be foreseen for some
 * seconds: it must be small beside what the price moves meanwhile, or a player of options gains by it (OPTION-032).
 */
const INDEX_SOURCES = ['simulated-1', 'simulated-2', 'simulated-3'];
const SOURCE_SHARE = 0.00001;
/** How long a venue's distance from the index takes to change. */
const SOURCE_MILLIS = 20_000;

export interface Taker {
  readonly side: TakerSide;
  readonly lots: Lots;
  readonly limit: Ticks;
}

export class SimulatedMarket {
  readonly instrument: Instrument;
  readonly past: SimulatedPast;
  private readonly path: PricePath;
  /** The same path, some seconds earlier. */
  private readonly pathBefore: PricePath;
  private readonly premium: (time: Millis) => number;
  private readonly venues: readonly ((time: Millis) => number)[];
  private readonly takerDraw: (time: Millis, draw: number) => number;
  private readonly ladder: LadderInput;
  private readonly spread: Ticks;
  private readonly tradesPerSecond: number;

  constructor(row: CatalogueRow, paths: MarketPaths, calendar: Calendar) {
    const { instrument } = row;
    const { source, mood } = paths;
    const { symbol, groupings } = instrument;
    const steps = stepsOf(instrument);
    const typical = parseSteps(row.price, steps.price) ?? 1;
    const haste = mood === 'violent' ? VIOLENT_HASTE : 1;
    this.instrument = instrument;
    this.path = paths.of(row, 'now');
    this.pathBefore = paths.of(row, 'before');
    this.premium = source.premium(symbol);
    this.venues = INDEX_SOURCES.map((name) => source.venue(symbol, name, SOURCE_MILLIS));
    this.takerDraw = source.takers(symbol);
    const lotWorth =
      (typical * steps.price.unit * steps.size.unit) / 10 ** (steps.price.digits + steps.size.digits);
    const lotsPerMinute = row.dailyVolume / DAY_MINUTES / lotWorth;
    this.tradesPerSecond = haste * tradeRate(row.dailyVolume);
    const typicalLots = Math.max(3, Math.round((lotsPerMinute / 60 / this.tradesPerSecond) * haste * 3));
    this.ladder = {
      seed: source.seedOf(symbol, 'ladder'),
      offsets: ladderOffsets(groupings),
      typicalLots,
      haste,
    };
    this.spread = 1 + Math.floor(2 * chance(source.seedOf(symbol), 1));
    const { short, day } = source.scale(mood);
    this.past = new SimulatedPast({
      version: source.version,
      path: paths.of(row, 'past'),
      calendar,
      seed: source.seedOf(symbol, 'past'),
      dailyRange: (day * typical * paths.volatilityOf(row)) / 10_000,
      shortScale: short / day,
      lotsPerMinute,
      tradesPerMinute: 60 * this.tradesPerSecond,
    });
  }

  levels(time: Millis): Ladder {
    return makerLadder(this.ladder, this.path.at(time), this.spread, time);
  }

  /** The takers between two moments; more of them take in the direction of the price. */
  takers(from: Millis, to: Millis): Taker[] {
    const expected = (this.tradesPerSecond * (to - from)) / 1000;
    const count = Math.floor(expected + this.takerDraw(to, 0));
    if (count === 0) return [];
    const price = this.path.at(to);
    const rise = price - this.pathBefore.at(to - 3000);
    const buyShare = 0.5 + Math.max(-0.3, Math.min(0.3, rise / (20 * this.spread)));
    return Array.from({ length: count }, (_, i): Taker => {
      const draw = this.takerDraw(to, 2 * i + 1);
      const side = this.takerDraw(to, 2 * i + 2) < buyShare ? 'buy' : 'sell';
      // Cubed: many small takers, a few large ones that walk through levels.
      const lots = Math.max(1, Math.round(this.ladder.typicalLots * (0.02 + 3 * draw * draw * draw)));
      const reach = this.spread + 5;
      return { side, lots, limit: Math.max(1, side === 'buy' ? price + reach : price - reach) };
    });
  }

  /** The index on three venues; mark and funding are the platform's. */
  mark(time: Millis): FeedMark {
    const center = this.path.at(time) * (1 - BASIS_SHARE * this.premium(time));
    const price = (share: number): Ticks => Math.max(1, Math.round(center * (1 + share)));
    const sources = INDEX_SOURCES.map((name, at) => ({
      name,
      price: price(SOURCE_SHARE * (this.venues[at]?.(time) ?? 0)),
    }));
    return { index: price(0), sources };
  }
}

function tradeRate(dailyVolume: number): number {
  const rate = TRADES_AT_TEN_MILLION * Math.sqrt(dailyVolume / 10_000_000);
  return Math.min(MOST_TRADES, Math.max(FEWEST_TRADES, rate));
}
