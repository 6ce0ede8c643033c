/**
 * The engine's surface, proved against a platform in small over a real socket. Written once, run twice: with the
 * worker on the test's own thread, and in Chromium in a real worker; only the desk differs.
 */
import assert from 'node:assert/strict';
import type { EngineApi, SnapshotBatch, Topic } from '../../worker/engine-api.ts';
import { HeldCandles, readBatch, type Read } from './batch-reader.ts';
import type { TinyPlatform, TinyPlatformInput } from './tiny-platform.ts';

/** An engine that was started, and its platform. */
export interface EngineDesk {
  readonly platform: TinyPlatform;
  readonly engine: Pick<
    Asynchronous<EngineApi>,
    'retopic' | 'setVisible' | 'setLocale' | 'instruments' | 'arrange' | 'older' | 'signIn' | 'absorb'
  >;
  readonly told: ToldBatches;
}

type Asynchronous<Api> = {
  readonly [Name in keyof Api]: Api[Name] extends (...input: infer Input) => infer Output
    ? (...input: Input) => Promise<Awaited<Output>>
    : never;
};

export type OpenDesk = (input: TinyPlatformInput) => Promise<EngineDesk>;

/** All that the engine has handed over. */
export class ToldBatches {
  /** With the moment at which each was told. */
  readonly reads: (readonly [Topic, Read, number])[] = [];
  private readonly last = new Map<Topic, Read>();
  private look: () => void = () => undefined;

  take(batch: SnapshotBatch): void {
    for (const [topic, read] of readBatch(batch)) {
      this.reads.push([topic, read, performance.now()]);
      this.last.set(topic, read);
    }
    this.look();
  }

  /** Resolves with the topic once it is as wanted. */
  until(topic: Topic, wanted: (read: Read) => boolean): Promise<Read> {
    return new Promise((resolve) => {
      this.look = () => {
        const read = this.last.get(topic);
        if (read && wanted(read)) resolve(read);
      };
      this.look();
    });
  }
}

type It = (title: string, run: () => Promise<void>) => void;

const BTC = 'BTC-USDT';
const BOOK = `book/${BTC}/1/10` as const;
const TICKER = `ticker/${BTC}` as const;
const symbols = [BTC, 'ETH-USDT', 'BTC-USDT-PERP'];

const isLive = (read: Read) => read.status === 'live';

export function engineSuite(it: It, open: OpenDesk): void {
  figures(it, open);
  faults(it, open);
  lists(it, open);
  charts(it, open);
  accounts(it, open);
}

function figures(it: It, open: OpenDesk): void {
  it('ENGINE-001 connects, and hands over tickers, a book, trades and marks', async () => {
    const { platform, engine, told } = await open({ symbols });
    const { market } = platform;
    market.setTicker({ symbol: BTC, last: '61686.50', open: '60000.00', usdt: '1843512345.12' });
    market.moveBook(BTC, [[6_168_640, 1_500]], [[6_168_660, 250]]);
    market.print(BTC, '61686.50', '0.125', 'sell');
    market.setMark(['BTC-USDT-PERP', '61690.10', '61688.00', '0.000100', 1_900_000_000_000]);
    const trades = `trades/${BTC}/20` as const;
    await engine.retopic({ add: [TICKER, BOOK, trades, 'mark/BTC-USDT-PERP', 'connection'], drop: [] });
    const ticker = await told.until(TICKER, (read) => read.texts[0] !== '—');
    assert.deepEqual(ticker.texts, ['61,686.50', '61,686.50', '+2.81%', '1.84B', '—', '—', '']);
    const book = await told.until(BOOK, isLive);
    assert.equal(book.figures[0], 1);
    const [bid] = book.bids;
    assert.deepEqual(bid, { tick: 6_168_640, depth: 1, price: '61,686.40', size: '1.500', total: '1.500' });
    assert.deepEqual([book.asks[0]?.price, book.asks[0]?.size], ['61,686.60', '0.250']);
    const [print] = (await told.until(trades, (read) => read.trades.length === 1)).trades;
    assert.deepEqual([print?.side, print?.price, print?.size], [-1, '61,686.50', '0.125']);
    const mark = await told.until('mark/BTC-USDT-PERP', isLive);
    assert.deepEqual(mark.texts, ['61,690.10', '61,688.00', '+0.0100%']);
    const connection = await told.until('connection', (read) => (read.figures[1] ?? -1) >= 0);
    assert.equal(connection.status, 'live');
  });

  it('WIRE-005 shows the same where a platform packs nothing', async () => {
    const { platform, engine, told } = await open({ symbols, packsNothing: true });
    const { market } = platform;
    market.setTicker({ symbol: BTC, last: '61686.50', open: '60000.00', usdt: '1843512345.12' });
    market.moveBook(BTC, [[6_168_640, 1_500]], [[6_168_660, 250]]);
    await engine.retopic({ add: [TICKER, BOOK], drop: [] });
    const ticker = await told.until(TICKER, (read) => read.texts[0] !== '—');
    assert.deepEqual(ticker.texts, ['61,686.50', '61,686.50', '+2.81%', '1.84B', '—', '—', '']);
    const book = await told.until(BOOK, isLive);
    assert.equal(book.bids[0]?.price, '61,686.40');
  });

  it('SPOT-122 tells a form the exact levels of a book', async () => {
    const { platform, engine, told } = await open({ symbols });
    platform.market.moveBook(BTC, [[6_168_640, 1_500]], [[6_168_660, 250]]);
    const topic = `levels/${BTC}` as const;
    await engine.retopic({ add: [topic], drop: [] });
    assert.deepEqual((await told.until(topic, isLive)).levels, [[[6_168_640, 1_500]], [[6_168_660, 250]]]);
    platform.market.moveBook(BTC, [[6_168_640, 0]], [[6_168_670, 1]]);
    const { levels } = await told.until(topic, ({ levels: [bids] }) => bids?.length === 0);
    assert.deepEqual(levels[1], [
      [6_168_660, 250],
      [6_168_670, 1],
    ]);
  });

  it('ENGINE-023 writes everything anew in another language', async () => {
    const { platform, engine, told } = await open({ symbols });
    platform.market.setTicker({ symbol: BTC, last: '61686.50' });
    await engine.retopic({ add: [TICKER], drop: [] });
    await told.until(TICKER, isLive);
    await engine.setLocale('de');
    await told.until(TICKER, (read) => read.texts[0] === '61.686,50');
  });

  it('ENGINE-014 tells a page that returns the newest state', async () => {
    const { platform, engine, told } = await open({ symbols });
    platform.market.moveBook(BTC, [[100, 5]], []);
    await engine.retopic({ add: [BOOK], drop: [] });
    await told.until(BOOK, isLive);
    await engine.setVisible(false);
    const before = told.reads.length;
    for (let tick = 101; tick < 120; tick++) platform.market.moveBook(BTC, [[tick, 1]], []);
    await engine.instruments();
    assert.equal(told.reads.length, before);
    await engine.setVisible(true);
    await told.until(BOOK, (read) => isLive(read) && read.bids[0]?.tick === 119);
  });
}

function faults(it: It, open: OpenDesk): void {
  it('ENGINE-003 mends a book by itself when a message was lost', async () => {
    const { platform, engine, told } = await open({ symbols });
    const { market } = platform;
    market.moveBook(BTC, [[100, 5]], [[110, 5]]);
    await engine.retopic({ add: [BOOK], drop: [] });
    await told.until(BOOK, isLive);
    market.tamper = () => [];
    market.moveBook(BTC, [[101, 7]], []);
    market.tamper = (_kind, message) => [message];
    market.moveBook(BTC, [], [[109, 3]]);
    const mended = await told.until(BOOK, (read) => isLive(read) && read.asks[0]?.tick === 109);
    assert.deepEqual(
      mended.bids.map((row) => row.tick),
      [101, 100],
    );
    assert.ok(told.reads.every(([, read]) => isLive(read) === (read.figures[0] === 1)));
  });

  it('ENGINE-002 comes back by itself after the connection broke', async () => {
    const { platform, engine, told } = await open({ symbols });
    platform.market.moveBook(BTC, [[100, 5]], [[110, 5]]);
    await engine.retopic({ add: [BOOK], drop: [] });
    await told.until(BOOK, isLive);
    platform.cut();
    await told.until(BOOK, (read) => read.status === 'stale');
    platform.market.moveBook(BTC, [[105, 1]], []);
    const back = await told.until(BOOK, isLive);
    assert.equal(back.bids[0]?.tick, 105);
  });

  it('ENGINE-002 falls back to polling where a websocket is refused', async () => {
    const { platform, engine, told } = await open({ symbols, transports: ['polling'] });
    await engine.retopic({ add: ['connection'], drop: [] });
    await told.until('connection', isLive);
    assert.deepEqual(platform.transports(), ['polling']);
  });

  it('ENGINE-004 says of a market that the platform does not have that it is closed', async () => {
    const { engine, told } = await open({ symbols });
    await engine.retopic({ add: ['ticker/XXX-USDT', 'book/XXX-USDT/1/10', TICKER], drop: [] });
    const ticker = await told.until('ticker/XXX-USDT', (read) => read.status === 'closed');
    assert.deepEqual(ticker.texts, ['—', '—', '—', '—', '—', '—', '']);
    await told.until('book/XXX-USDT/1/10', (read) => read.status === 'closed');
    await told.until(TICKER, isLive);
  });
}

/** Minutes of a market that trades each minute, the last one now. */
function printMinutes({ platform }: EngineDesk, count: number): void {
  const now = Date.now();
  for (let ago = count - 1; ago >= 0; ago--) {
    const price = `1000.${(10 + (ago % 90)).toString()}`;
    platform.market.print(BTC, price, '0.010', 'buy', now - ago * 60_000);
  }
}

function charts(it: It, open: OpenDesk): void {
  it('CANDLE-085 CANDLE-086 brings a series whole, then its tail, and older history when asked', async () => {
    const desk = await open({ symbols });
    const { platform, engine, told } = desk;
    printMinutes(desk, 400);
    const topic = `candles/${BTC}/1m/ma:2;rsi:3` as const;
    assert.equal(await engine.older(topic), false);
    await engine.retopic({ add: [topic], drop: [] });
    await told.until(topic, isLive);
    platform.market.print(BTC, '1001.00', '0.020');
    const tail = await told.until(topic, ({ candles }) => candles.at(-1)?.close === 100_100);
    assert.ok(tail.candles.length <= 2);
    assert.equal(await engine.older(topic), true);
    await told.until(topic, ({ candles }) => candles.length >= 400);
    assert.equal(await engine.older(topic), false);
    const held = new HeldCandles();
    for (const [name, read] of told.reads) if (name === topic) held.take(read);
    const truth = platform.market.candlesOf(BTC).candles('1m').slice(0, held.rows.length);
    assert.deepEqual(
      held.rows.map(({ values: _values, ...candle }) => candle),
      truth,
    );
    const [before, last] = held.rows.slice(-2);
    assert.equal(last?.values[0], ((before?.close ?? NaN) + (last?.close ?? NaN)) / 2);
  });

  it('CANDLE-087 draws the last hours of the rows in view, the running close live', async () => {
    const desk = await open({ symbols });
    printMinutes(desk, 150);
    const topic = `sparkline/${BTC}` as const;
    await desk.engine.retopic({ add: [topic, TICKER], drop: [] });
    const line = await desk.told.until(topic, ({ closes }) => closes.length >= 3);
    assert.equal(line.closes.at(-1), 100_010);
    desk.platform.market.setTicker({ symbol: BTC, last: '1002.00' });
    await desk.told.until(topic, ({ closes }) => closes.at(-1) === 100_200);
  });

  it('CANDLE-088 closes a chart of indicators or a period that there are not', async () => {
    const { engine, told } = await open({ symbols });
    const wrong = [`candles/${BTC}/1m/sar:4`, `candles/${BTC}/2m/-` as Topic] as Topic[];
    await engine.retopic({ add: wrong, drop: [] });
    for (const topic of wrong) await told.until(topic, (read) => read.status === 'closed');
  });
}

function accounts(it: It, open: OpenDesk): void {
  const funds = 'balance/funds/USDT' as const;
  const plain = (amount: string) => (read: Read) => isLive(read) && read.texts[0] === amount;

  it('ACCOUNT-020 ACCOUNT-026 shows the account of whoever signs in until the session ends', async () => {
    const { platform, engine, told } = await open({ symbols });
    platform.accounts.users.set('alice', 1);
    platform.accounts.paper.commit(1, { available: '1000.5' });
    platform.market.setTicker({ symbol: BTC, last: '61686.50' });
    await engine.retopic({ add: ['account', 'balances/funds', funds, 'records'], drop: [] });
    await told.until(funds, (read) => read.status === 'closed');
    const over = engine.signIn('alice');
    await told.until(funds, plain('1000.5'));
    platform.accounts.paper.commit(1, { asset: 'BTC', available: '0.5' });
    const account = await told.until('account', (read) => read.texts[0] === '31,843.75');
    assert.deepEqual([account.figures[0], account.texts[2], account.texts[6]], [1, '0.51621911', '0.00']);
    const { rows } = await told.until('balances/funds', ({ rows }) => rows.length === 2);
    assert.deepEqual(rows[0], ['BTC', '0.5', '0', '0.5', '30,843.25', '']);
    const records = await told.until('records', (read) => read.rows.length === 1);
    assert.deepEqual(records.rows[0]?.slice(1), ['funds', 'available', 'BTC', '1', 'deposit']);
    platform.accounts.end('alice');
    assert.equal(await over, true);
    await told.until(funds, (read) => read.status === 'closed' && read.texts[0] === '');
  });

  it('ACCOUNT-024 loses nothing of a transfer in whose middle the link is cut', async () => {
    const { platform, engine, told } = await open({ symbols });
    const { paper, users } = platform.accounts;
    users.set('alice', 1);
    paper.commit(1, { available: '10' });
    await engine.retopic({ add: [funds, 'balance/options/USDT'], drop: [] });
    // The desk is closed under it.
    engine.signIn('alice').catch(() => undefined);
    await told.until(funds, plain('10'));
    platform.cut();
    await told.until(funds, (read) => read.status === 'stale');
    const answer = paper.commit(1, { available: '7.5' }, { kind: 'options', available: '2.5' });
    await engine.absorb(answer, 'alice');
    await told.until(funds, (read) => read.texts[0] === '7.5');
    paper.commit(1, { available: '7' });
    await told.until(funds, plain('7'));
    await told.until('balance/options/USDT', plain('2.5'));
  });
}

function lists(it: It, open: OpenDesk): void {
  it('ENGINE-005 tells all markets and arranges them', async () => {
    const { platform, engine, told } = await open({ symbols });
    platform.market.setTicker({ symbol: 'ETH-USDT', usdt: '20' });
    await engine.retopic({ add: ['ticker/ETH-USDT'], drop: [] });
    await told.until('ticker/ETH-USDT', (read) => read.texts[3] === '20.00');
    const instruments = await engine.instruments();
    assert.deepEqual(
      instruments.map((each) => each.symbol),
      symbols,
    );
    const query = { tab: 'spot', favourites: [], search: '', descending: true } as const;
    assert.deepEqual(await engine.arrange(query), ['ETH-USDT', BTC]);
  });
}
