import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SizedLevel } from '#domain/market/book-levels';
import { rollUp, type Candle } from '#domain/market/candle';
import { stepsOf, type Instrument } from '#domain/market/instrument';
import { Calendar } from '#domain/market/periods';
import type { Millis, Ticks } from '#domain/units';
import { fakeClock } from '../../../tests/support/fake-clock.ts';
import { spotFees } from '../../spot/settings.ts';
import { catalogue, type CatalogueRow } from '../catalogue.ts';
import type { FeedSink } from './feed.ts';
import { MarketPaths } from './market-paths.ts';
import { pathSource } from './path-source.ts';
import type { Mood } from './price-path.ts';
import { createSimulatedFeed } from './simulated-feed.ts';
import { SimulatedMarket } from './simulated-market.ts';

const IS_LONG = process.env['TEST_SIZE'] === 'long';
const MOODS = ['calm', 'trending', 'violent'] as const;
const FIRST = Date.UTC(2026, 10, 3);
const DAY = 86_400_000;
const MINUTE = 60_000;
const calendar = new Calendar('UTC');
const moment = fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2030, 0) });

const rowOf = (symbol: string) =>
  catalogue.find(({ instrument }) => instrument.symbol === symbol) as CatalogueRow;
const crosses = catalogue.filter(({ instrument }) => instrument.quote !== 'USDT');
/** A market between two coins, and the markets in USDT of its base and of its quote. */
const triangles = crosses.map(
  (cross) =>
    [cross, rowOf(`${cross.instrument.base}-USDT`), rowOf(`${cross.instrument.quote}-USDT`)] as const,
);
const rows = [...new Set(triangles.flat())];
const marketsOf = (mood: Mood, version: 2 | 3 = 3) => {
  const paths = new MarketPaths(pathSource(version, 'triangles'), mood);
  return new Map(
    rows.map((row) => [row.instrument.symbol, new SimulatedMarket(row, paths, calendar)] as const),
  );
};

interface Best {
  readonly bid: Ticks;
  readonly ask: Ticks;
}

const SCALE = 20;
/** Exact, in units of 10⁻²⁰ of the quote coin. */
function priceOf(tick: Ticks, instrument: Instrument): bigint {
  const { unit, digits } = stepsOf(instrument).price;
  return BigInt(tick) * BigInt(unit) * 10n ** BigInt(SCALE - digits);
}

/** The money at the start of a round; fine enough that rounding down hides no gain of a tick. */
const WHOLE = 1_000_000_000_000n;

/** The money after a round at the best prices, in the better one of both directions. */
function roundTrip(bestOf: (symbol: string) => Best, triangle: (typeof triangles)[number]): bigint {
  const one = 10n ** BigInt(SCALE);
  const [cross, base, quote] = triangle.map(({ instrument }) => {
    const { bid, ask } = bestOf(instrument.symbol);
    return { bid: priceOf(bid, instrument), ask: priceOf(ask, instrument) };
  }) as [Exact, Exact, Exact];
  const through = (WHOLE * cross.bid * quote.bid) / (base.ask * one);
  const back = (WHOLE * base.bid * one) / (quote.ask * cross.ask);
  return through > back ? through : back;
}

interface Exact {
  readonly bid: bigint;
  readonly ask: bigint;
}

const bestAt = (markets: ReturnType<typeof marketsOf>, time: Millis) => (symbol: string) => {
  const { bids, asks } = (markets.get(symbol) as SimulatedMarket).levels(time);
  return { bid: bids[0]?.[0] as Ticks, ask: asks[0]?.[0] as Ticks };
};
const middleOf = (market: SimulatedMarket, time: Millis) => {
  const { bids, asks } = market.levels(time);
  return ((bids[0]?.[0] as Ticks) + (asks[0]?.[0] as Ticks)) / 2;
};

/** The highest profit of a round trip through a triangle of markets, each tried after every turn of the feed. */
function mostLeft(mood: Mood, watched: readonly string[], duration: Millis): bigint {
  const clock = fakeClock(FIRST);
  const books = new Map<string, Best>();
  let most = 0n;
  const best = (levels: readonly SizedLevel[]) => levels[0]?.[0] as Ticks;
  const ignored = () => undefined;
  const sink: FeedSink = {
    ...{ begin: ignored, take: ignored, print: ignored, mark: ignored, recheck: ignored },
    quote: (symbol, _whole, bids, asks) => void books.set(symbol, { bid: best(bids), ask: best(asks) }),
  };
  const feed = createSimulatedFeed({
    ...{ rows, mood, clock, calendar, source: pathSource(3, 'triangles') },
    isWatched: (symbol) => watched.includes(symbol),
  });
  feed.start(sink);
  for (let passed = 0; passed <= duration; passed += 500) {
    for (const triangle of triangles) {
      const left = roundTrip((symbol) => books.get(symbol) as Best, triangle);
      if (left > most) most = left;
    }
    clock.advance(500);
  }
  feed.stop();
  return most;
}

describe('a round through three simulated markets', () => {
  it.each(MOODS)('MARKET-920 never gains at the same instant, without fees, either way: %s', (mood) => {
    const markets = marketsOf(mood);
    expect(triangles.length).toBeGreaterThanOrEqual(8);
    for (let i = 0; i < (IS_LONG ? 500 : 150); i++) {
      const time = FIRST + i * 7 * DAY * 0.3137 + i * 12_345;
      const bestOf = bestAt(markets, time);
      expect(triangles.filter((triangle) => roundTrip(bestOf, triangle) >= WHOLE)).toEqual([]);
    }
  });

  it('MARKET-920 gains on version 2 of the path', () => {
    const bestOf = bestAt(marketsOf('calm', 2), FIRST);
    const gains = triangles.map((triangle) => roundTrip(bestOf, triangle));
    expect(gains.every((left) => left > WHOLE)).toBe(true);
  });

  it('MARKET-921 never gains in a running feed, without fees', () => {
    expect(mostLeft('calm', [], (IS_LONG ? 60 : 15) * MINUTE)).toBeLessThan(WHOLE);
    expect(mostLeft('violent', [], (IS_LONG ? 5 : 2) * MINUTE)).toBeLessThan(WHOLE);
    const all = rows.map(({ instrument }) => instrument.symbol);
    expect(mostLeft('violent', all, IS_LONG ? MINUTE : MINUTE / 3)).toBeLessThan(WHOLE);
  });

  it('MARKET-922 gains less than the lowest fees where only one of the markets is quoted at full rate', () => {
    const lowest = Math.min(...spotFees.default.levels.map(({ taker }) => taker));
    const lowestFees = (WHOLE * 3n * BigInt(lowest)) / 1_000_000n;
    for (const watched of ['BTC-USDT', 'ETH-USDT', 'ETH-BTC'])
      expect(mostLeft('calm', [watched], (IS_LONG ? 5 : 1) * MINUTE)).toBeLessThan(WHOLE + lowestFees);
  });
});

describe('the price of a market between two coins', () => {
  it('MARKET-923 is the ratio of the prices in USDT at the same instant, on its tick', () => {
    const all = new Map(MOODS.map((mood) => [mood, marketsOf(mood)]));
    fc.assert(
      fc.property(
        fc.constantFrom(...triangles),
        fc.constantFrom(...MOODS),
        moment,
        (triangle, mood, time) => {
          const markets = all.get(mood);
          const [price, base, quote] = triangle.map(({ instrument }) => {
            const middle = middleOf(markets?.get(instrument.symbol) as SimulatedMarket, time);
            return Number(priceOf(middle, instrument)) / 10 ** SCALE;
          }) as [number, number, number];
          const tick = Number(triangle[0].instrument.priceStep);
          expect(Math.abs(price - base / quote)).toBeLessThanOrEqual(tick * 0.500001);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('MARKET-923 is as before for data of version 2', () => {
    const paths = new MarketPaths(pathSource(2, 'kept'), 'calm');
    const path = paths.of(rowOf('ETH-BTC'), 'now');
    expect([0, 1, 2].map((day) => path.at(FIRST + day * DAY))).toEqual([16_216, 15_993, 16_248]);
  });

  it('MARKET-924 follows its own path if one of its coins has no market in USDT', () => {
    const cross = rowOf('ETH-BTC');
    const alone = { ...cross, instrument: { ...cross.instrument, base: 'XYZ', symbol: 'XYZ-BTC' } };
    const pathOf = (version: 2 | 3) => new MarketPaths(pathSource(version, 'alone'), 'calm').of(alone, 'now');
    for (let day = 0; day < 50; day++)
      expect(pathOf(3).at(FIRST + day * DAY)).toBe(pathOf(2).at(FIRST + day * DAY));
  });
});

describe('the computed past of a market between two coins', () => {
  const whole = (parts: readonly Candle[]) =>
    rollUp((parts[0] as Candle).time, parts as [Candle, ...Candle[]]);

  it('CANDLE-920 begins and ends each hour at the ratio, and its parts add up and join', () => {
    const all = new Map(MOODS.map((mood) => [mood, marketsOf(mood)]));
    fc.assert(
      fc.property(fc.constantFrom(...crosses), fc.constantFrom(...MOODS), moment, (row, mood, time) => {
        const market = all.get(mood)?.get(row.instrument.symbol) as SimulatedMarket;
        const ratio = new MarketPaths(pathSource(3, 'triangles'), mood).of(row, 'past');
        const hours = market.past.hours(time);
        expect(market.past.day(time)).toEqual(whole(hours));
        for (const hour of hours) {
          expect([hour.open, hour.close]).toEqual([ratio.at(hour.time), ratio.at(hour.time + 60 * MINUTE)]);
          const minutes = market.past.minutes(hour.time);
          expect(whole(minutes)).toEqual(hour);
          // The hour's range was drawn before its minutes: what goes beyond it is cut.
          const cut = ({ time: at }: Candle) => Math.min(hour.high, Math.max(hour.low, ratio.at(at)));
          const opens = minutes.map(({ open }) => open);
          expect(opens).toEqual(minutes.map(cut));
          expect(opens.slice(1)).toEqual(minutes.slice(0, -1).map(({ close }) => close));
        }
      }),
      { numRuns: 30 },
    );
  });

  it('CANDLE-921 agrees with the live price: at every hour, and where history ends and the market begins', () => {
    fc.assert(
      fc.property(fc.constantFrom(...crosses), fc.constantFrom(...MOODS), moment, (row, mood, time) => {
        const start = Math.floor(time / MINUTE) * MINUTE + MINUTE;
        const market = marketsOf(mood).get(row.instrument.symbol) as SimulatedMarket;
        market.past.endAt(start);
        const hours = market.past.hours(start - 1);
        for (const hour of hours) expect(middleOf(market, hour.time)).toBe(hour.open);
        expect(hours.at(-1)?.close).toBe(middleOf(market, start));
        expect(market.past.minutes(start - 1).at(-1)?.close).toBe(middleOf(market, start));
      }),
      { numRuns: 60 },
    );
  });
});
