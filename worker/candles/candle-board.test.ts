/** Candle topics with a clock that the test moves. */
import { describe, expect, it } from 'vitest';
import { HeldCandles, readBatch } from '../../tests/support/batch-reader.ts';
import { AHEAD, TimedDesk } from '../../tests/support/timed-desk.ts';
import type { Topic } from '../engine-api.ts';

const BTC = 'BTC-USDT';
const MINUTE = 60_000;
const TOPIC = `candles/${BTC}/1m/ma:2` as const;

class CandleDesk extends TimedDesk {
  constructor() {
    super([BTC, 'ETH-USDT']);
  }

  get now(): number {
    return this.clock.now() + AHEAD;
  }

  /** One trade a minute, the last one now. */
  printMinutes(count: number): void {
    for (let ago = count - 1; ago >= 0; ago--) {
      this.market.print(BTC, `100.${(10 + (ago % 90)).toString()}`, '0.010', 'buy', this.now - ago * MINUTE);
    }
  }

  /** How often candles were asked for. */
  get asked(): number {
    return this.requests.filter(({ pathname }) => pathname.endsWith('/candles')).length;
  }

  /** What the batches from `since` on say of a topic: whole or not, and how many candles. */
  told(topic: Topic, since: number): (readonly [whole: number, count: number])[] {
    return this.batches.slice(since).flatMap((batch) => {
      const read = readBatch(batch).get(topic);
      return read ? [[read.figures[0] ?? NaN, read.candles.length] as const] : [];
    });
  }

  held(topic: Topic): HeldCandles {
    const held = new HeldCandles();
    for (const batch of this.batches) {
      const read = readBatch(batch).get(topic);
      if (read) held.take(read);
    }
    return held;
  }

  truth(count: number) {
    return this.market.candlesOf(BTC).candles('1m').slice(-count);
  }
}

async function openDesk(minutes: number, ...topics: Topic[]): Promise<CandleDesk> {
  const desk = new CandleDesk();
  desk.printMinutes(minutes);
  desk.engine.retopic({ add: topics, drop: [] });
  await desk.start();
  await desk.pass(100);
  return desk;
}

const bare = (rows: HeldCandles['rows']) => rows.map(({ values: _values, ...candle }) => candle);

describe('what a page is told', () => {
  it('CANDLE-085 is the series whole, then its last candle', async () => {
    const desk = await openDesk(20, TOPIC);
    expect(desk.told(TOPIC, 0).at(-1)).toEqual([1, 20]);
    const since = desk.batches.length;
    desk.market.print(BTC, '101.00', '0.010');
    await desk.pass(100);
    expect(desk.told(TOPIC, since)).toEqual([[0, 1]]);
  });

  it('CANDLE-085 is whole again after it was hidden', async () => {
    const desk = await openDesk(20, TOPIC);
    desk.engine.setVisible(false);
    desk.market.print(BTC, '101.00', '0.010');
    await desk.pass(1_000);
    const since = desk.batches.length;
    desk.engine.setVisible(true);
    await desk.pass(20);
    expect(desk.told(TOPIC, since)).toEqual([[1, 20]]);
  });

  it('CANDLE-085 is whole again after a batch was lost', async () => {
    const desk = await openDesk(20, TOPIC);
    desk.paint = () => Promise.reject(new Error('the page'));
    desk.market.print(BTC, '101.00', '0.010');
    await desk.pass(40);
    desk.paint = () => Promise.resolve();
    await desk.pass(100);
    expect(desk.told(TOPIC, 0).at(-1)).toEqual([1, 20]);
  });

  it('CANDLE-085 is nothing where the market never traded, and begins with its first trade', async () => {
    const desk = await openDesk(0, TOPIC);
    expect([desk.statusOf(TOPIC), desk.told(TOPIC, 0).at(-1)]).toEqual(['live', [1, 0]]);
    desk.market.print(BTC, '101.00', '0.010');
    await desk.pass(1_500);
    expect(bare(desk.held(TOPIC).rows)).toEqual(desk.truth(1));
  });
});

describe('history', () => {
  it('CANDLE-086 comes a page at a time until there is none', async () => {
    const desk = await openDesk(650, TOPIC);
    expect(desk.last.get(TOPIC)?.figures[1]).toBe(1);
    const answers = [
      await desk.engine.older(TOPIC),
      await desk.engine.older(TOPIC),
      await desk.engine.older(TOPIC),
    ];
    await desk.pass(100);
    expect([answers, desk.last.get(TOPIC)?.figures[1]]).toEqual([[true, true, false], 0]);
    expect(bare(desk.held(TOPIC).rows)).toEqual(desk.truth(650));
  });

  it('CANDLE-086 is one call for those who ask at once, and none for a topic that nobody watches', async () => {
    const desk = await openDesk(650, TOPIC);
    const before = desk.asked;
    const answers = await Promise.all([desk.engine.older(TOPIC), desk.engine.older(TOPIC)]);
    expect([answers, desk.asked - before]).toEqual([[true, true], 1]);
    expect(await desk.engine.older('candles/ETH-USDT/1m/-')).toBe(false);
  });

  it('CANDLE-086 ends at 5,000 candles', async () => {
    const desk = await openDesk(5_500, TOPIC);
    let pages = 0;
    while (await desk.engine.older(TOPIC)) pages++;
    await desk.pass(100);
    expect([pages, desk.held(TOPIC).rows.length]).toEqual([16, 5_000]);
  });
});

describe('the open candle', () => {
  it('CANDLE-090 opens by the platform’s clock, with or without trades', async () => {
    const desk = await openDesk(20, TOPIC);
    const before = desk.asked;
    await desk.pass(3 * MINUTE, true, 500);
    const { rows } = desk.held(TOPIC);
    expect(bare(rows)).toEqual(desk.truth(23));
    expect([rows.at(-1)?.trades, desk.last.get(TOPIC)?.figures[2], desk.asked]).toEqual([
      0,
      (rows.at(-1)?.time ?? NaN) + MINUTE,
      before,
    ]);
  });

  it('CANDLE-090 leaves a late trade to its own minute, without a call where that is young', async () => {
    const desk = await openDesk(20, TOPIC);
    await desk.pass(3 * MINUTE, true, 500);
    const before = desk.asked;
    desk.market.print(BTC, '150.00', '0.010', 'buy', desk.now - 2 * MINUTE);
    await desk.pass(100);
    expect([bare(desk.held(TOPIC).rows), desk.asked]).toEqual([desk.truth(23), before]);
    desk.market.print(BTC, '160.00', '0.010', 'buy', desk.now - 15 * MINUTE);
    await desk.pass(100);
    expect([bare(desk.held(TOPIC).rows), desk.asked]).toEqual([desk.truth(23), before + 1]);
  });

  it('CANDLE-090 stays right however long one looks', async () => {
    const hours = `candles/${BTC}/1h/-` as const;
    const desk = await openDesk(20, hours, TOPIC);
    const before = desk.asked;
    for (let minute = 0; minute < 200; minute++) {
      desk.market.print(BTC, `1${(10 + (minute % 80)).toString()}.00`, '0.010');
      await desk.pass(MINUTE, true, 1_000);
    }
    expect(bare(desk.held(hours).rows)).toEqual(desk.market.candlesOf(BTC).candles('1h'));
    expect([bare(desk.held(TOPIC).rows), desk.asked]).toEqual([desk.truth(220), before]);
  });
});

describe('series', () => {
  it('CANDLE-091 are shared by charts of one market and period', async () => {
    const desk = await openDesk(20, TOPIC, `candles/${BTC}/1m/rsi:6`, `candles/${BTC}/5m/-`);
    expect(desk.asked).toBe(2);
  });

  it('CANDLE-091 outlive their last viewer by 2 s', async () => {
    const desk = await openDesk(20, TOPIC);
    desk.engine.retopic({ add: [], drop: [TOPIC] });
    await desk.pass(1_000);
    desk.engine.retopic({ add: [TOPIC], drop: [] });
    await desk.pass(100);
    expect([desk.asked, desk.told(TOPIC, 0).at(-1)]).toEqual([1, [1, 20]]);
    desk.engine.retopic({ add: [], drop: [TOPIC] });
    await desk.pass(2_100);
    desk.engine.retopic({ add: [TOPIC], drop: [] });
    await desk.pass(100);
    expect([desk.asked, desk.statusOf(TOPIC)]).toEqual([2, 'live']);
  });
});
