/**
 * Clocks that are wrong, and clocks that are set while a page is open: nothing freezes, and nothing old is
 * shown as live.
 */
import { describe, expect, it } from 'vitest';
import { AHEAD, TimedEngine } from '../support/timed-engine.ts';

const BTC = 'BTC-USDT';
const PERP = 'BTC-USDT-PERP';
const BOOK = `book/${BTC}/1/5` as const;
const TICKER = `ticker/${BTC}` as const;
const MARK = `mark/${PERP}` as const;
const TOPICS = [BOOK, TICKER, MARK] as const;
const DAY = 86_400_000;
/** Within 2 s of the connection, and the second until the platform sends. */
const MENDED = 3_000;

async function openEngine(ahead = AHEAD): Promise<TimedEngine> {
  const engine = new TimedEngine([BTC, 'ETH-USDT', PERP], ahead);
  engine.market.moveBook(BTC, [[100, 5]], [[110, 5]]);
  engine.market.setTicker({ symbol: BTC, last: '61686.50', open: '60000.00' });
  engine.market.setMark([PERP, '61690.10', '61688.00', '0.000100', null]);
  engine.engine.retopic({ add: [...TOPICS, 'connection'], drop: [] });
  await engine.start();
  await engine.pass(2_500, true);
  // The code of a topic loads in real time, which no moved clock waits for.
  while (TOPICS.some((topic) => engine.statusOf(topic) === undefined)) await engine.pass(20, true);
  return engine;
}

let value = 0;

/** Every topic moves on, and reaches the screen as live within the bound. */
async function expectMovesOn(engine: TimedEngine): Promise<void> {
  const next = ++value;
  const tick = 100 + (next % 9);
  engine.market.moveBook(BTC, [[tick, 10 + next]], []);
  engine.market.setTicker({ symbol: BTC, last: `${70_000 + next}.00` });
  engine.market.setMark([PERP, `${80_000 + next}.00`, '61688.00', '0.000100', null]);
  await engine.pass(MENDED, true);
  expect(TOPICS.map((topic) => [topic, engine.statusOf(topic), engine.last.get(topic)?.age])).toEqual(
    TOPICS.map((topic) => [topic, 'live', 0]),
  );
  expect(engine.last.get(BOOK)?.bids.some((row) => row.size === `0.0${10 + next}`)).toBe(true);
  expect(engine.last.get(TICKER)?.texts[1]).toBe(`${(70_000 + next).toLocaleString('en')}.00`);
  expect(engine.last.get(MARK)?.texts[0]).toBe(`${(80_000 + next).toLocaleString('en')}.00`);
}

describe.each([
  ['a day ahead', DAY],
  ['a day behind', -DAY],
])('a clock %s', (_, by) => {
  it('FAULT-006 of the device or the platform makes nothing look old or young', async () => {
    const engine = await openEngine(by);
    await expectMovesOn(engine);
    expect(engine.last.get('connection')?.values[1]).toBe(by);
    engine.cut();
    await engine.pass(7_000);
    expect(TOPICS.map((topic) => engine.statusOf(topic))).toEqual(['stale', 'stale', 'stale']);
    expect(Math.floor((engine.last.get(TICKER)?.age ?? 0) / 1_000)).toBe(7);
  });

  it('FAULT-006 set on the device under an open page: everything goes on', async () => {
    const engine = await openEngine();
    engine.clock.set(by);
    engine.ahead -= by;
    await expectMovesOn(engine);
  });

  it('FAULT-006 set on the device while a book waits for its snapshot: the snapshot is requested', async () => {
    const engine = await openEngine();
    for (let time = 0; time < 2; time++) {
      engine.market.tamper = () => [];
      engine.market.moveBook(BTC, [[99, 1]], []);
      engine.market.tamper = (_kind, message) => [message];
      engine.market.moveBook(BTC, [[98, 1]], []);
      await engine.pass(100);
    }
    engine.clock.set(by);
    engine.ahead -= by;
    await expectMovesOn(engine);
  });

  it('FAULT-006 set on the platform under an open page: everything goes on', async () => {
    const engine = await openEngine();
    engine.ahead += by;
    await expectMovesOn(engine);
  });

  it('FAULT-006 set on the platform before a restart: everything goes on', async () => {
    const engine = await openEngine();
    engine.cut();
    await engine.pass(1_000);
    engine.ahead += by;
    await engine.open();
    await expectMovesOn(engine);
  });
});
