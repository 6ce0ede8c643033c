/** The part of the engine's suite about candles, their indicators and sparklines. */
import assert from 'node:assert/strict';
import type { Topic } from '../../worker/engine-api.ts';
import { HeldCandles } from './batch-reader.ts';
import { isLive, SYMBOLS, type TestedEngine, type It, type OpenEngine } from './tested-engine.ts';

const symbols = SYMBOLS;
const [BTC] = SYMBOLS;
const TICKER = `ticker/${BTC}` as const;

/** Minutes of a market that trades each minute; the last one is the current minute. */
function printMinutes({ platform }: TestedEngine, count: number): void {
  const now = Date.now();
  for (let ago = count - 1; ago >= 0; ago--) {
    const price = `1000.${(10 + (ago % 90)).toString()}`;
    platform.market.print(BTC, price, '0.010', 'buy', now - ago * 60_000);
  }
}

export function chartSuite(it: It, open: OpenEngine): void {
  it('CANDLE-085 CANDLE-086 brings a series whole, then its tail, and older history when asked', async () => {
    const tested = await open({ symbols });
    const { platform, engine, received } = tested;
    printMinutes(tested, 400);
    const topic = `candles/${BTC}/1m/ma:2;rsi:3` as const;
    assert.equal(await engine.older(topic), false);
    await engine.retopic({ add: [topic], drop: [] });
    await received.until(topic, isLive);
    platform.market.print(BTC, '1001.00', '0.020');
    const tail = await received.until(topic, ({ candles }) => candles.at(-1)?.close === 100_100);
    assert.ok(tail.candles.length <= 2);
    assert.equal(await engine.older(topic), true);
    await received.until(topic, ({ candles }) => candles.length >= 400);
    assert.equal(await engine.older(topic), false);
    const held = new HeldCandles();
    for (const [name, read] of received.reads) if (name === topic) held.take(read);
    const truth = platform.market.candlesOf(BTC).candles('1m').slice(0, held.rows.length);
    assert.deepEqual(
      held.rows.map(({ values: _values, ...candle }) => candle),
      truth,
    );
    const [before, last] = held.rows.slice(-2);
    assert.equal(last?.values[0], ((before?.close ?? NaN) + (last?.close ?? NaN)) / 2);
  });

  it('CANDLE-087 draws the last hours of the rows in view, with the running close live', async () => {
    const tested = await open({ symbols });
    printMinutes(tested, 150);
    const topic = `sparkline/${BTC}` as const;
    await tested.engine.retopic({ add: [topic, TICKER], drop: [] });
    const line = await tested.received.until(topic, ({ closes }) => closes.length >= 3);
    assert.equal(line.closes.at(-1), 100_010);
    tested.platform.market.setTicker({ symbol: BTC, last: '1002.00' });
    await tested.received.until(topic, ({ closes }) => closes.at(-1) === 100_200);
  });

  it('CANDLE-088 closes a chart with unknown indicators or an unknown period', async () => {
    const { engine, received } = await open({ symbols });
    const wrong = [`candles/${BTC}/1m/sar:4`, `candles/${BTC}/2m/-` as Topic] as Topic[];
    await engine.retopic({ add: wrong, drop: [] });
    for (const topic of wrong) await received.until(topic, (read) => read.status === 'closed');
  });
}
