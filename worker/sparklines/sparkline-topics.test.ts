/** The sparklines of a list with a clock that the test moves. */
import { describe, expect, it } from 'vitest';
import { AHEAD, TimedEngine } from '../../tests/support/timed-engine.ts';
import type { Topic } from '../engine-api.ts';

const HOUR = 3_600_000;
const symbols = Array.from({ length: 60 }, (_, at) => `C${at.toString()}-USDT`);
const topicOf = (symbol: string): Topic => `sparkline/${symbol}`;
const C0 = topicOf('C0-USDT');

async function openEngine(shown: readonly string[]): Promise<TimedEngine> {
  const engine = new TimedEngine(symbols);
  const now = engine.clock.now() + AHEAD;
  for (const symbol of symbols) {
    for (const ago of [2, 1, 0])
      engine.market.print(symbol, `10${ago.toString()}.00`, '0.010', 'buy', now - ago * HOUR);
  }
  engine.engine.retopic({ add: shown.map(topicOf), drop: [] });
  await engine.start();
  await engine.pass(100);
  return engine;
}

const asked = (engine: TimedEngine) =>
  engine.requests
    .filter(({ pathname }) => pathname.endsWith('/sparklines'))
    .map(({ searchParams }) => searchParams.get('symbols')?.split(',').length);

describe('sparklines', () => {
  it('CANDLE-087 of rows that become visible together are one call of at most 50', async () => {
    const engine = await openEngine(symbols);
    expect(asked(engine)).toEqual([50, 10]);
    expect(symbols.map((symbol) => engine.last.get(topicOf(symbol))?.closes)).toEqual(
      symbols.map(() => [10_200, 10_100, 10_000]),
    );
  });

  it('CANDLE-087 are kept for the hour, and requested again in the next', async () => {
    const engine = await openEngine(['C0-USDT']);
    engine.engine.retopic({ add: [topicOf('C1-USDT')], drop: [C0] });
    await engine.pass(40);
    engine.engine.retopic({ add: [C0], drop: [topicOf('C1-USDT')] });
    await engine.pass(40);
    expect([asked(engine), engine.statusOf(C0)]).toEqual([[1, 1], 'live']);
    await engine.pass(HOUR, true, 10_000);
    expect([asked(engine), engine.last.get(C0)?.closes.length]).toEqual([[1, 1, 1], 4]);
  });

  it('CANDLE-087 end with the live price', async () => {
    const engine = await openEngine(['C0-USDT']);
    const before = engine.batches.length;
    engine.market.setTicker({ symbol: 'C0-USDT', last: '123.45' });
    await engine.pass(40);
    expect(engine.last.get(C0)?.closes).toEqual([10_200, 10_100, 12_345]);
    engine.market.setTicker({ symbol: 'C0-USDT', base: '7.000' });
    await engine.pass(40);
    expect(engine.batches.length - before).toBe(1);
  });

  it('CANDLE-087 are requested again if the answer was lost', async () => {
    const engine = await openEngine([]);
    engine.route = () => Promise.resolve(undefined);
    engine.engine.retopic({ add: [C0], drop: [] });
    await engine.pass(100);
    expect(engine.statusOf(C0)).toBe('waiting');
    engine.route = (answer) => Promise.resolve(answer);
    await engine.pass(3_100, true);
    expect(engine.last.get(C0)?.closes.length).toBe(3);
  });
});
