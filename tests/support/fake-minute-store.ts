/** Stored minutes without a database: a second implementation of the same queries. */
import { rollUp, type Candle } from '../../domain/market/candle.ts';
import type { MinuteStore, StoredMinute } from '../../server/market/candles/tables.ts';

export function fakeMinuteStore(): MinuteStore {
  const held = new Map<string, Map<number, StoredMinute>>();
  const listed = (series: string) =>
    [...(held.get(series)?.values() ?? [])].sort((one, other) => one.time - other.time);
  const closeBefore = (series: string, time: number) =>
    listed(series).findLast((each) => each.time < time)?.close;
  return {
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
  };
}
