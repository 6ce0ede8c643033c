/**
 * A followed market whose sizes in the finest step of its data are far above 2⁵³: from the venue through platform
 * and socket to a client that reads JSON, and through the engine, which asks for packed messages, to the texts on
 * a screen.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import '@vitest/web-worker';
import { expect, it, onTestFinished, vi } from 'vitest';
import { formatScaled } from '../../domain/decimal-text.ts';
import { Calendar } from '../../domain/market/periods.ts';
import type { TickersUpdate } from '../../server/core/publication.ts';
import { systemClock } from '../../server/base/clock.ts';
import { catalogue, type CatalogueRow } from '../../server/market/catalogue.ts';
import { createBinanceFeed } from '../../server/market/feeds/venue/binance/binance-feed.ts';
import { MarketTexts } from '../../server/market/market-texts.ts';
import { instrumentsQuery } from '../../server/market/queries.ts';
import { RecordedMarket } from '../../server/market/recorder/recorded-market.ts';
import { createPlatform } from '../../server/start/platform.ts';
import { BookClient } from '../support/book-client.ts';
import { fakeStore } from '../support/fake-store.ts';
import { commandId } from '../support/open-core.ts';
import { openGateway } from '../support/open-gateway.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { testFeatures } from '../support/platform-features.ts';
import { isLive } from '../support/tested-engine.ts';
import { FakeBinance } from '../support/venues/fake-binance.ts';
import { openWorkerEngine } from '../support/worker-engine.ts';
import { bookLines, candleLines, replayRecording } from '../../tools/replay-recording.ts';

vi.setConfig({ testTimeout: 180_000 });

const SYMBOL = 'DOGE-USDT';
const CODE = 'DOGEUSDT';
const HUGE = '98765432109876543210.12345678';
const ADA = 1;

const fail = (what: unknown) => {
  throw new Error('the platform complains', { cause: what });
};

/** A platform that follows the venue; its one market has a lot size of 10⁻⁸ at a price of a third of a dollar. */
async function followed() {
  const binance = await FakeBinance.start([['spot', CODE]]);
  binance.lotSize = '0.00000001';
  const venue = {
    rows: catalogue.filter(({ instrument }) => instrument.symbol === SYMBOL),
    clock: systemClock,
    chance: () => 0.5,
    isWatched: () => true,
    onMissing: fail,
    onUnsound: fail,
    onTrouble: () => undefined,
  };
  const externalFeed = await createBinanceFeed(venue, binance.addresses);
  const platform = await createPlatform({
    ...{ store: fakeStore(), clock: systemClock, timeZone: 'UTC', seed: 'wide', mood: 'calm' },
    ...{ externalFeed, features: testFeatures(), onRefused: fail, onUnkept: fail, onFatal: fail },
  });
  const gateway = await openGateway({ core: platform.core, clock: systemClock });
  onTestFinished(() => platform.stop());
  return { binance, platform, origin: gateway.origin };
}

async function watched() {
  const followedMarket = await followed();
  const { origin } = followedMarket;
  const client = new BookClient(origin);
  // The engine asks for packed messages.
  const { engine, received, close } = await openWorkerEngine(origin);
  onTestFinished(() => {
    client.close();
    close();
  });
  expect(await client.subscribe(`book:${SYMBOL}`, `trades:${SYMBOL}`)).toBe(200);
  await expect.poll(() => client.book(SYMBOL).bids.length, { timeout: 30_000 }).toBe(200);
  const sizeAt = (price: string) => client.book(SYMBOL).bids.find(([at]) => at === price)?.[1];
  return { ...followedMarket, client, engine, received, sizeAt };
}

/** Ticks of one USDT. */
const WHOLE = 100_000_000;

/** A bid below the best ones, which are about to move, between two of the venue's current ticks. */
function betweenTicks(client: BookClient): string {
  const [price] = client.book(SYMBOL).bids[15] ?? [''];
  return `${price.slice(0, -1)}1`;
}

const plain = (text = '') => text.replaceAll(',', '');
const counted = (text = '') => BigInt(plain(text).replace('.', ''));

it('VENUE-850 VENUE-851 holds and shows each level to its last digit', async () => {
  const { binance, client, engine, received, sizeAt } = await watched();
  const book = `book/${SYMBOL}/1/40` as const;
  const grouped = `book/${SYMBOL}/${WHOLE}/3` as const;
  await engine.retopic({ add: [book, grouped, `levels/${SYMBOL}`], drop: [] });
  const price = betweenTicks(client);
  binance.changeWith('spot', CODE, [[price, HUGE]]);
  await expect.poll(() => sizeAt(price), { timeout: 30_000 }).toBe(HUGE);
  const isHuge = ({ size }: { readonly size: string }) => plain(size) === HUGE;
  const { bids } = await received.until(book, (read) => isLive(read) && read.bids.some(isHuge));
  const at = bids.findIndex(isHuge);
  expect([bids[at]?.price, bids[at]?.size]).toEqual([price, '98,765,432,109,876,543,210.12345678']);
  const sum = bids.slice(0, at + 1).reduce((total, row) => total + counted(row.size), 0n);
  expect(counted(bids[at]?.total)).toBe(sum);
  const group = await received.until(grouped, (read) =>
    read.bids.some(({ size }) => counted(size) > counted(HUGE)),
  );
  const rowsOf = (from: string) =>
    client.book(SYMBOL).bids.filter(([each]) => each.slice(0, from.length) === from);
  const sums = group.bids.map((row) => [row.price.slice(0, 4), counted(row.size)] as const);
  for (const [from, size] of sums)
    expect(rowsOf(from).reduce((total, [, each]) => total + counted(each), 0n)).toBe(size);
  expect((await received.until(`levels/${SYMBOL}`, isLive)).levels).toEqual([[], []]);

  binance.changeWith('spot', CODE, [[price, '0.00000000']]);
  await received.until(book, (read) => isLive(read) && read.bids.length > 0 && !read.bids.some(isHuge));
  await expect.poll(() => sizeAt(price), { timeout: 30_000 }).toBeUndefined();
  expect(client.faults).toEqual([]);
});

it('VENUE-851 begins again from a snapshot of the venue that holds such a level', async () => {
  const { binance, client, sizeAt } = await watched();
  const price = betweenTicks(client);
  binance.onDepth = ({ body }) => {
    const { bids, ...rest } = body as { readonly bids: readonly unknown[] };
    return { body: { ...rest, bids: [...bids, [price, HUGE]] } };
  };
  binance.disconnect();
  await expect.poll(() => sizeAt(price), { timeout: 30_000 }).toBe(HUGE);
  expect(client.faults).toEqual([]);
});

it('VENUE-852 prints its trades and counts its volume exactly, and has no candles', async () => {
  const { binance, platform, origin, client, engine, received } = await watched();
  const trades = `trades/${SYMBOL}/20` as const;
  const candles = `candles/${SYMBOL}/1m/-` as const;
  await engine.retopic({ add: [trades, candles], drop: [] });
  for (const side of ['buy', 'sell'] as const)
    binance.tradeAt('spot', CODE, { price: '250.00000001', size: HUGE, side });
  const printed = await received.until(trades, (read) => read.trades.length === 2);
  expect(printed.trades.map(({ price, size }) => [plain(price), plain(size)])).toEqual([
    ['250.00000001', HUGE],
    ['250.00000001', HUGE],
  ]);
  await expect
    .poll(() => client.trades(SYMBOL).map(({ size }) => size), { timeout: 30_000 })
    .toEqual([HUGE, HUGE]);
  const answer = await fetch(`${origin}/api/market/trades?symbol=${SYMBOL}`);
  expect(await answer.json()).toMatchObject({ data: { list: [{ 2: HUGE }, { 2: HUGE }] } });
  const texts = new MarketTexts(await platform.core.ask(instrumentsQuery, {}));
  const volumes = async () => {
    const tickers = (await platform.core.snapshot('tickers')) as TickersUpdate;
    return texts
      .message('tickers', tickers)
      .rows.find(([symbol]) => symbol === SYMBOL)
      ?.slice(5);
  };
  const quote = formatScaled((2n * counted(HUGE) * 25_000_000_001n) / 10n ** 14n, 2);
  const base = '197530864219753086420.24691356';
  await expect.poll(volumes, { timeout: 30_000 }).toEqual([base, quote, quote]);
  expect(await received.until(candles, isLive)).toMatchObject({ candles: [] });
  expect(client.faults).toEqual([]);
});

it('VENUE-853 refuses orders by name', async () => {
  const { platform } = await followed();
  const ask = (user: number, kind: string, input: object) =>
    platform.core.execute({ kind, user, id: commandId(), input });
  await ask(0, 'user.open', { name: 'Ada', role: 'user' });
  const terms = { symbol: SYMBOL, side: 'buy', type: 'limit', price: '1', size: '1' };
  expect((await ask(ADA, 'spot.placeOrder', terms)).code).toBe('spot.watch-only');
});

it('VENUE-856 a recording of it is replayed to its last digit', async () => {
  const { instrument } = catalogue.find((row) => row.instrument.symbol === SYMBOL) as CatalogueRow;
  const wide = {
    ...instrument,
    priceStep: '0.00000001',
    sizeStep: '0.00000001',
    watchOnly: true,
    wide: true,
  };
  const market = new RecordedMarket({ ...wide, minSize: '0.00000001', groupings: [1] });
  const head = { symbol: SYMBOL, epoch: 'e', prev: 1, seq: 1, checksum: 0, time: 60_000 };
  const size = counted(HUGE);
  const book = { ...head, type: 'snapshot', bids: [[31_000_000, size]], asks: [[31_000_001, 5n]] } as const;
  const tape = { symbol: SYMBOL, epoch: 'e', type: 'delta', time: 60_000 } as const;
  const lines = [
    ...market.opening(),
    ...market.book(book),
    ...market.book({ ...book, type: 'delta', bids: [], asks: [[31_000_001, 0n]] }),
    ...market.trades({ ...tape, trades: [] }),
    ...market.trades({ ...tape, trades: [[1, 31_000_000, size, 'sell', 60_000]] }),
  ];
  const file = join(temporaryFolder(), 'wide.jsonl');
  writeFileSync(file, lines.join(''));
  const recording = await replayRecording(file);
  expect([...bookLines(recording)].map((line): unknown => JSON.parse(line))).toEqual([
    { symbol: SYMBOL, bids: [['0.31000000', HUGE]], asks: [] },
  ]);
  const [candle] = [...candleLines(recording, new Calendar('UTC'))];
  expect(JSON.parse(candle ?? '')).toMatchObject({ period: '1m', c: '0.31000000', v: HUGE, n: 1 });
});
