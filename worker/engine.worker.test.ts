/** The engine's surface in a worker, against a platform in small over a real socket. */
import '@vitest/web-worker';
import * as Comlink from 'comlink';
import { afterEach, describe, expect, it } from 'vitest';
import { readBatch, type Read } from '../tests/support/batch-reader.ts';
import {
  startTinyPlatform,
  type TinyPlatform,
  type TinyPlatformInput,
} from '../tests/support/tiny-platform.ts';
import type { EngineApi, SnapshotBatch, Topic } from './engine-api.ts';

const BTC = 'BTC-USDT';
const BOOK = `book/${BTC}/1/10` as const;

interface Desk {
  readonly platform: TinyPlatform;
  readonly engine: Comlink.Remote<EngineApi>;
  readonly batches: SnapshotBatch[];
  /** Resolves with the topic once it is as wanted. */
  readonly until: (topic: Topic, wanted: (read: Read) => boolean) => Promise<Read>;
}

const closing: (() => Promise<void> | void)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function openDesk(input: Partial<TinyPlatformInput> = {}): Promise<Desk> {
  const platform = await startTinyPlatform({ symbols: [BTC, 'ETH-USDT', 'BTC-USDT-PERP'], ...input });
  const worker = new Worker(new URL('./engine.worker.ts', import.meta.url), { type: 'module' });
  closing.push(
    () => platform.close(),
    () => {
      worker.terminate();
    },
  );
  const engine = Comlink.wrap<EngineApi>(worker);
  const last = new Map<Topic, Read>();
  const batches: SnapshotBatch[] = [];
  let look: () => void = () => undefined;
  const sink = (batch: SnapshotBatch) => {
    batches.push(batch);
    for (const [topic, read] of readBatch(batch)) last.set(topic, read);
    look();
    return Promise.resolve();
  };
  await engine.start(Comlink.proxy(sink), { origin: platform.origin, locale: 'en' });
  const until: Desk['until'] = (topic, wanted) =>
    new Promise((resolve) => {
      look = () => {
        const read = last.get(topic);
        if (read && wanted(read)) resolve(read);
      };
      look();
    });
  return { platform, engine, batches, until };
}

describe('the engine in its worker', () => {
  it('ENGINE-001 connects, and hands over tickers, a book, trades and marks', async () => {
    const { platform, engine, until } = await openDesk();
    const { market } = platform;
    market.setTicker({ symbol: BTC, last: '61686.50', open: '60000.00', usdt: '1843512345.12' });
    market.moveBook(BTC, [[6_168_640, 1_500]], [[6_168_660, 250]]);
    market.print(BTC, '61686.50', '0.125', 'sell');
    market.setMark(['BTC-USDT-PERP', '61690.10', '61688.00', '0.000100', 1_900_000_000_000]);
    await engine.retopic({
      add: [`ticker/${BTC}`, BOOK, `trades/${BTC}/20`, 'mark/BTC-USDT-PERP', 'connection'],
      drop: [],
    });
    const ticker = await until(`ticker/${BTC}`, (read) => read.status === 'live');
    expect(ticker.texts).toEqual(['61,686.50', '61,686.50', '+2.81%', '1.84B', '—', '—']);
    const book = await until(BOOK, (read) => read.status === 'live');
    expect(book.figures[0]).toBe(1);
    expect(book.bids).toEqual([
      { tick: 6_168_640, depth: 1, price: '61,686.40', size: '1.500', total: '1.500' },
    ]);
    expect(book.asks[0]).toMatchObject({ price: '61,686.60', size: '0.250' });
    const trades = await until(`trades/${BTC}/20`, (read) => read.trades.length === 1);
    expect(trades.trades[0]).toMatchObject({ side: -1, price: '61,686.50', size: '0.125' });
    const mark = await until('mark/BTC-USDT-PERP', (read) => read.status === 'live');
    expect(mark.texts).toEqual(['61,690.10', '61,688.00', '+0.0100%']);
    const connection = await until('connection', (read) => (read.figures[1] ?? -1) >= 0);
    expect(connection.status).toBe('live');
  });

  it('ENGINE-003 mends a book by itself when a message was lost', async () => {
    const { platform, engine, until, batches } = await openDesk();
    const { market } = platform;
    market.moveBook(BTC, [[100, 5]], [[110, 5]]);
    await engine.retopic({ add: [BOOK], drop: [] });
    await until(BOOK, (read) => read.status === 'live');
    market.tamper = () => [];
    market.moveBook(BTC, [[101, 7]], []);
    market.tamper = (_kind, message) => [message];
    market.moveBook(BTC, [], [[109, 3]]);
    const mended = await until(BOOK, (read) => read.status === 'live' && read.asks[0]?.tick === 109);
    expect(mended.bids.map((row) => row.tick)).toEqual([101, 100]);
    const told = batches.flatMap((batch) => [...readBatch(batch).values()]);
    expect(told.filter((read) => (read.status === 'live') !== (read.figures[0] === 1))).toEqual([]);
  });

  it('ENGINE-002 comes back by itself after the connection broke', async () => {
    const { platform, engine, until } = await openDesk();
    platform.market.moveBook(BTC, [[100, 5]], [[110, 5]]);
    await engine.retopic({ add: [BOOK], drop: [] });
    await until(BOOK, (read) => read.status === 'live');
    platform.cut();
    await until(BOOK, (read) => read.status === 'stale');
    platform.market.moveBook(BTC, [[105, 1]], []);
    const back = await until(BOOK, (read) => read.status === 'live');
    expect(back.bids[0]?.tick).toBe(105);
  });

  it('ENGINE-002 falls back to polling where a websocket is refused', async () => {
    const { platform, engine, until } = await openDesk({ transports: ['polling'] });
    await engine.retopic({ add: ['connection'], drop: [] });
    await until('connection', (read) => read.status === 'live');
    expect(platform.transports()).toEqual(['polling']);
  });

  it('ENGINE-004 says of a market that the platform does not have that it is closed', async () => {
    const { engine, until } = await openDesk();
    await engine.retopic({ add: ['ticker/XXX-USDT', 'book/XXX-USDT/1/10', `ticker/${BTC}`], drop: [] });
    const ticker = await until('ticker/XXX-USDT', (read) => read.status === 'closed');
    expect(ticker.texts).toEqual(['—', '—', '—', '—', '—', '—']);
    await until('book/XXX-USDT/1/10', (read) => read.status === 'closed');
    await until(`ticker/${BTC}`, (read) => read.status === 'live');
  });

  it('ENGINE-005 tells all markets and arranges them', async () => {
    const { platform, engine } = await openDesk();
    platform.market.setTicker({ symbol: 'ETH-USDT', usdt: '2' });
    platform.market.setTicker({ symbol: BTC, usdt: '10' });
    expect((await engine.instruments()).map((each) => each.symbol)).toEqual([
      BTC,
      'ETH-USDT',
      'BTC-USDT-PERP',
    ]);
    const query = { tab: 'spot', favourites: [], search: '', descending: true } as const;
    expect(await engine.arrange(query)).toEqual([BTC, 'ETH-USDT']);
  });
});
