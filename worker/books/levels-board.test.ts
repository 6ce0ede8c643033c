/** The exact book that a form reckons by. */
import { describe, expect, it } from 'vitest';
import { TimedDesk } from '../../tests/support/timed-desk.ts';
// Loaded when a form asks for it, in real time: here it is there before the test's clock runs.
import './levels-board.ts';

const BTC = 'BTC-USDT';
const LEVELS = `levels/${BTC}` as const;

async function openDesk(): Promise<TimedDesk> {
  const desk = new TimedDesk([BTC]);
  desk.market.moveBook(BTC, [[100, 5]], [[110, 7]]);
  desk.engine.retopic({ add: [LEVELS], drop: [] });
  await desk.start();
  await desk.pass(700, true);
  return desk;
}

const told = (desk: TimedDesk) => desk.batches.filter(({ topics }) => topics === LEVELS).length;
const levels = (desk: TimedDesk) => desk.last.get(LEVELS)?.levels;

describe('a book for forms', () => {
  it('SPOT-122 is told at once when it changes, then twice a second at most, the newest at last', async () => {
    const desk = await openDesk();
    expect([desk.statusOf(LEVELS), levels(desk)]).toEqual(['live', [[[100, 5]], [[110, 7]]]]);
    const before = told(desk);
    desk.market.moveBook(BTC, [[101, 1]], []);
    await desk.pass(40, true);
    expect(levels(desk)?.[0]?.[0]).toEqual([101, 1]);
    for (let lots = 2; lots <= 20; lots++) {
      desk.market.moveBook(BTC, [[101, lots]], []);
      await desk.pass(50, true);
    }
    expect(told(desk) - before).toBeLessThanOrEqual(3);
    await desk.pass(600, true);
    expect(levels(desk)?.[0]?.[0]).toEqual([101, 20]);
    const quiet = told(desk);
    await desk.pass(2_000, true);
    expect(told(desk)).toBe(quiet);
  });

  it('SPOT-122 is empty at once when nobody vouches for it, and whole again by the next snapshot', async () => {
    const desk = await openDesk();
    desk.cut();
    await desk.pass(40);
    expect([desk.statusOf(LEVELS), levels(desk)]).toEqual(['stale', [[], []]]);
    desk.market.moveBook(BTC, [], [[110, 9]]);
    await desk.open();
    await desk.pass(600, true);
    expect([desk.statusOf(LEVELS), levels(desk)]).toEqual(['live', [[[100, 5]], [[110, 9]]]]);
  });
});
