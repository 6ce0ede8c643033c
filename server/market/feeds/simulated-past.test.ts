import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rollUp, type Candle } from '#domain/market/candle';
import { Calendar } from '#domain/market/periods';
import { catalogue, type CatalogueRow } from '../catalogue.ts';
import { pathSource } from './path-source.ts';
import type { MarketPast } from './feed.ts';
import { MarketPaths } from './market-paths.ts';
import { SimulatedMarket } from './simulated-market.ts';

const zone = fc.constantFrom('Asia/Shanghai', 'Europe/Berlin', 'Asia/Kathmandu', 'Australia/Lord_Howe');
/** Any day of ten years, including days of a clock change. */
const moment = fc.oneof(
  fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2030, 0) }),
  fc.constantFrom(
    ...['2024-03-31', '2024-10-27', '2024-04-07', '2024-10-06'].map((day) => Date.parse(`${day}T12:00Z`)),
  ),
);
const whole = (time: number, parts: readonly Candle[]) => rollUp(time, parts as [Candle, ...Candle[]]);

function pastOf(row: CatalogueRow, zoneName: string, mood: 'calm' | 'trending' | 'violent' = 'calm') {
  const calendar = new Calendar(zoneName);
  return {
    calendar,
    past: new SimulatedMarket(row, new MarketPaths(pathSource(3, 'past'), mood), calendar).past,
  };
}

describe('the computed past of a simulated market', () => {
  it('CANDLE-003 a day equals the roll-up of its hours, an hour that of its minutes; neighbours join', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...catalogue),
        zone,
        fc.constantFrom('calm', 'trending', 'violent'),
        moment,
        (row, zoneName, mood, time) => {
          const { calendar, past } = pastOf(row, zoneName, mood);
          const day = past.day(time);
          const hours = past.hours(time);
          expect(day.time).toBe(calendar.start(time, '1d'));
          expect(day).toEqual(whole(day.time, hours));
          const minutes: Candle[] = [];
          for (const hour of hours) {
            expect(hour.time).toBe(calendar.start(hour.time, '1h'));
            const own = past.minutes(hour.time);
            expect(hour).toEqual(whole(hour.time, own));
            minutes.push(...own);
          }
          expect(minutes.map((minute) => minute.time)).toEqual(
            Array.from(
              { length: (calendar.next(time, '1d') - day.time) / 60_000 },
              (_, i) => day.time + i * 60_000,
            ),
          );
          expect(minutes.every((minute, i) => i === 0 || minute.open === minutes[i - 1]?.close)).toBe(true);
          expect(past.day(calendar.next(time, '1d')).open).toBe(day.close);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('CANDLE-003 every minute is valid and has a trade', () => {
    fc.assert(
      fc.property(fc.constantFrom(...catalogue), moment, (row, time) => {
        const isValid = ({ open, high, low, close, lots, trades }: Candle) =>
          low > 0 &&
          low <= Math.min(open, close) &&
          high >= Math.max(open, close) &&
          trades > 0 &&
          lots >= trades &&
          [open, high, low, close, lots, trades].every(Number.isSafeInteger);
        const minutes = pastOf(row, 'UTC').past.minutes(time);
        expect(minutes.filter((minute) => !isValid(minute))).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });

  it('CANDLE-500 ends at the first start, and depends on nothing after it', () => {
    const [start, first] = [Date.UTC(2026, 2, 3), Date.UTC(2026, 2, 3, 13, 24)];
    const pastBefore = (later: number) => {
      const source = pathSource(3, 'past');
      const path = {
        at: (time: number) => 500_000 + Math.round((time - start) / 1000) + (time > first ? later : 0),
      };
      const [row] = catalogue as [CatalogueRow];
      const paths = new MarketPaths({ ...source, path: () => path }, 'calm');
      return new SimulatedMarket(row, paths, new Calendar('UTC')).past;
    };
    const historyOf = (past: MarketPast) => ({
      day: past.day(first - 1),
      hours: past.hours(first - 1),
      minutes: past.hours(first - 1).flatMap(({ time }) => past.minutes(time)),
    });
    const [rising, falling] = [pastBefore(100_000), pastBefore(-100_000)];
    const upTo = (past: MarketPast) => historyOf(past).minutes.filter(({ time }) => time < first);
    // Without the end, later prices could be read from the hours before it.
    expect(upTo(rising)).not.toEqual(upTo(falling));
    const [one, other] = [pastBefore(100_000), pastBefore(-100_000)];
    one.endAt(first);
    other.endAt(first);
    const ended = historyOf(one);
    expect(ended).toEqual(historyOf(other));
    expect(ended.minutes).toHaveLength((first - start) / 60_000);
    expect(ended.minutes.at(-1)?.close).toBe(500_000 + (first - start) / 1000);
    expect(ended.day).toEqual(whole(start, ended.hours));
    expect(ended.day).toEqual(whole(start, ended.minutes));
  });

  it('CANDLE-003 is the same in whatever order it is read', () => {
    const [row] = catalogue as [CatalogueRow];
    const time = Date.UTC(2025, 5, 15, 7);
    const { past } = pastOf(row, 'UTC');
    const minutes = past.minutes(time);
    past.day(time - 86_400_000 * 3);
    past.minutes(time - 86_400_000);
    expect(past.minutes(time)).toEqual(minutes);
    expect(pastOf(row, 'UTC').past.minutes(time)).toEqual(minutes);
  });
});
