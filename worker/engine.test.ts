/** The engine with a clock that the test moves, on a connection that the test opens and cuts. */
import { describe, expect, it } from 'vitest';
import { AHEAD, TimedEngine } from '../tests/support/timed-engine.ts';
import type { Topic } from './engine-api.ts';

const BTC = 'BTC-USDT';
const BOOK = `book/${BTC}/1/5` as const;
const TICKER = `ticker/${BTC}` as const;
const TRADES = `trades/${BTC}/5` as const;
const SYMBOLS = [BTC, 'ETH-USDT', 'BTC-USDT-PERP'];

async function openEngine(topics: readonly Topic[]): Promise<TimedEngine> {
  const engine = new TimedEngine(SYMBOLS);
  engine.market.setTicker({ symbol: BTC, last: '61686.50', open: '60000.00' });
  engine.market.moveBook(BTC, [[100, 5]], [[110, 5]]);
  engine.market.print(BTC, '1.05', '0.001');
  engine.engine.retopic({ add: topics, drop: [] });
  await engine.start();
  await engine.pass(40);
  return engine;
}

describe('the status of a topic', () => {
  it('ENGINE-010 ages by the second without the platform’s confirmation', async () => {
    const engine = await openEngine([TICKER, BOOK, TRADES]);
    expect([TICKER, BOOK, TRADES].map((topic) => engine.statusOf(topic))).toEqual(['live', 'live', 'live']);
    engine.market.tamper = () => [];
    await engine.pass(4_300);
    expect(engine.statusOf(BOOK)).toBe('live');
    await engine.pass(800);
    expect([TICKER, BOOK, TRADES].map((topic) => engine.statusOf(topic))).toEqual([
      'stale',
      'stale',
      'stale',
    ]);
    const before = engine.batches.length;
    await engine.pass(3_000);
    expect(engine.batches.length - before).toBe(3);
    expect(Math.floor((engine.last.get(BOOK)?.age ?? 0) / 1_000)).toBe(8);
  });

  it('AGE-001 is not live any more after 5 s of silence on an open connection', async () => {
    const engine = await openEngine([TICKER, BOOK, TRADES]);
    await engine.pass(2_000, true);
    engine.market.dead = true;
    await engine.pass(5_000);
    expect([TICKER, BOOK, TRADES].map((topic) => engine.statusOf(topic))).not.toContain('live');
  });

  it('ENGINE-011 stays live while a quiet feed is confirmed', async () => {
    const engine = await openEngine([TICKER, TRADES]);
    await engine.pass(20_000, true);
    expect([engine.statusOf(TICKER), engine.statusOf(TRADES), engine.last.get(TICKER)?.age]).toEqual([
      'live',
      'live',
      0,
    ]);
  });

  it('ENGINE-010 is stale when its feed has stopped, though the connection is alive', async () => {
    const engine = await openEngine([TICKER, BOOK, 'ticker/ETH-USDT']);
    engine.market.silent = [BTC];
    await engine.pass(7_000, true);
    expect([engine.statusOf(TICKER), engine.statusOf(BOOK), engine.statusOf('ticker/ETH-USDT')]).toEqual([
      'stale',
      'stale',
      'live',
    ]);
    expect(engine.last.get(TICKER)?.age).toBeGreaterThan(5_000);
    engine.market.silent = [];
    await engine.pass(1_000, true);
    expect(engine.statusOf(TICKER)).toBe('live');
  });

  it('ENGINE-010 is stale at once when the connection closes, and live again by a fresh snapshot', async () => {
    const engine = await openEngine([TICKER, BOOK, TRADES, 'connection']);
    engine.cut();
    await engine.pass(40);
    expect([TICKER, BOOK, TRADES].map((topic) => engine.statusOf(topic))).toEqual([
      'stale',
      'stale',
      'stale',
    ]);
    expect(engine.last.get('connection')?.texts[0]).toBe('offline');
    engine.market.moveBook(BTC, [[105, 1]], []);
    engine.market.print(BTC, '1.10', '0.002');
    await engine.pass(3_000);
    await engine.open();
    expect([engine.statusOf(BOOK), engine.last.get(BOOK)?.bids[0]?.tick]).toEqual(['live', 105]);
    expect(engine.last.get(TRADES)?.trades.map((trade) => trade.price)).toEqual(['1.10', '1.05']);
  });

  it('ENGINE-003 ENGINE-010 shows the last sound rows while it resynchronises, unverified', async () => {
    const engine = await openEngine([BOOK]);
    engine.market.tamper = () => [];
    engine.market.moveBook(BTC, [[104, 1]], []);
    engine.market.tamper = (_kind, message) => [message];
    engine.market.moveBook(BTC, [[103, 1]], []);
    await engine.pass(100);
    const broken = engine.last.get(BOOK);
    expect([broken?.status, broken?.values[0], broken?.bids[0]?.tick]).toEqual(['resyncing', 0, 100]);
    await engine.pass(1_200);
    const mended = engine.last.get(BOOK);
    expect([mended?.status, mended?.values[0], mended?.bids[0]?.tick]).toEqual(['live', 1, 104]);
  });

  it('ENGINE-029 is asked for again when its messages stop on a live connection', async () => {
    const engine = await openEngine([TICKER, BOOK]);
    await engine.pass(2_000, true);
    engine.market.lose(`book:${BTC}`);
    engine.market.lose('tickers');
    await engine.pass(10_000, true);
    expect([engine.statusOf(TICKER), engine.statusOf(BOOK)]).toEqual(['live', 'live']);
    expect(engine.restarts).toBe(0);
  });

  it('ENGINE-029 is not asked for again while its feed is silent', async () => {
    const engine = await openEngine([BOOK]);
    engine.market.silent = [BTC];
    await engine.pass(2_000, true);
    const before = engine.market.calls.length;
    await engine.pass(10_000, true);
    expect(engine.statusOf(BOOK)).toBe('stale');
    expect(engine.market.calls.length).toBe(before);
  });

  it('ENGINE-004 is closed when another platform comes back without its market', async () => {
    const engine = await openEngine([TICKER, BOOK, 'mark/BTC-USDT']);
    expect(engine.statusOf('mark/BTC-USDT')).toBe('closed');
    engine.cut();
    engine.market.instruments = engine.market.instruments.slice(1);
    await engine.open();
    await engine.pass(40);
    expect([engine.statusOf(TICKER), engine.statusOf(BOOK), engine.last.get(BOOK)?.bids]).toEqual([
      'closed',
      'closed',
      [],
    ]);
  });
});

describe('the connection', () => {
  it('ENGINE-020 is opened again after 4 s of silence', async () => {
    const engine = await openEngine(['connection']);
    await engine.pass(10_000, true);
    expect(engine.restarts).toBe(0);
    engine.market.tamper = () => [];
    engine.market.dead = true;
    await engine.pass(6_000);
    expect([engine.restarts, engine.last.get('connection')?.texts[0]]).toEqual([1, 'offline']);
  });

  it('AGE-003 is suspect after a sleep: nothing is live before an answer to a request made since then', async () => {
    const engine = await openEngine([TICKER, BOOK, 'connection']);
    engine.clock.sleep(3_000);
    // Messages that were under way while the device slept arrive first, and confirm nothing.
    engine.market.dead = true;
    engine.market.tick();
    await engine.pass(600);
    expect([TICKER, BOOK, 'connection'].map((topic) => engine.statusOf(topic as Topic))).toEqual([
      'stale',
      'stale',
      'waiting',
    ]);
    expect(engine.restarts).toBe(0);
    engine.market.dead = false;
    await engine.pass(600);
    expect(engine.restarts).toBe(1);
    await engine.open();
    await engine.pass(40);
    expect([TICKER, BOOK].map((topic) => engine.statusOf(topic))).toEqual(['live', 'live']);
  });

  it('AGE-003 is live again by one answer if it survived the sleep', async () => {
    const engine = await openEngine([TICKER, 'connection']);
    engine.clock.sleep(3_000);
    engine.market.tick();
    await engine.pass(100);
    expect([engine.statusOf(TICKER), engine.statusOf('connection'), engine.restarts]).toEqual([
      'live',
      'live',
      0,
    ]);
  });

  it('AGE-002 recent values are not live on a new connection before it confirms them', async () => {
    const engine = await openEngine([TICKER]);
    engine.cut();
    await engine.pass(500);
    engine.market.tamper = () => [];
    await engine.open();
    await engine.pass(200);
    expect(engine.statusOf(TICKER)).toBe('stale');
    engine.market.tamper = (_kind, message) => [message];
    await engine.pass(1_000, true);
    expect(engine.statusOf(TICKER)).toBe('live');
  });

  it('AGE-004 is closed while the page is frozen, and starts again when it returns', async () => {
    const engine = await openEngine(['connection']);
    engine.engine.leave();
    expect(engine.closes).toBe(1);
    engine.engine.setVisible(true);
    await engine.pass(40);
    expect([engine.hurries, engine.statusOf('connection')]).toEqual([1, 'waiting']);
  });

  /** Topics are live again within 2 s of the page's return, and not before the platform's answer. */
  async function expectBack(leave: (engine: TimedEngine) => void): Promise<void> {
    const engine = await openEngine([TICKER, BOOK]);
    leave(engine);
    await engine.pass(10_000);
    engine.engine.setVisible(true);
    expect(engine.hurries).toBe(1);
    await engine.pass(40);
    expect([TICKER, BOOK].map((topic) => engine.statusOf(topic))).toEqual(['stale', 'stale']);
    await engine.open();
    await engine.pass(1_900, true);
    expect([TICKER, BOOK].map((topic) => engine.statusOf(topic))).toEqual(['live', 'live']);
  }

  it('AGE-004 of a frozen page is live within 2 s of its return, and not before', () =>
    expectBack(({ engine }) => {
      engine.leave();
    }));

  it('AGE-005 that the network cut is live within 2 s of the network’s return', () =>
    expectBack((engine) => {
      engine.cut();
    }));

  it('ENGINE-002 is tried at once when the page returns', async () => {
    const engine = await openEngine(['connection']);
    engine.engine.setVisible(false);
    engine.engine.setVisible(true);
    expect(engine.hurries).toBe(1);
  });

  it('ENGINE-017 sends the page the offset of the platform’s clock', async () => {
    const engine = await openEngine(['connection']);
    await engine.pass(2_100);
    expect(engine.last.get('connection')?.values).toEqual([0, AHEAD]);
  });

  it('ENGINE-019 fetches missed trades', async () => {
    const engine = await openEngine([TRADES]);
    engine.market.tamper = () => [];
    engine.market.print(BTC, '1.06', '0.001');
    engine.market.tamper = (_kind, message) => [message];
    engine.market.print(BTC, '1.07', '0.001');
    await engine.pass(100);
    expect(engine.requests.at(-1)?.pathname).toBe('/api/market/trades');
    const trades = engine.last.get(TRADES);
    expect([trades?.status, trades?.trades.map((trade) => trade.price)]).toEqual([
      'live',
      ['1.07', '1.06', '1.05'],
    ]);
  });
});

describe('views', () => {
  it('ENGINE-016 may watch topics before or after the start', async () => {
    const early = await openEngine([BOOK]);
    const late = await openEngine([]);
    late.engine.retopic({ add: [BOOK], drop: [] });
    await late.pass(40);
    expect([early.statusOf(BOOK), late.statusOf(BOOK)]).toEqual(['live', 'live']);
  });

  it('ENGINE-006 come and go: the last leaver’s book stays for 2 s', async () => {
    const engine = await openEngine([BOOK]);
    const change = { add: [BOOK], drop: [BOOK] };
    engine.engine.retopic({ add: [], drop: [BOOK] });
    await engine.pass(1_000);
    engine.last.clear();
    engine.engine.retopic({ add: [BOOK], drop: [] });
    await engine.pass(20);
    expect(engine.statusOf(BOOK)).toBe('live');
    engine.engine.retopic(change);
    engine.engine.retopic({ add: [], drop: [BOOK] });
    await engine.pass(2_100);
    expect(engine.market.isWatched(`book:${BTC}`)).toBe(false);
    const before = engine.batches.length;
    engine.market.moveBook(BTC, [[101, 1]], []);
    await engine.pass(100);
    expect(engine.batches.length).toBe(before);
  });

  it('ENGINE-014 that are hidden get nothing, and each topic once on return', async () => {
    const engine = await openEngine([BOOK, TICKER]);
    engine.engine.setVisible(false);
    const before = engine.batches.length;
    for (let tick = 101; tick < 105; tick++) {
      engine.market.moveBook(BTC, [[tick, 1]], []);
      await engine.pass(1_000, true);
    }
    expect(engine.batches.length).toBe(before);
    engine.engine.setVisible(true);
    await engine.pass(20);
    expect(engine.batches.slice(before).map((batch) => batch.topics.split('\n').sort())).toEqual([
      [BOOK, TICKER],
    ]);
    expect(engine.last.get(BOOK)?.bids[0]?.tick).toBe(104);
  });

  it('ENGINE-012 that paint slowly get the newest state, not every state', async () => {
    const engine = await openEngine([BOOK]);
    let painted: () => void = () => undefined;
    engine.paint = () =>
      new Promise((resolve) => {
        painted = resolve;
      });
    const before = engine.batches.length;
    for (let tick = 101; tick < 109; tick++) {
      engine.market.moveBook(BTC, [[tick, 1]], []);
      await engine.pass(40);
    }
    expect(engine.batches.length - before).toBe(1);
    painted();
    await engine.pass(40);
    expect([engine.batches.length - before, engine.last.get(BOOK)?.bids[0]?.tick]).toEqual([2, 108]);
  });

  it('ENGINE-023 are written again when the language changes', async () => {
    const engine = await openEngine([TICKER]);
    expect(engine.last.get(TICKER)?.texts.slice(0, 3)).toEqual(['61,686.50', '61,686.50', '+2.81%']);
    engine.engine.setLocale('de');
    await engine.pass(40);
    expect(engine.last.get(TICKER)?.texts.slice(0, 3)).toEqual(['61.686,50', '61.686,50', '+2,81%']);
  });

  it('refuse a name that is not a topic', () => {
    const { engine } = new TimedEngine(SYMBOLS);
    expect(() => {
      engine.retopic({ add: [`book/${BTC}/0/5`], drop: [] });
    }).toThrow(RangeError);
  });
});
