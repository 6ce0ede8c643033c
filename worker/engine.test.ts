/** The engine with a clock that the test moves, on a road that the test opens and cuts. */
import { describe, expect, it } from 'vitest';
import { AHEAD, TimedDesk } from '../tests/support/timed-desk.ts';
import type { Topic } from './engine-api.ts';

const BTC = 'BTC-USDT';
const BOOK = `book/${BTC}/1/5` as const;
const TICKER = `ticker/${BTC}` as const;
const TRADES = `trades/${BTC}/5` as const;
const SYMBOLS = [BTC, 'ETH-USDT', 'BTC-USDT-PERP'];

async function openDesk(topics: readonly Topic[]): Promise<TimedDesk> {
  const desk = new TimedDesk(SYMBOLS);
  desk.market.setTicker({ symbol: BTC, last: '61686.50', open: '60000.00' });
  desk.market.moveBook(BTC, [[100, 5]], [[110, 5]]);
  desk.market.print(BTC, '1.05', '0.001');
  desk.engine.retopic({ add: topics, drop: [] });
  await desk.start();
  await desk.pass(40);
  return desk;
}

describe('what a topic claims to be', () => {
  it('ENGINE-010 grows old without the platform’s word, a second at a time', async () => {
    const desk = await openDesk([TICKER, BOOK, TRADES]);
    expect([TICKER, BOOK, TRADES].map((topic) => desk.statusOf(topic))).toEqual(['live', 'live', 'live']);
    await desk.pass(4_300);
    expect(desk.statusOf(BOOK)).toBe('live');
    await desk.pass(800);
    expect([TICKER, BOOK, TRADES].map((topic) => desk.statusOf(topic))).toEqual(['stale', 'stale', 'stale']);
    const before = desk.batches.length;
    await desk.pass(3_000);
    expect(desk.batches.length - before).toBe(3);
    expect(Math.floor((desk.last.get(BOOK)?.age ?? 0) / 1_000)).toBe(8);
  });

  it('ENGINE-011 stays live while a quiet feed is vouched for', async () => {
    const desk = await openDesk([TICKER, TRADES]);
    await desk.pass(20_000, true);
    expect([desk.statusOf(TICKER), desk.statusOf(TRADES), desk.last.get(TICKER)?.age]).toEqual([
      'live',
      'live',
      0,
    ]);
  });

  it('ENGINE-010 is stale when its feed has stopped, though the road is alive', async () => {
    const desk = await openDesk([TICKER, BOOK, 'ticker/ETH-USDT']);
    desk.market.silent = [BTC];
    await desk.pass(7_000, true);
    expect([desk.statusOf(TICKER), desk.statusOf(BOOK), desk.statusOf('ticker/ETH-USDT')]).toEqual([
      'stale',
      'stale',
      'live',
    ]);
    expect(desk.last.get(TICKER)?.age).toBeGreaterThan(5_000);
    desk.market.silent = [];
    await desk.pass(1_000, true);
    expect(desk.statusOf(TICKER)).toBe('live');
  });

  it('ENGINE-010 is stale at once when the connection closes, and live again by a fresh snapshot', async () => {
    const desk = await openDesk([TICKER, BOOK, TRADES, 'connection']);
    desk.cut();
    await desk.pass(40);
    expect([TICKER, BOOK, TRADES].map((topic) => desk.statusOf(topic))).toEqual(['stale', 'stale', 'stale']);
    expect(desk.last.get('connection')?.texts[0]).toBe('offline');
    desk.market.moveBook(BTC, [[105, 1]], []);
    desk.market.print(BTC, '1.10', '0.002');
    await desk.pass(3_000);
    await desk.open();
    expect([desk.statusOf(BOOK), desk.last.get(BOOK)?.bids[0]?.tick]).toEqual(['live', 105]);
    expect(desk.last.get(TRADES)?.trades.map((trade) => trade.price)).toEqual(['1.10', '1.05']);
  });

  it('ENGINE-003 ENGINE-010 shows the last sound rows while it resynchronises, unverified', async () => {
    const desk = await openDesk([BOOK]);
    desk.market.tamper = () => [];
    desk.market.moveBook(BTC, [[104, 1]], []);
    desk.market.tamper = (_kind, message) => [message];
    desk.market.moveBook(BTC, [[103, 1]], []);
    await desk.pass(100);
    const broken = desk.last.get(BOOK);
    expect([broken?.status, broken?.figures[0], broken?.bids[0]?.tick]).toEqual(['resyncing', 0, 100]);
    await desk.pass(1_200);
    const mended = desk.last.get(BOOK);
    expect([mended?.status, mended?.figures[0], mended?.bids[0]?.tick]).toEqual(['live', 1, 104]);
  });

  it('ENGINE-004 is closed when another platform comes back without its market', async () => {
    const desk = await openDesk([TICKER, BOOK, 'mark/BTC-USDT']);
    expect(desk.statusOf('mark/BTC-USDT')).toBe('closed');
    desk.cut();
    desk.market.instruments = desk.market.instruments.slice(1);
    await desk.open();
    await desk.pass(40);
    expect([desk.statusOf(TICKER), desk.statusOf(BOOK), desk.last.get(BOOK)?.bids]).toEqual([
      'closed',
      'closed',
      [],
    ]);
  });
});

describe('the road', () => {
  it('ENGINE-020 is opened anew after 4 s of silence', async () => {
    const desk = await openDesk(['connection']);
    await desk.pass(10_000, true);
    expect(desk.restarts).toBe(0);
    desk.market.tamper = () => [];
    desk.market.dead = true;
    await desk.pass(6_000);
    expect([desk.restarts, desk.last.get('connection')?.texts[0]]).toEqual([1, 'offline']);
  });

  it('AGE-003 is doubted after a sleep: nothing is live before a question asked since then is answered', async () => {
    const desk = await openDesk([TICKER, BOOK, 'connection']);
    desk.clock.sleep(3_000);
    // What was under way while the device slept arrives first, and vouches for nothing.
    desk.market.dead = true;
    desk.market.tick();
    await desk.pass(600);
    expect([TICKER, BOOK, 'connection'].map((topic) => desk.statusOf(topic as Topic))).toEqual([
      'stale',
      'stale',
      'waiting',
    ]);
    expect(desk.restarts).toBe(0);
    desk.market.dead = false;
    await desk.pass(600);
    expect(desk.restarts).toBe(1);
    await desk.open();
    await desk.pass(40);
    expect([TICKER, BOOK].map((topic) => desk.statusOf(topic))).toEqual(['live', 'live']);
  });

  it('AGE-003 is live again by one answer where it outlived the sleep', async () => {
    const desk = await openDesk([TICKER, 'connection']);
    desk.clock.sleep(3_000);
    desk.market.tick();
    await desk.pass(100);
    expect([desk.statusOf(TICKER), desk.statusOf('connection'), desk.restarts]).toEqual(['live', 'live', 0]);
  });

  it('AGE-002 young figures are not live on a new connection before it vouched for them', async () => {
    const desk = await openDesk([TICKER]);
    desk.cut();
    await desk.pass(500);
    desk.market.tamper = () => [];
    await desk.open();
    await desk.pass(200);
    expect(desk.statusOf(TICKER)).toBe('stale');
    desk.market.tamper = (_kind, message) => [message];
    await desk.pass(1_000, true);
    expect(desk.statusOf(TICKER)).toBe('live');
  });

  it('AGE-004 is closed while the page is put away, and a beginning when it comes back', async () => {
    const desk = await openDesk(['connection']);
    desk.engine.leave();
    expect(desk.closes).toBe(1);
    desk.engine.setVisible(true);
    await desk.pass(40);
    expect([desk.hurries, desk.statusOf('connection')]).toEqual([1, 'waiting']);
  });

  it('ENGINE-002 is tried at once when the page returns', async () => {
    const desk = await openDesk(['connection']);
    desk.engine.setVisible(false);
    desk.engine.setVisible(true);
    expect(desk.hurries).toBe(1);
  });

  it('ENGINE-017 tells the page how far the platform’s clock is ahead', async () => {
    const desk = await openDesk(['connection']);
    await desk.pass(2_100);
    expect(desk.last.get('connection')?.figures).toEqual([0, AHEAD]);
  });

  it('ENGINE-019 fetches trades that were missed', async () => {
    const desk = await openDesk([TRADES]);
    desk.market.tamper = () => [];
    desk.market.print(BTC, '1.06', '0.001');
    desk.market.tamper = (_kind, message) => [message];
    desk.market.print(BTC, '1.07', '0.001');
    await desk.pass(100);
    expect(desk.requests.at(-1)?.pathname).toBe('/api/market/trades');
    const trades = desk.last.get(TRADES);
    expect([trades?.status, trades?.trades.map((trade) => trade.price)]).toEqual([
      'live',
      ['1.07', '1.06', '1.05'],
    ]);
  });
});

describe('views', () => {
  it('ENGINE-016 may name their topics before or after the start', async () => {
    const early = await openDesk([BOOK]);
    const late = await openDesk([]);
    late.engine.retopic({ add: [BOOK], drop: [] });
    await late.pass(40);
    expect([early.statusOf(BOOK), late.statusOf(BOOK)]).toEqual(['live', 'live']);
  });

  it('ENGINE-006 come and go: the last leaver’s book stays for 2 s', async () => {
    const desk = await openDesk([BOOK]);
    const change = { add: [BOOK], drop: [BOOK] };
    desk.engine.retopic({ add: [], drop: [BOOK] });
    await desk.pass(1_000);
    desk.last.clear();
    desk.engine.retopic({ add: [BOOK], drop: [] });
    await desk.pass(20);
    expect(desk.statusOf(BOOK)).toBe('live');
    desk.engine.retopic(change);
    desk.engine.retopic({ add: [], drop: [BOOK] });
    await desk.pass(2_100);
    expect(desk.market.isWatched(`book:${BTC}`)).toBe(false);
    const before = desk.batches.length;
    desk.market.moveBook(BTC, [[101, 1]], []);
    await desk.pass(100);
    expect(desk.batches.length).toBe(before);
  });

  it('ENGINE-014 that are hidden get nothing, and each topic once on return', async () => {
    const desk = await openDesk([BOOK, TICKER]);
    desk.engine.setVisible(false);
    const before = desk.batches.length;
    for (let tick = 101; tick < 105; tick++) {
      desk.market.moveBook(BTC, [[tick, 1]], []);
      await desk.pass(1_000, true);
    }
    expect(desk.batches.length).toBe(before);
    desk.engine.setVisible(true);
    await desk.pass(20);
    expect(desk.batches.slice(before).map((batch) => batch.topics.split('\n').sort())).toEqual([
      [BOOK, TICKER],
    ]);
    expect(desk.last.get(BOOK)?.bids[0]?.tick).toBe(104);
  });

  it('ENGINE-012 that paint slowly get the newest state, not every one', async () => {
    const desk = await openDesk([BOOK]);
    let painted: () => void = () => undefined;
    desk.paint = () =>
      new Promise((resolve) => {
        painted = resolve;
      });
    const before = desk.batches.length;
    for (let tick = 101; tick < 109; tick++) {
      desk.market.moveBook(BTC, [[tick, 1]], []);
      await desk.pass(40);
    }
    expect(desk.batches.length - before).toBe(1);
    painted();
    await desk.pass(40);
    expect([desk.batches.length - before, desk.last.get(BOOK)?.bids[0]?.tick]).toEqual([2, 108]);
  });

  it('ENGINE-023 are written anew when the language changes', async () => {
    const desk = await openDesk([TICKER]);
    expect(desk.last.get(TICKER)?.texts.slice(0, 3)).toEqual(['61,686.50', '61,686.50', '+2.81%']);
    desk.engine.setLocale('de');
    await desk.pass(40);
    expect(desk.last.get(TICKER)?.texts.slice(0, 3)).toEqual(['61.686,50', '61.686,50', '+2,81%']);
  });

  it('refuse a name that is no topic', () => {
    const { engine } = new TimedDesk(SYMBOLS);
    expect(() => {
      engine.retopic({ add: [`book/${BTC}/0/5`], drop: [] });
    }).toThrow(RangeError);
  });
});
