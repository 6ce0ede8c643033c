/** A store that forgets when the process ends, for tests of what stands before it. */
import { rollUp, type Candle } from '../../domain/market/candle.ts';
import type { StoredTrading } from '../../server/trading/stored-trading.ts';
import type { Query, Seed, Store, StoredMinute } from '../../server/db/store-api.ts';
import { marketTables, type MarketSeeds, type StoredMarkets } from '../../server/market/tables.ts';
import { tradingTables } from '../../server/trading/tables.ts';

/** Queries that answer a list; others find nothing. */
const NO_ROWS: Readonly<Record<string, readonly never[]>> = {
  [tradingTables.queries.orders.name]: [],
  [tradingTables.queries.fills.name]: [],
};

function catalogueOf(seeds: readonly Seed[]): MarketSeeds['catalogue'] {
  const own = seeds.find(({ feature }) => feature === marketTables.feature)?.seeds as MarketSeeds | undefined;
  return own?.catalogue ?? [];
}

function noRows<Input extends readonly unknown[], Answer>(
  { name }: Query<Input, Answer>,
  ..._input: Input
): Promise<Answer> {
  return Promise.resolve(NO_ROWS[name] as Answer);
}

export function memoryStore(): Store {
  const held = new Map<string, Map<number, StoredMinute>>();
  const listed = (series: string) =>
    [...(held.get(series)?.values() ?? [])].sort((one, other) => one.time - other.time);
  const closeBefore = (series: string, time: number) =>
    listed(series).findLast((each) => each.time < time)?.close;
  return {
    open: (now, ...seeds) =>
      Promise.resolve({
        number: 0,
        numbersReservedTo: 1_000_000,
        firstStart: now,
        pathVersion: 2,
        people: { people: [], accounts: [], lastEvents: [], lastPosting: 0 },
        loaded: {
          market: { instruments: catalogueOf(seeds), steps: [] } satisfies StoredMarkets,
          trading: { open: [], lastOrder: 0, lastFill: 0, reservedTradeIds: {} } satisfies StoredTrading,
        },
      }),
    commit: () => Promise.resolve(),
    keepMinutes(minutes) {
      for (const each of minutes) {
        const series = held.get(each.series) ?? new Map<number, StoredMinute>();
        held.set(each.series, series.set(each.time, each));
      }
      return Promise.resolve();
    },
    recentMinutes: (names, from, now) =>
      Promise.resolve(
        names.flatMap((series) => {
          const all = listed(series).filter(({ time }) => time <= now);
          if (all[0] === undefined) return [];
          const minutes = all.filter((each) => each.time >= from);
          return [{ series, first: all[0].time, closeBefore: closeBefore(series, from), minutes }];
        }),
      ),
    rollUps: (series, bounds) =>
      Promise.resolve(
        bounds.slice(0, -1).flatMap((from, place) => {
          const to = bounds[place + 1] as number;
          const [first, ...rest]: Candle[] = listed(series).filter(({ time }) => time >= from && time < to);
          return first === undefined ? [] : [{ place, candle: rollUp(first.time, [first, ...rest]) }];
        }),
      ),
    closeBefore: (series, time) => Promise.resolve(closeBefore(series, time)),
    keptIds: () => Promise.resolve([]),
    answerTo: () => Promise.resolve(undefined),
    forgetBefore: () => Promise.resolve(),
    accountEvents: () => Promise.resolve(undefined),
    records: () => Promise.resolve({ list: [], next: null }),
    query: noRows,
    audit: () =>
      Promise.resolve({
        lastPosting: 0,
        postings: 0,
        accounts: 0,
        missing: 0,
        unbalanced: [],
        differing: [],
        negative: [],
        shapes: [],
        changed: [],
      }),
    close: () => Promise.resolve(),
  };
}
