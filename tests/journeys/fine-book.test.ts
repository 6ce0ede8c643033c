/** A feed's market whose book is finer than its orders, through the whole platform: money, book, digits. */
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { BookLevels, bookChecksum } from '../../domain/market/book-levels.ts';
import { parseSteps, stepsOf, type Instrument } from '../../domain/market/instrument.ts';
import type { BookMessage } from '../../protocol/names/market.ts';
import { createSqlStore } from '../../server/db/sql-store.ts';
import type { Store } from '../../server/db/store-api.ts';
import { storedBreaches } from '../../server/ledger/audit.ts';
import type { BookUpdate } from '../../server/core/publication.ts';
import type { Feed, FeedSink } from '../../server/market/feeds/feed.ts';
import { MarketTexts } from '../../server/market/market-texts.ts';
import { createPlatform, type Platform } from '../../server/start/platform.ts';
import { openOrdersIn } from '../support/event-rows.ts';
import { fakeClock } from '../support/fake-clock.ts';
import { memoryDatabase } from '../support/memory-database.ts';
import { commandId } from '../support/open-core.ts';
import { testFeatures } from '../support/platform-features.ts';
import { fakeInstrument } from '../support/fake-instrument.ts';
import { FEATURE_TABLES } from '../../server/start/feature-tables.ts';
import { accountQuery } from '../../server/core/account-queries.ts';
import { instrumentsQuery } from '../../server/market/queries.ts';

const SYMBOL = 'BTC-USDT';
const SLOW_MACHINE_MILLIS = 180_000;
vi.setConfig({ testTimeout: SLOW_MACHINE_MILLIS });
const FINE: Instrument = {
  ...fakeInstrument(SYMBOL),
  ...{ priceStep: '0.001', sizeStep: '0.00000001', orderPriceStep: '0.01', orderSizeStep: '0.00001' },
  ...{ minSize: '0.00001', groupings: [1, 100] },
};
const ADA = 1;

interface FineMarket {
  readonly platform: Platform;
  readonly store: Store;
  readonly sink: FeedSink;
  stop(): Promise<void>;
}

async function start(instrument: Instrument): Promise<FineMarket> {
  const store = createSqlStore(await memoryDatabase(), FEATURE_TABLES.features);
  const clock = fakeClock();
  let sink: FeedSink | undefined;
  const externalFeed: Feed = {
    instruments: [instrument],
    start(to) {
      sink = to;
      to.begin(SYMBOL);
      // A followed market without a bid has no mid-price and takes no limit orders. 25.42618900 BTC at 10.005,
      // less than one order step at 10.010, one at 10.020.
      to.quote(
        SYMBOL,
        true,
        [[9_000, 1_000]],
        [
          [10_005, 2_542_618_900],
          [10_010, 999],
          [10_020, 1_000],
        ],
      );
    },
    stop: () => undefined,
    isAlive: () => true,
    past: () => undefined,
  };
  const fail = (what: unknown) => {
    throw new Error('the platform complains', { cause: what });
  };
  const platform = await createPlatform({
    ...{
      store,
      clock,
      externalFeed,
      timeZone: 'UTC',
      seed: 'fine',
      mood: 'calm',
      features: testFeatures(),
    },
    ...{ onRefused: fail, onUnkept: fail, onBreach: fail, onFatal: fail },
  });
  await ask(platform, 0, 'user.open', { name: 'Ada', role: 'user' });
  await ask(platform, ADA, 'demo.faucet', {});
  return {
    platform,
    store,
    sink: sink as FeedSink,
    async stop() {
      await platform.stop();
      await store.close();
    },
  };
}

const ask = ({ core }: Platform, user: number, kind: string, input: object) =>
  core.execute({ kind, user, id: commandId(), input });

const place = (platform: Platform, terms: object) =>
  ask(platform, ADA, 'spot.placeOrder', { symbol: SYMBOL, side: 'buy', type: 'limit', ...terms });

async function book({ core }: Platform): Promise<BookMessage> {
  await core.watch([`book:${SYMBOL}`]);
  const update = (await core.snapshot(`book:${SYMBOL}`)) as BookUpdate;
  return new MarketTexts(await core.ask(instrumentsQuery, {})).message('book', update);
}

// One market for all stories: each continues from the previous one.
describe('a book that is finer than its orders', () => {
  let market: FineMarket;
  beforeAll(async () => {
    market = await start(FINE);
  }, SLOW_MACHINE_MILLIS);
  afterAll(() => market.stop());

  it('SPOT-372 is published exactly', async () => {
    const before = await book(market.platform);
    expect(before.asks).toEqual([
      ['10.005', '25.42618900'],
      ['10.010', '0.00000999'],
      ['10.020', '0.00001000'],
    ]);
    const levels = new BookLevels();
    const { price, size } = stepsOf(FINE);
    levels.apply(
      [[9_000, 1_000]],
      before.asks.map(([at, amount]) => [parseSteps(at, price) ?? 0, parseSteps(amount, size) ?? 0]),
    );
    expect(bookChecksum(levels, { price, size })).toBe(before.checksum);
  });

  it('SPOT-370 gives orders whole order steps of each level', async () => {
    const { platform, store } = market;
    expect(await place(platform, { price: '10.01', size: '0.00002' })).toMatchObject({
      code: 200,
      answer: { price: '10.01', size: '0.00002', filled: '0.00002', filledTotal: '0.0002001' },
    });
    // A market order takes the whole steps of each level; 999 lots at 10.010 are less than one order step.
    const all = await place(platform, { type: 'market', total: '300', timeInForce: 'ioc' });
    expect(all).toMatchObject({ code: 200, answer: { filled: '25.42617', filledTotal: '254.388831' } });
    expect(await place(platform, { price: '10.01', size: '1', postOnly: true })).toMatchObject({
      code: 200,
      answer: { status: 'unfilled' },
    });
    expect((await place(platform, { price: '10.015', size: '1' })).code).toBe('spot.bad-order');
    expect((await place(platform, { price: '10', size: '0.000015' })).code).toBe('spot.bad-order');
    expect(storedBreaches(await store.audit(true))).toEqual([]);
    expect((await platform.core.status()).breached).toEqual([]);
    await platform.core.unwatch([`book:${SYMBOL}`]);
    const after = await book(platform);
    expect([after.bids, after.asks]).toEqual([
      [
        ['10.010', '1.00000000'],
        ['9.000', '0.00001000'],
      ],
      [
        ['10.005', '0.00000900'],
        ['10.010', '0.00000999'],
      ],
    ]);
  });

  it('SPOT-373 lets a print fill the resting order by whole order steps', async () => {
    const { platform, sink } = market;
    sink.print(SYMBOL, 'sell', 9_999, 1_999);
    const filled = async () =>
      openOrdersIn(await platform.core.ask(accountQuery, ADA)).map((order) => order.filled);
    await expect.poll(filled, { timeout: 20_000 }).toEqual(['0.00001']);
  });
});

it('SPOT-374 a watch-only market shows its book and refuses orders by name', async () => {
  const watched = { ...FINE, priceStep: '0.00000001', orderPriceStep: '0.00000001', watchOnly: true };
  const { platform, stop } = await start(watched);
  onTestFinished(stop);
  expect((await book(platform)).asks[0]).toEqual(['0.00010005', '25.42618900']);
  expect((await place(platform, { price: '0.0001', size: '1' })).code).toBe('spot.watch-only');
});
