/** The minute series compared with a simple one: a list of trades, searched again for every candle. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Candle } from '../../domain/market/candle.ts';
import { MinuteSeries } from '../../domain/market/minute-series.ts';
import { Calendar, PERIODS } from '../../domain/market/periods.ts';
import type { Period } from '../../domain/market/periods.ts';

const MINUTE = 60_000;
const runs = process.env['TEST_SIZE'] === 'long' ? 5_000 : 150;

/** The range contains the night in which New York sets its clocks back. */
const BEGIN = Date.UTC(2024, 10, 3, 3);
const UTC = new Calendar('UTC');
const zones = [
  UTC,
  ...['Asia/Shanghai', 'America/New_York', 'Asia/Kolkata'].map((zone) => new Calendar(zone)),
];
/** Each period nests in the next one of its row. */
const NESTED = [
  ['5m', '15m', '30m', '1h', '4h', '1d', '1w'],
  ['3m', '15m', '1h', '2h', '6h', '12h', '3d'],
] as const;
const COARSER = PERIODS.filter((period) => period !== '1m');

interface Trade {
  readonly time: number;
  readonly price: number;
  readonly lots: number;
}

function naiveMinutes(trades: readonly Trade[], to: number): Candle[] {
  const minuteOf = ({ time }: Trade) => time - (time % MINUTE);
  const minutes: Candle[] = [];
  const first = Math.min(...trades.map(minuteOf));
  for (let time = first; time < to; time += MINUTE) {
    const own = trades.filter((trade) => minuteOf(trade) === time);
    const prices = own.map(({ price }) => price);
    const carried = minutes.at(-1)?.close ?? NaN;
    if (own.length === 0) {
      minutes.push({ time, open: carried, high: carried, low: carried, close: carried, lots: 0, trades: 0 });
      continue;
    }
    minutes.push({
      time,
      open: prices[0] ?? NaN,
      high: Math.max(...prices),
      low: Math.min(...prices),
      close: prices.at(-1) ?? NaN,
      lots: own.reduce((sum, { lots }) => sum + lots, 0),
      trades: own.length,
    });
  }
  return minutes;
}

function naiveRollUp(finer: readonly Candle[], calendar: Calendar, period: Period): Candle[] {
  const groups = new Map<number, Candle[]>();
  for (const each of finer) {
    const start = calendar.start(each.time, period);
    groups.set(start, [...(groups.get(start) ?? []), each]);
  }
  return [...groups].map(([time, all]) => ({
    time,
    open: all[0]?.open ?? NaN,
    high: Math.max(...all.map(({ high }) => high)),
    low: Math.min(...all.map(({ low }) => low)),
    close: all.at(-1)?.close ?? NaN,
    lots: all.reduce((sum, { lots }) => sum + lots, 0),
    trades: all.reduce((sum, { trades: count }) => sum + count, 0),
  }));
}

/** Trades that mostly follow one another, some after a long pause, some late by up to an hour. */
const tradeList = fc
  .array(
    fc.record({
      pause: fc.oneof(
        { weight: 8, arbitrary: fc.nat(40_000) },
        { weight: 1, arbitrary: fc.nat(5 * 60 * MINUTE) },
      ),
      late: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(60 * MINUTE) }),
      price: fc.integer({ min: 1, max: 1000 }),
      lots: fc.integer({ min: 1, max: 1000 }),
    }),
    { minLength: 1, maxLength: 120 },
  )
  .map((steps) => {
    let now = BEGIN;
    return steps.map(({ pause, late, price, lots }): Trade => {
      now += pause;
      return { time: now - late, price, lots };
    });
  });

function seriesOf(trades: readonly Trade[]): MinuteSeries {
  const series = new MinuteSeries();
  for (const { time, price, lots } of trades) series.trade(time, price, lots);
  return series;
}

const endOf = (trades: readonly Trade[], more: number) =>
  Math.max(...trades.map(({ time }) => time)) + 1 + more * MINUTE;

it('CANDLE-051 minutes equal a plain look at the trades, with the repeated ones', () => {
  fc.assert(
    fc.property(tradeList, fc.nat(90), (trades, more) => {
      const series = seriesOf(trades);
      const to = endOf(trades, more);
      expect(series.candles(UTC, '1m', series.first ?? NaN, to)).toEqual(naiveMinutes(trades, to));
    }),
    { numRuns: runs },
  );
});

it('CANDLE-052 every coarser period rolls a plain look at the trades up', () => {
  fc.assert(
    fc.property(tradeList, fc.nat(90), fc.constantFrom(...zones), (trades, more, calendar) => {
      const series = seriesOf(trades);
      const to = endOf(trades, more);
      const minutes = naiveMinutes(trades, to);
      for (const period of COARSER) {
        const naive = naiveRollUp(minutes, calendar, period);
        const found = series.candles(calendar, period, series.first ?? NaN, to);
        expect(found).toEqual(naive);
      }
    }),
    { numRuns: runs },
  );
});

it('CANDLE-052 minutes to five minutes to hours to days equals minutes to days', () => {
  fc.assert(
    fc.property(tradeList, fc.constantFrom(...zones), (trades, calendar) => {
      const series = seriesOf(trades);
      const [first, to] = [series.first ?? NaN, endOf(trades, 0)];
      for (const chain of NESTED) {
        let finer = series.candles(calendar, '1m', first, to);
        for (const period of chain) {
          finer = naiveRollUp(finer, calendar, period);
          expect(finer).toEqual(series.candles(calendar, period, first, to));
        }
      }
    }),
    { numRuns: runs },
  );
});

it('CANDLE-052 any stretch of time rolls up as its own minutes do', () => {
  fc.assert(
    fc.property(tradeList, fc.nat(1), fc.nat(300), fc.nat(300), (trades, half, skip, length) => {
      const series = seriesOf(trades);
      const from = (series.first ?? NaN) + (skip + half / 2) * MINUTE;
      const to = from + length * MINUTE;
      const own = naiveMinutes(trades, to).filter(({ time }) => time >= from);
      const [expected] = naiveRollUp(
        own.map((each) => ({ ...each, time: from })),
        new Calendar('UTC'),
        '1M',
      );
      const found = series.rollUp(from, from, to);
      expect(found && { ...found, time: 0 }).toEqual(expected && { ...expected, time: 0 });
    }),
    { numRuns: runs },
  );
});

it('CANDLE-053 the kept candles read as if nothing had been forgotten', () => {
  fc.assert(
    fc.property(tradeList, tradeList, fc.nat(400), (trades, later, skip) => {
      const whole = seriesOf(trades);
      const kept = seriesOf(trades);
      const border = (whole.first ?? NaN) + skip * MINUTE;
      kept.forgetBefore(border);
      for (const { time, price, lots } of later) {
        expect(kept.trade(time, price, lots)).toBe(time >= border);
        if (time >= border) whole.trade(time, price, lots);
      }
      const [calendar, to] = [new Calendar('UTC'), endOf([...trades, ...later], 0)];
      expect(kept.candles(calendar, '1m', 0, to)).toEqual(whole.candles(calendar, '1m', border, to));
    }),
    { numRuns: runs },
  );
});

it('CANDLE-054 minutes in any order, with trades on top, equal the trades alone', () => {
  fc.assert(
    fc.property(tradeList, tradeList, fc.infiniteStream(fc.nat()), (early, later, dice) => {
      const whole = seriesOf([...early, ...later]);
      const put = new MinuteSeries();
      const minutes = naiveMinutes(early, endOf(early, 0)).map(
        (each) => [dice.next().value as number, each] as const,
      );
      for (const [, minute] of minutes.sort(([a], [b]) => a - b)) put.put(minute);
      for (const { time, price, lots } of later) put.trade(time, price, lots);
      const [calendar, to] = [new Calendar('UTC'), endOf([...early, ...later], 3)];
      expect(put.candles(calendar, '1m', 0, to)).toEqual(whole.candles(calendar, '1m', 0, to));
    }),
    { numRuns: runs },
  );
});
