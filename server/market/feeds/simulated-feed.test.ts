import { describe, expect, it } from 'vitest';
import type { Level, SizedLevel } from '#domain/market/book-levels';
import { Calendar } from '#domain/market/periods';
import { fakeClock } from '../../../tests/support/fake-clock.ts';
import { catalogue } from '../catalogue.ts';
import type { FeedSink } from './feed.ts';
import { createSimulatedFeed, type SimulatedFeedInput } from './simulated-feed.ts';
import { SimulatedMarket } from './simulated-market.ts';
import { MarketPaths } from './market-paths.ts';
import { pathSource } from './path-source.ts';
import type { Mood } from './price-path.ts';

const calendar = new Calendar('Asia/Shanghai');
const rows = catalogue.filter((row) =>
  ['BTC-USDT', 'PEPE-USDT', 'BTC-USDT-PERP'].includes(row.instrument.symbol),
);

const pathsOf = (mood: Mood) => new MarketPaths(pathSource(3, 'test'), mood);

type Waits = Pick<SimulatedFeedInput, 'quoteMillis' | 'unwatchedSpotMillis'>;

function createFeed(mood: Mood, watched: readonly string[] = [], waits: Waits = {}) {
  const clock = fakeClock();
  const sent: { symbol: string; kind: string; levels: readonly SizedLevel[] }[] = [];
  const note = (symbol: string, kind: string, levels: readonly SizedLevel[] = []) =>
    sent.push({ symbol, kind, levels });
  const sink: FeedSink = {
    begin: (symbol) => note(symbol, 'begin'),
    quote: (symbol, _whole, bids, asks) => note(symbol, 'quote', [...bids, ...asks]),
    take: (symbol) => note(symbol, 'take'),
    print: (symbol) => note(symbol, 'print'),
    mark: (symbol) => note(symbol, 'mark'),
    recheck: () => undefined,
  };
  const feed = createSimulatedFeed({
    rows,
    source: pathSource(3, 'test'),
    mood,
    clock,
    calendar,
    isWatched: (symbol) => watched.includes(symbol),
    ...waits,
  });
  feed.start(sink);
  const count = (symbol: string, kind: string) =>
    sent.filter((each) => each.symbol === symbol && each.kind === kind).length;
  return { clock, feed, sent, count };
}

describe('the simulated feed', () => {
  it('MARKET-020 quotes watched markets at full rate, the others once a second', () => {
    const { clock, count } = createFeed('calm', ['BTC-USDT']);
    clock.advance(10_000);
    expect(count('BTC-USDT', 'quote')).toBe(101);
    expect(count('PEPE-USDT', 'quote')).toBeGreaterThanOrEqual(10);
    expect(count('PEPE-USDT', 'quote')).toBeLessThanOrEqual(12);
  });

  it('PLATFORM-720 spot markets that nobody watches may be quoted less often, contracts may not', () => {
    const { clock, count } = createFeed('calm', ['BTC-USDT'], { unwatchedSpotMillis: 5000 });
    clock.advance(10_000);
    expect(count('BTC-USDT', 'quote')).toBe(101);
    expect(count('PEPE-USDT', 'quote')).toBe(3);
    expect(count('BTC-USDT-PERP', 'quote')).toBeGreaterThanOrEqual(10);
  });

  it('PLATFORM-721 watched markets are quoted as often as the operator wants, the others as before', () => {
    const { clock, count } = createFeed('calm', ['BTC-USDT'], { quoteMillis: 500 });
    clock.advance(10_000);
    expect(count('BTC-USDT', 'quote')).toBe(21);
    expect(count('PEPE-USDT', 'quote')).toBeGreaterThanOrEqual(10);
    expect(count('BTC-USDT-PERP', 'quote')).toBeGreaterThanOrEqual(10);
  });

  it('MARKET-021 is the same for the same seed and times', () => {
    const [one, other] = [createFeed('violent', ['BTC-USDT']), createFeed('violent', ['BTC-USDT'])];
    one.clock.advance(3000);
    other.clock.advance(3000);
    expect(one.sent).toEqual(other.sent);
    expect(one.count('BTC-USDT', 'take')).toBeGreaterThan(10);
  });

  it('MARKET-023 moves more when violent than when calm', () => {
    const range = (mood: Mood) => {
      const market = new SimulatedMarket(rows[0] as (typeof rows)[0], pathsOf(mood), calendar);
      const prices = Array.from({ length: 600 }, (_, i) => market.mark(1_700_000_000_000 + i * 1000).index);
      return Math.max(...prices) - Math.min(...prices);
    };
    expect(range('violent')).toBeGreaterThan(2 * range('calm'));
    expect(range('trending')).toBeGreaterThan(0);
  });

  it('gives marks to perpetuals only, and each market a past', () => {
    const { clock, count, feed } = createFeed('trending');
    clock.advance(2000);
    expect(count('BTC-USDT', 'mark')).toBe(0);
    expect(count('BTC-USDT-PERP', 'mark')).toBeGreaterThan(1);
    expect(feed.past('BTC-USDT')?.hours(1_700_000_040_000)).toHaveLength(24);
    expect(feed.past('XYZ-USDT')).toBeUndefined();
  });
});

describe("the market maker's levels", () => {
  it.each(catalogue.map((row) => [row.instrument.symbol, row] as const))(
    'MARKET-022 show at least 20 rows in every grouping: %s',
    (_symbol, row) => {
      const market = new SimulatedMarket(row, pathsOf('calm'), calendar);
      for (const time of [1_700_000_000_000, 1_731_000_033_333]) {
        const { bids, asks } = market.levels(time);
        expect(Math.max(bids.length, asks.length)).toBeLessThanOrEqual(200);
        for (const ticks of row.instrument.groupings) {
          const count = (levels: readonly Level[], round: (value: number) => number) =>
            new Set(levels.map(([tick]) => round(tick / ticks))).size;
          expect(count(bids, Math.floor)).toBeGreaterThanOrEqual(20);
          expect(count(asks, Math.ceil)).toBeGreaterThanOrEqual(20);
        }
        expect(bids.every(([tick, lots], i) => tick < (bids[i - 1]?.[0] ?? Infinity) && lots > 0)).toBe(true);
        expect(asks.every(([tick, lots], i) => tick > (asks[i - 1]?.[0] ?? 0) && lots > 0)).toBe(true);
        expect(bids[0]?.[0]).toBeLessThan(asks[0]?.[0] ?? 0);
      }
    },
  );
});
