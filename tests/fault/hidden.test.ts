/** A page that nobody sees for half an hour, by a clock that the test moves. */
import { expect, it } from 'vitest';
import type { Topic } from '../../worker/engine-api.ts';
import { TimedDesk } from '../support/timed-desk.ts';

const BTC = 'BTC-USDT';
const BOOK = `book/${BTC}/1/5` as const;
const TOPICS: readonly Topic[] = [BOOK, `ticker/${BTC}`, `trades/${BTC}/5`, `candles/${BTC}/1m/-`];
const HALF_AN_HOUR = 30 * 60_000;
const SECOND = 1_000;

async function openDesk(): Promise<TimedDesk> {
  const desk = new TimedDesk([BTC, 'ETH-USDT']);
  desk.market.setTicker({ symbol: BTC, last: '1.00', open: '1.00' });
  desk.market.moveBook(BTC, [[100, 5]], [[110, 5]]);
  desk.market.print(BTC, '1.05', '0.001');
  desk.engine.retopic({ add: TOPICS, drop: [] });
  await desk.start();
  await desk.pass(2_000, true);
  return desk;
}

/** What was told since so many batches: each topic with its status, in order. */
function toldSince(desk: TimedDesk, batches: number): Topic[][] {
  return desk.batches.slice(batches).map(({ topics }) => topics.split('\n').sort() as Topic[]);
}

it('FAULT-005 a page hidden for 30 minutes gets nothing meanwhile, and the newest of each topic at once', async () => {
  const desk = await openDesk();
  desk.engine.setVisible(false);
  const [before, timers] = [desk.batches.length, desk.clock.timers()];
  for (let second = 0; second < HALF_AN_HOUR / SECOND; second++) {
    desk.market.moveBook(BTC, [[101 + (second % 5), 1 + second]], []);
    desk.market.print(BTC, `1.0${second % 10}`, '0.001');
    await desk.pass(SECOND, true, 200);
  }
  expect(desk.batches).toHaveLength(before);
  expect(desk.clock.timers()).toBeLessThanOrEqual(timers + 2);
  desk.engine.setVisible(true);
  await desk.pass(40);
  expect(toldSince(desk, before)).toEqual([[...TOPICS].sort()]);
  expect(TOPICS.map((topic) => desk.statusOf(topic))).toEqual(TOPICS.map(() => 'live'));
  expect(desk.last.get(BOOK)?.bids.some(({ size }) => size === '1.800')).toBe(true);
  expect(desk.last.get(TOPICS[2] as Topic)?.trades[0]?.price).toBe('1.09');
});

it('FAULT-005 where the link was lost meanwhile nothing is live on return, and all is 2 s after the link', async () => {
  const desk = await openDesk();
  desk.engine.setVisible(false);
  desk.cut();
  for (let minute = 0; minute < 30; minute++) {
    desk.market.moveBook(BTC, [[101 + (minute % 5), 1 + minute]], []);
    await desk.pass(60 * SECOND, false, 2_000);
  }
  const before = desk.batches.length;
  desk.engine.setVisible(true);
  await desk.pass(40);
  expect(TOPICS.map((topic) => desk.statusOf(topic))).toEqual(TOPICS.map(() => 'stale'));
  expect(Math.floor((desk.last.get(BOOK)?.age ?? 0) / 60_000)).toBe(30);
  expect(desk.batches.length).toBeGreaterThan(before);
  await desk.open();
  await desk.pass(2_000, true);
  expect(TOPICS.map((topic) => desk.statusOf(topic))).toEqual(TOPICS.map(() => 'live'));
  expect(desk.last.get(BOOK)?.bids.some(({ size }) => size === '0.030')).toBe(true);
});

it('FAULT-005 a device that slept for 30 minutes shows nothing as live before the platform answered', async () => {
  const desk = await openDesk();
  desk.engine.setVisible(false);
  desk.clock.sleep(HALF_AN_HOUR);
  desk.market.dead = true;
  desk.engine.setVisible(true);
  await desk.pass(40);
  expect(TOPICS.map((topic) => desk.statusOf(topic))).toEqual(TOPICS.map(() => 'stale'));
  desk.market.dead = false;
  desk.cut();
  await desk.open();
  await desk.pass(2_000, true);
  expect(TOPICS.map((topic) => desk.statusOf(topic))).toEqual(TOPICS.map(() => 'live'));
});
