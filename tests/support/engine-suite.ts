/**
 * Tests the engine's interface against a tiny platform over a real socket. The suite is written once and runs twice:
 * with the worker on the test's thread, and in Chromium in a real worker. Only the engine differs.
 */
import assert from 'node:assert/strict';
import { accountSuite } from './engine-accounts.ts';
import { readBatch } from './batch-reader.ts';
import { chartSuite } from './engine-charts.ts';
import { isLive, SYMBOLS, type It, type OpenEngine } from './tested-engine.ts';

const symbols = SYMBOLS;
const [BTC] = SYMBOLS;
const BOOK = `book/${BTC}/1/10` as const;
const TICKER = `ticker/${BTC}` as const;

export function engineSuite(it: It, open: OpenEngine): void {
  values(it, open);
  faults(it, open);
  lists(it, open);
  chartSuite(it, open);
  accountSuite(it, open);
}

function values(it: It, open: OpenEngine): void {
  it('ENGINE-001 connects, and sends tickers, a book, trades and marks', async () => {
    const { platform, engine, received } = await open({ symbols });
    const { market } = platform;
    market.setTicker({
      symbol: BTC,
      last: '61686.50',
      open: '60000.00',
      base: '29887.5',
      usdt: '1843512345.12',
    });
    market.moveBook(BTC, [[6_168_640, 1_500]], [[6_168_660, 250]]);
    market.print(BTC, '61686.50', '0.125', 'sell');
    market.setMark(['BTC-USDT-PERP', '61690.10', '61688.00', '0.000100', 1_900_000_000_000]);
    const trades = `trades/${BTC}/20` as const;
    await engine.retopic({ add: [TICKER, BOOK, trades, 'mark/BTC-USDT-PERP', 'connection'], drop: [] });
    const ticker = await received.until(TICKER, (read) => read.texts[0] !== '—');
    assert.deepEqual(ticker.texts, ['61,686.50', '61,686.50', '+2.81%', '1.84B', '29.88K', '—', '—', '']);
    const book = await received.until(BOOK, isLive);
    assert.equal(book.values[0], 1);
    const [bid] = book.bids;
    assert.deepEqual(bid, { tick: 6_168_640, depth: 1, price: '61,686.40', size: '1.500', total: '1.500' });
    assert.deepEqual([book.asks[0]?.price, book.asks[0]?.size], ['61,686.60', '0.250']);
    const [print] = (await received.until(trades, (read) => read.trades.length === 1)).trades;
    assert.deepEqual([print?.side, print?.price, print?.size], [-1, '61,686.50', '0.125']);
    const mark = await received.until('mark/BTC-USDT-PERP', isLive);
    assert.deepEqual(mark.texts, ['61,690.10', '61,688.00', '+0.0100%', '', '61688.00']);
    const connection = await received.until('connection', (read) => (read.values[0] ?? -1) >= 0);
    assert.equal(connection.status, 'live');
  });

  it('WIRE-005 shows the same if the platform packs no messages', async () => {
    const { platform, engine, received } = await open({ symbols, packsNothing: true });
    const { market } = platform;
    market.setTicker({
      symbol: BTC,
      last: '61686.50',
      open: '60000.00',
      base: '29887.5',
      usdt: '1843512345.12',
    });
    market.moveBook(BTC, [[6_168_640, 1_500]], [[6_168_660, 250]]);
    await engine.retopic({ add: [TICKER, BOOK], drop: [] });
    const ticker = await received.until(TICKER, (read) => read.texts[0] !== '—');
    assert.deepEqual(ticker.texts, ['61,686.50', '61,686.50', '+2.81%', '1.84B', '29.88K', '—', '—', '']);
    const book = await received.until(BOOK, isLive);
    assert.equal(book.bids[0]?.price, '61,686.40');
  });

  it('SPOT-122 sends a form the exact levels of a book', async () => {
    const { platform, engine, received } = await open({ symbols });
    platform.market.moveBook(BTC, [[6_168_640, 1_500]], [[6_168_660, 250]]);
    const topic = `levels/${BTC}` as const;
    await engine.retopic({ add: [topic], drop: [] });
    assert.deepEqual((await received.until(topic, isLive)).levels, [
      [[6_168_640, 1_500]],
      [[6_168_660, 250]],
    ]);
    platform.market.moveBook(BTC, [[6_168_640, 0]], [[6_168_670, 1]]);
    const { levels } = await received.until(topic, ({ levels: [bids] }) => bids?.length === 0);
    assert.deepEqual(levels[1], [
      [6_168_660, 250],
      [6_168_670, 1],
    ]);
  });

  it('ENGINE-661 a snapshot is one batch of the present state of topics, watched or not', async () => {
    const { platform, engine, received } = await open({ symbols });
    platform.market.setTicker({ symbol: BTC, last: '61686.50' });
    platform.market.moveBook(BTC, [[6_168_640, 1_500]], [[6_168_660, 250]]);
    await engine.retopic({ add: [BOOK, TICKER], drop: [] });
    await received.until(BOOK, isLive);
    await received.until(TICKER, (read) => read.texts[0] === '61,686.50');
    const levels = `levels/${BTC}` as const;
    const read = readBatch(await engine.snapshot([TICKER, BOOK, levels, 'trades/ETH-USDT/5']));
    assert.deepEqual([...read.keys()], [TICKER, BOOK, levels, 'trades/ETH-USDT/5']);
    assert.equal(read.get(TICKER)?.texts[0], '61,686.50');
    assert.equal(read.get(BOOK)?.bids[0]?.size, '1.500');
    assert.deepEqual(read.get(levels)?.levels, [[[6_168_640, 1_500]], [[6_168_660, 250]]]);
    assert.equal(read.get('trades/ETH-USDT/5')?.status, 'waiting');
  });

  it('ENGINE-023 formats everything again in another language', async () => {
    const { platform, engine, received } = await open({ symbols });
    platform.market.setTicker({ symbol: BTC, last: '61686.50' });
    await engine.retopic({ add: [TICKER], drop: [] });
    await received.until(TICKER, isLive);
    await engine.setLocale('de');
    await received.until(TICKER, (read) => read.texts[0] === '61.686,50');
  });

  it('ENGINE-014 sends the newest state to a page that is visible again', async () => {
    const { platform, engine, received } = await open({ symbols });
    platform.market.moveBook(BTC, [[100, 5]], []);
    await engine.retopic({ add: [BOOK], drop: [] });
    await received.until(BOOK, isLive);
    await engine.setVisible(false);
    const before = received.reads.length;
    for (let tick = 101; tick < 120; tick++) platform.market.moveBook(BTC, [[tick, 1]], []);
    await engine.instruments();
    assert.equal(received.reads.length, before);
    await engine.setVisible(true);
    await received.until(BOOK, (read) => isLive(read) && read.bids[0]?.tick === 119);
  });
}

function faults(it: It, open: OpenEngine): void {
  it('ENGINE-003 repairs a book after a lost message', async () => {
    const { platform, engine, received } = await open({ symbols });
    const { market } = platform;
    market.moveBook(BTC, [[100, 5]], [[110, 5]]);
    await engine.retopic({ add: [BOOK], drop: [] });
    await received.until(BOOK, isLive);
    market.tamper = () => [];
    market.moveBook(BTC, [[101, 7]], []);
    market.tamper = (_kind, message) => [message];
    market.moveBook(BTC, [], [[109, 3]]);
    const mended = await received.until(BOOK, (read) => isLive(read) && read.asks[0]?.tick === 109);
    assert.deepEqual(
      mended.bids.map((row) => row.tick),
      [101, 100],
    );
    assert.ok(received.reads.every(([, read]) => isLive(read) === (read.values[0] === 1)));
  });

  it('ENGINE-002 reconnects after the connection broke', async () => {
    const { platform, engine, received } = await open({ symbols });
    platform.market.moveBook(BTC, [[100, 5]], [[110, 5]]);
    await engine.retopic({ add: [BOOK], drop: [] });
    await received.until(BOOK, isLive);
    platform.cut();
    await received.until(BOOK, (read) => read.status === 'stale');
    platform.market.moveBook(BTC, [[105, 1]], []);
    const back = await received.until(BOOK, isLive);
    assert.equal(back.bids[0]?.tick, 105);
  });

  it('ENGINE-002 falls back to polling if a websocket is refused', async () => {
    const { platform, engine, received } = await open({ symbols, transports: ['polling'] });
    await engine.retopic({ add: ['connection'], drop: [] });
    await received.until('connection', isLive);
    assert.deepEqual(platform.transports(), ['polling']);
  });

  it('ENGINE-004 shows an unknown market as closed', async () => {
    const { engine, received } = await open({ symbols });
    await engine.retopic({ add: ['ticker/XXX-USDT', 'book/XXX-USDT/1/10', TICKER], drop: [] });
    const ticker = await received.until('ticker/XXX-USDT', (read) => read.status === 'closed');
    assert.deepEqual(ticker.texts, ['—', '—', '—', '—', '—', '—', '—', '']);
    await received.until('book/XXX-USDT/1/10', (read) => read.status === 'closed');
    await received.until(TICKER, isLive);
  });
}

function lists(it: It, open: OpenEngine): void {
  it('ENGINE-005 sends all markets, sorted', async () => {
    const { platform, engine, received } = await open({ symbols });
    platform.market.setTicker({ symbol: 'ETH-USDT', usdt: '20' });
    await engine.retopic({ add: ['ticker/ETH-USDT'], drop: [] });
    await received.until('ticker/ETH-USDT', (read) => read.texts[3] === '20.00');
    const instruments = await engine.instruments();
    assert.deepEqual(
      instruments.map((each) => each.symbol),
      symbols,
    );
    const query = { tab: 'spot', favourites: [], search: '', descending: true } as const;
    assert.deepEqual(await engine.arrange(query), ['ETH-USDT', BTC]);
  });
}
