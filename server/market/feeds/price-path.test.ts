import { describe, expect, it } from 'vitest';
import { Calendar } from '#domain/market/periods';
import { catalogue, type CatalogueRow } from '../catalogue.ts';
import { MarketPaths } from './market-paths.ts';
import { pathSource } from './path-source.ts';
import type { Mood, PathSource } from './price-path.ts';
import { SimulatedMarket } from './simulated-market.ts';

const calendar = new Calendar('Asia/Shanghai');
const TIME = 1_763_900_123_450;
const marketOf = (symbol: string, source: PathSource, mood: Mood = 'calm') => {
  const row = catalogue.find(({ instrument }) => instrument.symbol === symbol) as CatalogueRow;
  return new SimulatedMarket(row, new MarketPaths(source, mood), calendar);
};
const MOODS = ['calm', 'trending', 'violent'] as const;

describe('the path of simulated prices', () => {
  it.each(MOODS)('MARKET-021 is the same in whatever order it is read: %s', (mood) => {
    const input = { symbol: 'BTC-USDT', mood, typical: 1_000_000, volatility: 300 };
    const pathOf = (key: string) => pathSource(2, key).path(input);
    const times = Array.from({ length: 2000 }, (_, i) => Math.floor(TIME + ((i * 7919) % 2000) * 61_234.5));
    const asked = pathOf('one');
    const prices = times.map((time) => asked.at(time));
    const again = pathOf('one');
    const sorted = new Map(
      [...times].sort((one, other) => one - other).map((time) => [time, again.at(time)]),
    );
    expect(times.map((time) => sorted.get(time))).toEqual(prices);
    for (const at of [0, 999, 1999]) expect(pathOf('one').at(times[at] as number)).toBe(prices[at]);
    expect(pathOf('other').at(TIME)).not.toBe(pathOf('one').at(TIME));
    const elsewhere = pathSource(2, 'one').path({ ...input, symbol: 'ETH-USDT' });
    expect(elsewhere.at(TIME)).not.toBe(pathOf('one').at(TIME));
  });

  it.each(MOODS)('MARKET-021 stays within reach of the typical price for ten years: %s', (mood) => {
    const wrong: [number, number][] = [];
    for (const { instrument, volatilityBps: volatility } of catalogue.slice(0, 20)) {
      const path = pathSource(2, 'ten years').path({
        symbol: instrument.symbol,
        mood,
        typical: 100_000,
        volatility,
      });
      for (let day = 0; day < 3650; day += 5) {
        const price = path.at(Date.UTC(2021, 0) + day * 86_400_000);
        if (!(price > 10_000 && price < 1_000_000)) wrong.push([day, price]);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('MARKET-502 version 1 is unchanged', () => {
    const source = pathSource(1, 'unused', 'brisk');
    const spot = marketOf('BTC-USDT', source);
    expect(spot.levels(TIME).bids.slice(0, 2)).toEqual([
      [1_072_213, 37_187],
      [1_072_212, 35_835],
    ]);
    expect(spot.takers(TIME - 2000, TIME)[0]).toEqual({ side: 'sell', lots: 25_794, limit: 1_072_208 });
    expect(spot.past.day(TIME)).toEqual({
      time: 1_763_827_200_000,
      open: 1_051_371,
      high: 1_077_473,
      low: 1_048_075,
      close: 1_068_874,
      lots: 2_865_232_730,
      trades: 376_710,
    });
    const perpetual = marketOf('BTC-USDT-PERP', source, 'violent');
    expect(perpetual.mark(TIME)).toEqual({
      index: 1_083_652,
      sources: [
        { name: 'simulated-1', price: 1_083_644 },
        { name: 'simulated-2', price: 1_083_647 },
        { name: 'simulated-3', price: 1_083_653 },
      ],
    });
    const minute = marketOf('PEPE-USDT', source, 'trending').past.minutes(TIME)[5];
    expect(minute).toMatchObject({
      open: 123_054,
      high: 123_239,
      low: 123_051,
      close: 123_149,
      lots: 776_703,
    });
  });

  it('MARKET-503 the sources of the index follow the price, within their limit', () => {
    const market = marketOf('BTC-USDT-PERP', pathSource(2, 'marks'));
    const marks = Array.from({ length: 500 }, (_, i) => TIME + i * 600_000).map((time) => {
      const { index, sources = [] } = market.mark(time);
      const [best] = market.levels(time).bids;
      return { price: best?.[0] ?? 0, index, sources };
    });
    for (const { price, index, sources } of marks) {
      expect(Math.abs(index / price - 1)).toBeLessThan(0.00101);
      expect(sources).toHaveLength(3);
      for (const source of sources) expect(Math.abs(source.price / index - 1)).toBeLessThan(0.00006);
    }
    expect(new Set(marks.map(({ price, index }) => price > index)).size).toBe(2);
  });

  it('OPTION-110 the sources of the index follow from the whole key, not from a seed of 32 bits', () => {
    const marksBy = (source: PathSource) => {
      const market = marketOf('BTC-USDT-PERP', source);
      return Array.from({ length: 300 }, (_, i) => market.mark(TIME + i * 7_001));
    };
    const keyed = pathSource(3, 'whole key');
    // All 32-bit seeds of a market say nothing about its index.
    const guessed = { ...keyed, seedOf: () => 7 };
    expect(marksBy(guessed)).toEqual(marksBy(keyed));
    const apart = (source: PathSource) =>
      Array.from({ length: 300 }, (_, i) => source.venue('BTC-USDT-PERP', 'a', 20_000)(TIME + i * 20_000));
    expect(apart(pathSource(3, 'whole key'))).toEqual(apart(keyed));
    const other = apart(pathSource(3, 'other key'));
    expect(apart(keyed).filter((distance, at) => distance === other[at])).toEqual([]);
  });
});
