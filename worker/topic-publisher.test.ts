/** When changes cause a batch: those of a topic with patience wait for one that leaves for something else. */
import { describe, expect, it } from 'vitest';
import { TimedEngine } from '../tests/support/timed-engine.ts';
import type { Topic } from './engine-api.ts';

const BTC = 'BTC-USDT';
const BEST = `book/${BTC}/1/1` as const;
const LADDER = `book/${BTC}/1/5` as const;

async function openEngine(...topics: readonly Topic[]): Promise<TimedEngine> {
  const engine = new TimedEngine([BTC]);
  engine.market.setTicker({ symbol: BTC, last: '61686.50', open: '60000.00' });
  engine.market.moveBook(BTC, [[100, 5]], [[110, 5]]);
  engine.engine.retopic({ add: topics, drop: [] });
  await engine.start();
  await engine.pass(200);
  return engine;
}

/** The best bid's size, moved once in 20 ms. */
async function move(engine: TimedEngine, sizes: readonly number[]): Promise<void> {
  for (const size of sizes) {
    engine.market.moveBook(BTC, [[100, size]], []);
    await engine.pass(20);
  }
}

const bestSize = (engine: TimedEngine) => engine.last.get(BEST)?.bids[0]?.size;

describe('batches', () => {
  it('ENGINE-987 changes of the best prices alone are sent together, within a tenth of a second', async () => {
    const engine = await openEngine(BEST);
    const before = engine.batches.length;
    await move(engine, [11, 12, 13, 14, 15, 16, 17, 18, 19, 20]);
    await engine.pass(100);
    expect(bestSize(engine)).toMatch(/20$/);
    const sent = engine.batches.length - before;
    expect(sent).toBeGreaterThanOrEqual(2);
    expect(sent).toBeLessThanOrEqual(3);
    await engine.pass(300);
    expect(engine.batches.length - before).toBe(sent);
  });

  it('ENGINE-988 the best prices leave at once with a batch that leaves for something else', async () => {
    const engine = await openEngine(BEST, LADDER);
    for (const size of [11, 12, 13]) {
      await move(engine, [size]);
      await engine.pass(40);
      expect(bestSize(engine)).toMatch(new RegExp(`${String(size)}$`));
    }
  });

  it('ENGINE-989 the best prices stop looking live at once', async () => {
    const engine = await openEngine(BEST);
    await move(engine, [11]);
    await engine.pass(100);
    engine.cut();
    await engine.pass(40);
    expect(engine.statusOf(BEST)).toBe('stale');
    expect(bestSize(engine)).toMatch(/11$/);
  });
});
