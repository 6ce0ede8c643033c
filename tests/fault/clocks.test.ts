/** Clocks that are wrong, and clocks that somebody sets while a page looks: nothing freezes, nothing old looks live. */
import { describe, expect, it } from 'vitest';
import { AHEAD, TimedDesk } from '../support/timed-desk.ts';

const BTC = 'BTC-USDT';
const PERP = 'BTC-USDT-PERP';
const BOOK = `book/${BTC}/1/5` as const;
const TICKER = `ticker/${BTC}` as const;
const MARK = `mark/${PERP}` as const;
const TOPICS = [BOOK, TICKER, MARK] as const;
const DAY = 86_400_000;
/** Within 2 s of the link, and the second in which the platform tells it. */
const MENDED = 3_000;

async function openDesk(ahead = AHEAD): Promise<TimedDesk> {
  const desk = new TimedDesk([BTC, 'ETH-USDT', PERP], ahead);
  desk.market.moveBook(BTC, [[100, 5]], [[110, 5]]);
  desk.market.setTicker({ symbol: BTC, last: '61686.50', open: '60000.00' });
  desk.market.setMark([PERP, '61690.10', '61688.00', '0.000100', null]);
  desk.engine.retopic({ add: [...TOPICS, 'connection'], drop: [] });
  await desk.start();
  await desk.pass(2_500, true);
  return desk;
}

let figure = 0;

/** Everything moves on, and arrives on the glass as live within the bound. */
async function expectMovesOn(desk: TimedDesk): Promise<void> {
  const next = ++figure;
  const tick = 100 + (next % 9);
  desk.market.moveBook(BTC, [[tick, 10 + next]], []);
  desk.market.setTicker({ symbol: BTC, last: `${70_000 + next}.00` });
  desk.market.setMark([PERP, `${80_000 + next}.00`, '61688.00', '0.000100', null]);
  await desk.pass(MENDED, true);
  expect(TOPICS.map((topic) => [topic, desk.statusOf(topic), desk.last.get(topic)?.age])).toEqual(
    TOPICS.map((topic) => [topic, 'live', 0]),
  );
  expect(desk.last.get(BOOK)?.bids.some((row) => row.size === `0.0${10 + next}`)).toBe(true);
  expect(desk.last.get(TICKER)?.texts[1]).toBe(`${(70_000 + next).toLocaleString('en')}.00`);
  expect(desk.last.get(MARK)?.texts[0]).toBe(`${(80_000 + next).toLocaleString('en')}.00`);
}

describe.each([
  ['a day ahead', DAY],
  ['a day behind', -DAY],
])('a clock %s', (_, by) => {
  it('FAULT-006 of the device or the platform makes nothing look old or young', async () => {
    const desk = await openDesk(by);
    await expectMovesOn(desk);
    expect(desk.last.get('connection')?.figures[1]).toBe(by);
    desk.cut();
    await desk.pass(7_000);
    expect(TOPICS.map((topic) => desk.statusOf(topic))).toEqual(['stale', 'stale', 'stale']);
    expect(Math.floor((desk.last.get(TICKER)?.age ?? 0) / 1_000)).toBe(7);
  });

  it('FAULT-006 is what the device is set to under an open page: everything goes on', async () => {
    const desk = await openDesk();
    desk.clock.set(by);
    desk.ahead -= by;
    await expectMovesOn(desk);
  });

  it('FAULT-006 is what the device is set to while a book waits for its snapshot: it is asked for', async () => {
    const desk = await openDesk();
    for (let time = 0; time < 2; time++) {
      desk.market.tamper = () => [];
      desk.market.moveBook(BTC, [[99, 1]], []);
      desk.market.tamper = (_kind, message) => [message];
      desk.market.moveBook(BTC, [[98, 1]], []);
      await desk.pass(100);
    }
    desk.clock.set(by);
    desk.ahead -= by;
    await expectMovesOn(desk);
  });

  it('FAULT-006 is what the platform is set to under an open page: everything goes on', async () => {
    const desk = await openDesk();
    desk.ahead += by;
    await expectMovesOn(desk);
  });

  it('FAULT-006 is what the platform has after a restart: everything goes on', async () => {
    const desk = await openDesk();
    desk.cut();
    await desk.pass(1_000);
    desk.ahead += by;
    await desk.open();
    await expectMovesOn(desk);
  });
});
