/** A page that is hidden for half an hour, by a clock that the test moves. */
import { expect, it } from 'vitest';
import type { Topic } from '../../worker/engine-api.ts';
import { TimedEngine } from '../support/timed-engine.ts';

const BTC = 'BTC-USDT';
const BOOK = `book/${BTC}/1/5` as const;
const TOPICS: readonly Topic[] = [BOOK, `ticker/${BTC}`, `trades/${BTC}/5`, `candles/${BTC}/1m/-`];
const HALF_AN_HOUR = 30 * 60_000;
const SECOND = 1_000;

async function openEngine(): Promise<TimedEngine> {
  const engine = new TimedEngine([BTC, 'ETH-USDT']);
  engine.market.setTicker({ symbol: BTC, last: '1.00', open: '1.00' });
  engine.market.moveBook(BTC, [[100, 5]], [[110, 5]]);
  engine.market.print(BTC, '1.05', '0.001');
  engine.engine.retopic({ add: TOPICS, drop: [] });
  await engine.start();
  await engine.pass(2_000, true);
  return engine;
}

/** The topics sent since a number of batches: each with its status, in order. */
function sentSince(engine: TimedEngine, batches: number): Topic[][] {
  return engine.batches.slice(batches).map(({ topics }) => topics.split('\n').sort() as Topic[]);
}

it('FAULT-005 a page hidden for 30 minutes gets nothing meanwhile, and the newest of each topic at once', async () => {
  const engine = await openEngine();
  engine.engine.setVisible(false);
  const [before, timers] = [engine.batches.length, engine.clock.timers()];
  for (let second = 0; second < HALF_AN_HOUR / SECOND; second++) {
    engine.market.moveBook(BTC, [[101 + (second % 5), 1 + second]], []);
    engine.market.print(BTC, `1.0${second % 10}`, '0.001');
    await engine.pass(SECOND, true, 200);
  }
  expect(engine.batches).toHaveLength(before);
  expect(engine.clock.timers()).toBeLessThanOrEqual(timers + 2);
  engine.engine.setVisible(true);
  await engine.pass(40);
  expect(sentSince(engine, before)).toEqual([[...TOPICS].sort()]);
  expect(TOPICS.map((topic) => engine.statusOf(topic))).toEqual(TOPICS.map(() => 'live'));
  expect(engine.last.get(BOOK)?.bids.some(({ size }) => size === '1.800')).toBe(true);
  expect(engine.last.get(TOPICS[2] as Topic)?.trades[0]?.price).toBe('1.09');
});

it('FAULT-005 after a lost connection nothing is live on return, and all is 2 s after the next one', async () => {
  const engine = await openEngine();
  engine.engine.setVisible(false);
  engine.cut();
  for (let minute = 0; minute < 30; minute++) {
    engine.market.moveBook(BTC, [[101 + (minute % 5), 1 + minute]], []);
    await engine.pass(60 * SECOND, false, 2_000);
  }
  const before = engine.batches.length;
  engine.engine.setVisible(true);
  await engine.pass(40);
  expect(TOPICS.map((topic) => engine.statusOf(topic))).toEqual(TOPICS.map(() => 'stale'));
  expect(Math.floor((engine.last.get(BOOK)?.age ?? 0) / 60_000)).toBe(30);
  expect(engine.batches.length).toBeGreaterThan(before);
  await engine.open();
  await engine.pass(2_000, true);
  expect(TOPICS.map((topic) => engine.statusOf(topic))).toEqual(TOPICS.map(() => 'live'));
  expect(engine.last.get(BOOK)?.bids.some(({ size }) => size === '0.030')).toBe(true);
});

it('FAULT-005 a device that slept for 30 minutes shows nothing as live before the platform answered', async () => {
  const engine = await openEngine();
  engine.engine.setVisible(false);
  engine.clock.sleep(HALF_AN_HOUR);
  engine.market.dead = true;
  engine.engine.setVisible(true);
  await engine.pass(40);
  expect(TOPICS.map((topic) => engine.statusOf(topic))).toEqual(TOPICS.map(() => 'stale'));
  engine.market.dead = false;
  engine.cut();
  await engine.open();
  await engine.pass(2_000, true);
  expect(TOPICS.map((topic) => engine.statusOf(topic))).toEqual(TOPICS.map(() => 'live'));
});
