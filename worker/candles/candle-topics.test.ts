/** Candle topics with a clock that the test moves. */
import { describe, expect, it } from 'vitest';
import { HeldCandles, readBatch } from '../../tests/support/batch-reader.ts';
import { AHEAD, TimedEngine } from '../../tests/support/timed-engine.ts';
import type { Topic } from '../engine-api.ts';

const BTC = 'BTC-USDT';
const MINUTE = 60_000;
const TOPIC = `candles/${BTC}/1m/ma:2` as const;

class CandleEngine extends TimedEngine {
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

  /** How often candles were requested. */
  get asked(): number {
    return this.requests.filter(({ pathname }) => pathname.endsWith('/candles')).length;
  }

  /** The topic in the batches from `since` on: whether it was complete, and its number of candles. */
  received(topic: Topic, since: number): (readonly [whole: number, count: number])[] {
    return this.batches.slice(since).flatMap((batch) => {
      const read = readBatch(batch).get(topic);
      return read ? [[read.values[0] ?? NaN, read.candles.length] as const] : [];
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

async function openEngine(minutes: number, ...topics: Topic[]): Promise<CandleEngine> {
  const engine = new CandleEngine();
  engine.printMinutes(minutes);
  engine.engine.retopic({ add: topics, drop: [] });
  await engine.start();
  await engine.pass(100);
  return engine;
}

const bare = (rows: HeldCandles['rows']) => rows.map(({ values: _values, ...candle }) => candle);

describe('the share of a page', () => {
  it('CANDLE-085 is the whole series, then its last candle', async () => {
    const engine = await openEngine(20, TOPIC);
    expect(engine.received(TOPIC, 0).at(-1)).toEqual([1, 20]);
    const since = engine.batches.length;
    engine.market.print(BTC, '101.00', '0.010');
    await engine.pass(100);
    expect(engine.received(TOPIC, since)).toEqual([[0, 1]]);
  });

  it('CANDLE-085 is whole again after it was hidden', async () => {
    const engine = await openEngine(20, TOPIC);
    engine.engine.setVisible(false);
    engine.market.print(BTC, '101.00', '0.010');
    await engine.pass(1_000);
    const since = engine.batches.length;
    engine.engine.setVisible(true);
    await engine.pass(20);
    expect(engine.received(TOPIC, since)).toEqual([[1, 20]]);
  });

  it('CANDLE-085 is whole again after a batch was lost', async () => {
    const engine = await openEngine(20, TOPIC);
    engine.paint = () => Promise.reject(new Error('the page'));
    engine.market.print(BTC, '101.00', '0.010');
    await engine.pass(40);
    engine.paint = () => Promise.resolve();
    await engine.pass(100);
    expect(engine.received(TOPIC, 0).at(-1)).toEqual([1, 20]);
  });

  it('CANDLE-085 is empty for a market without trades, and begins with its first trade', async () => {
    const engine = await openEngine(0, TOPIC);
    expect([engine.statusOf(TOPIC), engine.received(TOPIC, 0).at(-1)]).toEqual(['live', [1, 0]]);
    engine.market.print(BTC, '101.00', '0.010');
    await engine.pass(1_500);
    expect(bare(engine.held(TOPIC).rows)).toEqual(engine.truth(1));
  });
});

describe('history', () => {
  it('CANDLE-086 loads a page at a time until there is none', async () => {
    const engine = await openEngine(650, TOPIC);
    expect(engine.last.get(TOPIC)?.values[1]).toBe(1);
    const answers = [
      await engine.engine.older(TOPIC),
      await engine.engine.older(TOPIC),
      await engine.engine.older(TOPIC),
    ];
    await engine.pass(100);
    expect([answers, engine.last.get(TOPIC)?.values[1]]).toEqual([[true, true, false], 0]);
    expect(bare(engine.held(TOPIC).rows)).toEqual(engine.truth(650));
  });

  it('CANDLE-086 is one call for simultaneous requests, and none for an unwatched topic', async () => {
    const engine = await openEngine(650, TOPIC);
    const before = engine.asked;
    const answers = await Promise.all([engine.engine.older(TOPIC), engine.engine.older(TOPIC)]);
    expect([answers, engine.asked - before]).toEqual([[true, true], 1]);
    expect(await engine.engine.older('candles/ETH-USDT/1m/-')).toBe(false);
  });

  it('CANDLE-086 ends at 5,000 candles', async () => {
    const engine = await openEngine(5_500, TOPIC);
    let pages = 0;
    while (await engine.engine.older(TOPIC)) pages++;
    await engine.pass(100);
    expect([pages, engine.held(TOPIC).rows.length]).toEqual([16, 5_000]);
  });
});

describe('the open candle', () => {
  it('CANDLE-090 opens by the platform’s clock, with or without trades', async () => {
    const engine = await openEngine(20, TOPIC);
    const before = engine.asked;
    await engine.pass(3 * MINUTE, true, 500);
    const { rows } = engine.held(TOPIC);
    expect(bare(rows)).toEqual(engine.truth(23));
    expect([rows.at(-1)?.trades, engine.last.get(TOPIC)?.values[2], engine.asked]).toEqual([
      0,
      (rows.at(-1)?.time ?? NaN) + MINUTE,
      before,
    ]);
  });

  it('CANDLE-090 adds a late trade to its minute, without a call if that minute is held', async () => {
    const engine = await openEngine(20, TOPIC);
    await engine.pass(3 * MINUTE, true, 500);
    const before = engine.asked;
    engine.market.print(BTC, '150.00', '0.010', 'buy', engine.now - 2 * MINUTE);
    await engine.pass(100);
    expect([bare(engine.held(TOPIC).rows), engine.asked]).toEqual([engine.truth(23), before]);
    engine.market.print(BTC, '160.00', '0.010', 'buy', engine.now - 15 * MINUTE);
    await engine.pass(100);
    expect([bare(engine.held(TOPIC).rows), engine.asked]).toEqual([engine.truth(23), before + 1]);
  });

  it('CANDLE-090 stays right for any watching time', async () => {
    const hours = `candles/${BTC}/1h/-` as const;
    const engine = await openEngine(20, hours, TOPIC);
    const before = engine.asked;
    for (let minute = 0; minute < 200; minute++) {
      engine.market.print(BTC, `1${(10 + (minute % 80)).toString()}.00`, '0.010');
      await engine.pass(MINUTE, true, 1_000);
    }
    expect(bare(engine.held(hours).rows)).toEqual(engine.market.candlesOf(BTC).candles('1h'));
    expect([bare(engine.held(TOPIC).rows), engine.asked]).toEqual([engine.truth(220), before]);
  });
});

describe('series', () => {
  it('CANDLE-091 are shared by charts of one market and period', async () => {
    const engine = await openEngine(20, TOPIC, `candles/${BTC}/1m/rsi:6`, `candles/${BTC}/5m/-`);
    expect(engine.asked).toBe(2);
  });

  it('CANDLE-091 outlive their last watcher by 2 s', async () => {
    const engine = await openEngine(20, TOPIC);
    engine.engine.retopic({ add: [], drop: [TOPIC] });
    await engine.pass(1_000);
    engine.engine.retopic({ add: [TOPIC], drop: [] });
    await engine.pass(100);
    expect([engine.asked, engine.received(TOPIC, 0).at(-1)]).toEqual([1, [1, 20]]);
    engine.engine.retopic({ add: [], drop: [TOPIC] });
    await engine.pass(2_100);
    engine.engine.retopic({ add: [TOPIC], drop: [] });
    await engine.pass(100);
    expect([engine.asked, engine.statusOf(TOPIC)]).toEqual([2, 'live']);
  });
});
