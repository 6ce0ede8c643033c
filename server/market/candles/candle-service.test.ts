import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { carriedCandle, rollUp, type Candle } from '#domain/market/candle';
import { Calendar, PERIODS } from '#domain/market/periods';
import { beginRun, candleOfWire, plainRollUp, type CandleRun } from '../../../tests/support/candle-run.ts';
import { fakeClock } from '../../../tests/support/fake-clock.ts';
import { fakeMinuteStore } from '../../../tests/support/fake-minute-store.ts';
import { fakeInstrument } from '../../../tests/support/fake-instrument.ts';
import { examples } from '../../../tests/support/test-size.ts';
import { catalogue, type CatalogueRow } from '../catalogue.ts';
import { pathSource } from '../feeds/path-source.ts';
import { MarketPaths } from '../feeds/market-paths.ts';
import { SimulatedMarket } from '../feeds/simulated-market.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const instrument = fakeInstrument('ABC-USDT');
const [row] = catalogue as [CatalogueRow];

/** Each minute's candle made from trades, from the first one until now. */
function plainMinutes(
  trades: readonly { time: number; price: number; lots: number }[],
  now: number,
): Candle[] {
  const first = Math.floor((trades[0]?.time ?? now) / MINUTE) * MINUTE;
  const list: Candle[] = [];
  for (let time = first; time <= now; time += MINUTE) {
    const own = trades.filter((trade) => Math.floor(trade.time / MINUTE) * MINUTE === time);
    const parts = own.map(({ price, lots }) => ({ ...carriedCandle(time, price), lots, trades: 1 }));
    list.push(
      parts.length > 0
        ? rollUp(time, parts as [Candle, ...Candle[]])
        : carriedCandle(time, list.at(-1)?.close ?? 0),
    );
  }
  return list;
}

const runs = fc.array(
  fc.record({
    trades: fc.array(
      fc.record({
        wait: fc.oneof(fc.nat(2 * MINUTE), fc.nat(5 * HOUR)),
        price: fc.integer({ min: 1, max: 999 }),
        lots: fc.integer({ min: 1, max: 9 }),
      }),
      { minLength: 1, maxLength: 25 },
    ),
    down: fc.nat(40 * HOUR),
  }),
  { minLength: 1, maxLength: 3 },
);

describe("a market's candles over several runs", () => {
  it('CANDLE-004, CANDLE-011 every period equals the roll-up of the traded minutes, downtime repeated', async () => {
    await fc.assert(
      fc.asyncProperty(runs, fc.constantFrom('UTC', 'Asia/Kolkata', 'Europe/Berlin'), async (all, zone) => {
        const clock = fakeClock(Date.UTC(2024, 9, 26, 1, 17, 33));
        const store = fakeMinuteStore();
        const calendar = new Calendar(zone);
        const traded: { time: number; price: number; lots: number }[] = [];
        for (const { trades, down } of all) {
          const generation = await beginRun({ instrument, clock, store, zone });
          for (const { wait, price, lots } of trades) {
            clock.advance(wait);
            generation.trade(price, lots);
            traded.push({ time: clock.now(), price, lots });
          }
          const minutes = plainMinutes(traded, clock.now());
          for (const period of PERIODS) {
            const limit = period === '1m' ? 700 : 7;
            expect(await generation.all(period, 0, limit)).toEqual(plainRollUp(minutes, calendar, period));
          }
          await generation.engine.stop();
          clock.advance(down);
        }
      }),
      { numRuns: examples({ few: 6, small: 25, long: 100 }) },
    );
  });

  it.each([
    ['a day', DAY],
    ['a month', 30 * DAY],
  ])('SPOT-166 a clock that was ahead leaves no minutes of the future: %s', async (_, back) => {
    const store = fakeMinuteStore();
    const now = Date.UTC(2024, 9, 26, 1, 17, 33);
    const runAt = (time: number) => beginRun({ instrument, clock: fakeClock(time), store });
    const first = await runAt(now - DAY);
    first.trade(100, 1);
    await first.engine.stop();
    const ahead = await runAt(now + back);
    ahead.trade(900, 5);
    await ahead.engine.stop();
    const generation = await runAt(now);
    generation.trade(101, 1);
    const shown = (await generation.all('1m', 0, 700)).map(({ time, close }) => [time, close]);
    const minute = now - 33_000;
    expect(shown).toHaveLength(DAY / MINUTE + 1);
    expect([shown[0], ...shown.slice(-2)]).toEqual([
      [minute - DAY, 100],
      [minute - MINUTE, 100],
      [minute, 101],
    ]);
    expect(generation.stats.top).toBe(101);
    await generation.engine.stop();
    const before = await runAt(now - 9 * DAY);
    before.trade(99, 1);
    expect((await before.all('1m', 0, 700)).map(({ close }) => close)).toEqual([99]);
    await before.engine.stop();
  });

  it('CANDLE-004 joins the computed past, the stored minutes and memory without a memory start', async () => {
    const clock = fakeClock(Date.UTC(2024, 9, 26, 9, 17, 33));
    const store = fakeMinuteStore();
    const zone = 'Europe/Berlin';
    const input = { instrument: row.instrument, clock, store, zone };
    const past = (calendar: Calendar) =>
      new SimulatedMarket(row, new MarketPaths(pathSource(3, 'joined'), 'calm'), calendar).past;
    const from = new Calendar(zone).start(clock.now() - 3 * DAY, '1d');
    for (const wait of [25 * MINUTE, 3 * DAY]) {
      const generation = await beginRun({ ...input, past });
      for (let i = 0; i < 60; i++) {
        clock.advance(wait / 60);
        generation.trade(990_000 + ((i * 7919) % 1000), 1 + i);
      }
      await agree(generation, zone, from);
      await generation.engine.stop();
      clock.advance(7 * HOUR);
    }
    const last = await beginRun({ ...input, past });
    clock.advance(100 * HOUR);
    // Two reads: the second time the stored days come from memory.
    await agree(last, zone, from);
    last.trade(990_500, 3);
    await agree(last, zone, from);
    await last.engine.stop();
  });

  async function agree(generation: CandleRun, zone: string, from: number): Promise<void> {
    const calendar = new Calendar(zone);
    const minutes = await generation.all('1m', from, 1000);
    expect(minutes[0]?.time).toBe(from);
    expect(minutes.every((minute, i) => minute.time === from + i * MINUTE)).toBe(true);
    for (const period of ['3m', '5m', '15m', '30m', '1h', '2h', '4h', '6h', '12h', '1d'] as const)
      expect(await generation.all(period, from, 50)).toEqual(plainRollUp(minutes, calendar, period));
    const days = await generation.all('1d', 0, 400);
    for (const period of ['3d', '1w', '1M'] as const)
      expect(await generation.all(period, 0, 9)).toEqual(plainRollUp(days, calendar, period));
  }

  it('CANDLE-005 shows nothing of the future: before the first trade the computed past ends with now', async () => {
    const clock = fakeClock(Date.UTC(2024, 9, 26, 9, 17, 33));
    const past = (calendar: Calendar) =>
      new SimulatedMarket(row, new MarketPaths(pathSource(3, 'now'), 'calm'), calendar).past;
    const generation = await beginRun({ instrument: row.instrument, clock, store: fakeMinuteStore(), past });
    const [day] = (await generation.page('1d', undefined, 1)).list;
    const minutes = await generation.all('1m', Date.UTC(2024, 9, 26), 1000);
    expect(minutes.at(-1)?.time).toBe(Date.UTC(2024, 9, 26, 9, 17));
    expect(minutes).toHaveLength(9 * 60 + 18);
    expect(day && candleOfWire(day, row.instrument)).toEqual(
      rollUp(Date.UTC(2024, 9, 26), minutes as [Candle, ...Candle[]]),
    );
    await generation.engine.stop();
  });

  it('CANDLE-006 the open candle holds its minutes, and the last trade that it includes', async () => {
    const clock = fakeClock(Date.UTC(2024, 0, 5, 12, 0, 10));
    const store = fakeMinuteStore();
    const first = await beginRun({ instrument, clock, store });
    expect(await first.page('1h')).toMatchObject({ list: [], next: null, open: null });
    for (let i = 0; i < 200; i++) {
      first.trade(100 + i, 1);
      clock.advance(MINUTE);
    }
    await first.engine.stop();
    const generation = await beginRun({ instrument, clock, store });
    generation.trade(5000, 2);
    const last = [clock.now() - 10_000, '50.00', '50.00', '50.00', '50.00', '0.002', 1];
    for (const period of PERIODS) {
      const { list, open, tradeId, epoch, zone } = await generation.page(period, undefined, 5);
      expect([zone, epoch]).toEqual(['UTC', (await generation.page('1m')).epoch]);
      expect(open?.minutes.length).toBeLessThanOrEqual(60);
      expect(open?.minutes.at(-1)).toEqual(last);
      const parts = [...(open?.base ? [open.base] : []), ...(open?.minutes ?? [])];
      const candles = parts.map((wire) => candleOfWire(wire, instrument)) as [Candle, ...Candle[]];
      const shown = list.at(-1);
      expect(shown && candleOfWire(shown, instrument)).toEqual(rollUp(shown?.[0] ?? 0, candles));
      expect((await generation.page(period, shown?.[0])).open).toBeNull();
      expect(tradeId).toBe((await generation.page('1m')).tradeId);
    }
    const { tradeId } = await generation.page('1h');
    generation.trade(5001, 1);
    expect((await generation.page('1h')).tradeId).toBe(tradeId + 1);
    await generation.engine.stop();
  });

  it('CANDLE-007 a page rolls up 400 days of stored minutes at most, and says where the next one begins', async () => {
    const clock = fakeClock(Date.UTC(2020, 0, 1));
    const store = fakeMinuteStore();
    const first = await beginRun({ instrument, clock, store });
    first.trade(100, 1);
    await first.engine.stop();
    clock.advance(4 * 365 * DAY);
    const generation = await beginRun({ instrument, clock, store });
    const page = await generation.page('1M');
    expect(page.list.length).toBeLessThan(16);
    expect(page.next).toBe(page.list[0]?.[0]);
    expect(await generation.all('1M', 0, 300)).toHaveLength(48);
    expect(await generation.all('1M', 0, 300)).toHaveLength(48);
    await generation.engine.stop();
  });
});

describe('the writing of minutes', () => {
  it('CANDLE-011 writes a changed minute within a second of its trade, and once more after a failure', async () => {
    const clock = fakeClock();
    const store = fakeMinuteStore();
    const failures: unknown[] = [];
    let isBroken = false;
    const written: number[] = [];
    const generation = await beginRun({
      instrument,
      clock,
      store: {
        ...store,
        keepMinutes(minutes) {
          if (isBroken) return Promise.reject(new Error('disk full'));
          written.push(...minutes.map((minute) => minute.trades));
          return store.keepMinutes(minutes);
        },
      },
      onUnkept: (error) => failures.push(error),
    });
    const settled = () => new Promise((resolve) => setImmediate(resolve));
    generation.trade(100, 1);
    clock.advance(1000);
    await settled();
    expect(written).toEqual([1]);
    clock.advance(5000);
    await settled();
    expect(written).toEqual([1]);
    isBroken = true;
    generation.trade(101, 1);
    clock.advance(1000);
    await settled();
    expect(failures).toHaveLength(1);
    isBroken = false;
    generation.trade(102, 1);
    clock.advance(1000);
    await settled();
    expect(written).toEqual([1, 3]);
    generation.trade(103, 1);
    await generation.engine.stop();
    expect(written).toEqual([1, 3, 4]);
  });

  it('CANDLE-012 a start loads the values of the last 24 hours', async () => {
    const clock = fakeClock();
    const store = fakeMinuteStore();
    const first = await beginRun({ instrument, clock, store });
    for (let i = 0; i < 30; i++) {
      first.trade(100 + ((i * 37) % 50), 1 + i);
      clock.advance(HOUR + 13_000);
    }
    const values = ({ stats }: CandleRun) => {
      stats.advance(clock.now());
      return [stats.last, stats.open, stats.top, stats.bottom, stats.lotsSum, stats.quoteSteps];
    };
    const before = values(first);
    await first.engine.stop();
    const generation = await beginRun({ instrument, clock, store });
    expect(values(generation)).toEqual(before);
    await generation.engine.stop();
    clock.advance(30 * HOUR);
    const late = await beginRun({ instrument, clock, store });
    expect(values(late)).toEqual([before[0], before[0], before[0], before[0], 0n, 0n]);
    await late.engine.stop();
  });

  it('CANDLE-012 before the first start the values come from the computed past', async () => {
    const clock = fakeClock();
    const past = (calendar: Calendar) =>
      new SimulatedMarket(row, new MarketPaths(pathSource(3, 'figures'), 'calm'), calendar).past;
    const generation = await beginRun({ instrument: row.instrument, clock, store: fakeMinuteStore(), past });
    const minutes = await generation.all('1m', clock.now() - DAY + MINUTE, 1000);
    generation.stats.advance(clock.now());
    expect(generation.stats.lotsSum).toBe(BigInt(minutes.reduce((sum, minute) => sum + minute.lots, 0)));
    expect(generation.stats.top).toBe(Math.max(...minutes.map((minute) => minute.high)));
    expect(generation.stats.open).toBe(minutes[0]?.open);
    expect(generation.stats.last).toBe(minutes.at(-1)?.close);
    await generation.engine.stop();
  });
});

describe('sparklines', () => {
  it('CANDLE-013 are the hourly closes of a day, for all requested markets or for none', async () => {
    const clock = fakeClock();
    const past = (calendar: Calendar) =>
      new SimulatedMarket(row, new MarketPaths(pathSource(3, 'spark'), 'calm'), calendar).past;
    const generation = await beginRun({ instrument: row.instrument, clock, store: fakeMinuteStore(), past });
    const { symbol } = row.instrument;
    const hours = await generation.page('1h', undefined, 24);
    expect(await generation.engine.sparklines([symbol])).toEqual([
      [symbol, hours.list.map((each) => each[4])],
    ]);
    expect(hours.list).toHaveLength(24);
    expect(await generation.engine.sparklines([symbol, 'XYZ-USDT'])).toBeUndefined();
    const empty = await beginRun({ instrument, clock, store: fakeMinuteStore() });
    expect(await empty.engine.sparklines(['ABC-USDT'])).toEqual([['ABC-USDT', []]]);
    await generation.engine.stop();
    await empty.engine.stop();
  });
});
