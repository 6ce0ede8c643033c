import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rollUp } from '#domain/market/candle';
import { stepsOf, type Instrument } from '#domain/market/instrument';
import { TickerStats, type CountedMinute, type CountedStretch } from './ticker-stats.ts';
import { MarketTexts } from './market-texts.ts';
import { ONE_USDT, rateOf, tickerRow, type UsdtRate } from './ticker-row.ts';

const MINUTE = 60_000;
const trade = fc.record({
  price: fc.integer({ min: 1, max: 1000 }),
  lots: fc.integer({ min: 1, max: 50 }),
  /** Up to 100 minutes after the previous one, sometimes most of a day. */
  wait: fc.oneof(fc.nat(3 * MINUTE), fc.nat(100 * MINUTE), fc.constant(1300 * MINUTE)),
});

describe("a market's rolling 24 hours", () => {
  it('MARKET-014 equals a plain count over the trades of the window', () => {
    fc.assert(
      fc.property(fc.array(trade, { minLength: 1, maxLength: 120 }), (trades) => {
        const stats = new TickerStats({});
        const all: { minute: number; price: number; lots: number }[] = [];
        let time = 1_700_000_000_000;
        for (const { price, lots, wait } of trades) {
          time += wait;
          stats.trade(price, lots, time);
          const minute = Math.floor(time / MINUTE);
          all.push({ minute, price, lots });
          const window = all.filter((each) => each.minute > minute - 1440);
          const older = all.filter((each) => each.minute <= minute - 1440).at(-1);
          expect(stats.last).toBe(price);
          expect(stats.open).toBe((older ?? window[0])?.price);
          expect(stats.top).toBe(Math.max(...window.map((each) => each.price)));
          expect(stats.bottom).toBe(Math.min(...window.map((each) => each.price)));
          expect(stats.lotsSum).toBe(BigInt(window.reduce((sum, each) => sum + each.lots, 0)));
          expect(stats.quoteSteps).toBe(
            window.reduce((sum, each) => sum + BigInt(each.price * each.lots), 0n),
          );
        }
      }),
    );
  });

  it('MARKET-014 a day without trades leaves the last price, and no volume', () => {
    const stats = new TickerStats({});
    stats.trade(500, 3, 0);
    expect(stats.advance(1440 * MINUTE)).toBe(true);
    expect([stats.last, stats.open, stats.top, stats.bottom, stats.lotsSum, stats.quoteSteps]).toEqual([
      500,
      500,
      500,
      500,
      0n,
      0n,
    ]);
  });

  it('MARKET-014 puts history before the first trades', () => {
    const stats = new TickerStats({});
    stats.seed([
      { time: 0, open: 10, high: 14, low: 9, close: 12, lots: 5, trades: 2, quoteSteps: 60n },
      { time: MINUTE, open: 12, high: 13, low: 11, close: 13, lots: 2, trades: 1, quoteSteps: 25n },
    ]);
    stats.trade(20, 1, 2 * MINUTE);
    expect([stats.last, stats.open, stats.top, stats.bottom, stats.lotsSum, stats.quoteSteps]).toEqual([
      20,
      10,
      20,
      9,
      8n,
      105n,
    ]);
  });
});

const minutesOf = (count: number): CountedMinute[] =>
  Array.from({ length: count }, (_, at) => {
    const [open, lots] = [100 + ((at * 37) % 23), 1 + (at % 7)];
    const prices = { open, high: open + (at % 5), low: open - (at % 3), close: open + 1 };
    return { time: at * MINUTE, ...prices, lots, trades: 1, quoteSteps: BigInt(lots * 105) };
  });

const valuesOf = ({ last, open, top, bottom, lotsSum, quoteSteps }: TickerStats) => ({
  ...{ last, open, top, bottom, lotsSum, quoteSteps },
});

describe('history in whole hours', () => {
  const minutes = minutesOf(300);
  const hours = Array.from({ length: 5 }, (_, hour): CountedStretch => {
    const parts = minutes.slice(60 * hour, 60 * hour + 60);
    const whole = rollUp(hour * 60 * MINUTE, parts as [CountedMinute, ...CountedMinute[]]);
    return { ...whole, quoteSteps: BigInt(whole.lots * 105), minutes: () => parts };
  });

  it.each([1, 7, 59, 60, 61, 200])(
    'CORE-990 gives the same values as its minutes at each later minute, in steps of %s minutes',
    (step) => {
      const [whole, plain] = [new TickerStats({}), new TickerStats({})];
      whole.seed(hours);
      plain.seed(minutes);
      for (let minute = 300; minute < 1800; minute += step) {
        for (const stats of [whole, plain]) stats.advance(minute * MINUTE);
        expect(valuesOf(whole)).toEqual(valuesOf(plain));
      }
    },
  );

  it('CORE-990 after a gap of more than a day only the last price is left', () => {
    const stats = new TickerStats({});
    stats.seed(hours);
    stats.advance(3029 * MINUTE);
    const price = minutes.at(-1)?.close;
    const prices = { last: price, open: price, top: price, bottom: price };
    expect(valuesOf(stats)).toEqual({ ...prices, lotsSum: 0n, quoteSteps: 0n });
  });
});

describe("a ticker's texts", () => {
  const ethBtc: Instrument = {
    symbol: 'ETH-BTC',
    kind: 'spot',
    base: 'ETH',
    quote: 'BTC',
    name: 'Ethereum',
    priceStep: '0.00001',
    sizeStep: '0.001',
    groupings: [1],
    minSize: '0.001',
  };
  const stats = new TickerStats({});
  stats.trade(4348, 12_345, 0);
  const wireRow = (of: TickerStats, rate: UsdtRate | undefined) => {
    const row = tickerRow(ethBtc, stepsOf(ethBtc), of, rate);
    const update = { type: 'snapshot', time: 0, rows: [row], silent: [] } as const;
    return new MarketTexts([ethBtc]).message('tickers', update).rows[0];
  };

  it('MARKET-019 gives volumes in base, in quote and in USDT, cut down', () => {
    const bitcoin = rateOf(stepsOf({ ...ethBtc, priceStep: '0.5' }), 123_373);
    // 12.345 ETH × 0.04348 = 0.5367606 BTC; × 61,686.5 = 33,110.8827519 USDT
    expect(wireRow(stats, bitcoin)).toEqual([
      'ETH-BTC',
      '0.04348',
      '0.04348',
      '0.04348',
      '0.04348',
      '12.345',
      '0.5367',
      '33110.88',
    ]);
  });

  it('MARKET-019 gives no volume in USDT if no market leads there, and no price before the first trade', () => {
    expect(wireRow(stats, undefined)?.[7]).toBeNull();
    expect(wireRow(new TickerStats({}), ONE_USDT)).toEqual([
      'ETH-BTC',
      null,
      null,
      null,
      null,
      '0.000',
      '0.0000',
      '0.00',
    ]);
  });
});
