/** The exact book that a form computes with. */
import { describe, expect, it } from 'vitest';
import { TimedEngine } from '../../tests/support/timed-engine.ts';
// The code loads in real time when a form asks for it: here it loads before the test's clock runs.
import './level-topics.ts';

const BTC = 'BTC-USDT';
const LEVELS = `levels/${BTC}` as const;

async function openEngine(): Promise<TimedEngine> {
  const engine = new TimedEngine([BTC]);
  engine.market.moveBook(BTC, [[100, 5]], [[110, 7]]);
  engine.engine.retopic({ add: [LEVELS], drop: [] });
  await engine.start();
  await engine.pass(700, true);
  return engine;
}

const received = (engine: TimedEngine) => engine.batches.filter(({ topics }) => topics === LEVELS).length;
const levels = (engine: TimedEngine) => engine.last.get(LEVELS)?.levels;

describe('a book for forms', () => {
  it('SPOT-122 is sent at once when it changes, then at most twice a second, ending with the newest', async () => {
    const engine = await openEngine();
    expect([engine.statusOf(LEVELS), levels(engine)]).toEqual(['live', [[[100, 5]], [[110, 7]]]]);
    const before = received(engine);
    engine.market.moveBook(BTC, [[101, 1]], []);
    await engine.pass(40, true);
    expect(levels(engine)?.[0]?.[0]).toEqual([101, 1]);
    for (let lots = 2; lots <= 20; lots++) {
      engine.market.moveBook(BTC, [[101, lots]], []);
      await engine.pass(50, true);
    }
    expect(received(engine) - before).toBeLessThanOrEqual(3);
    await engine.pass(600, true);
    expect(levels(engine)?.[0]?.[0]).toEqual([101, 20]);
    const quiet = received(engine);
    await engine.pass(2_000, true);
    expect(received(engine)).toBe(quiet);
  });

  it('SPOT-122 is empty as soon as it is unconfirmed, and complete again by the next snapshot', async () => {
    const engine = await openEngine();
    engine.cut();
    await engine.pass(40);
    expect([engine.statusOf(LEVELS), levels(engine)]).toEqual(['stale', [[], []]]);
    engine.market.moveBook(BTC, [], [[110, 9]]);
    await engine.open();
    await engine.pass(600, true);
    expect([engine.statusOf(LEVELS), levels(engine)]).toEqual(['live', [[[100, 5]], [[110, 9]]]]);
  });
});
