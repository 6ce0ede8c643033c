/** A feed takes over a market of the catalogue with other steps, while users have open orders there. */
import { expect, it, onTestFinished } from 'vitest';
import { parseSteps, stepsOf, type Instrument } from '../../domain/market/instrument.ts';
import { createSqlStore } from '../../server/db/sql-store.ts';
import type { Store } from '../../server/db/store-api.ts';
import { storedBreaches } from '../../server/ledger/audit.ts';
import type { Feed } from '../../server/market/feeds/feed.ts';
import { createPlatform, type Platform } from '../../server/start/platform.ts';
import { openOrdersIn, ordersIn } from '../support/event-rows.ts';
import { fakeClock } from '../support/fake-clock.ts';
import { memoryDatabase } from '../support/memory-database.ts';
import { commandId } from '../support/open-core.ts';
import { testFeatures } from '../support/platform-features.ts';
import { fakeInstrument } from '../support/fake-instrument.ts';
import { FEATURE_TABLES } from '../../server/start/feature-tables.ts';
import { ordersQuery } from '../../server/spot/queries.ts';
import { accountEventsQuery, accountQuery } from '../../server/core/account-queries.ts';

const SYMBOL = 'BTC-USDT';
/** 0.01 USDT a tick, 0.001 BTC a lot. */
const FIRST = fakeInstrument(SYMBOL);
const COARSER = { ...FIRST, priceStep: '0.5', sizeStep: '0.01', minSize: '0.01' };
const FINER = { ...FIRST, priceStep: '0.001', sizeStep: '0.00001', minSize: '0.00001' };
const [ADA, BEN, CLEO] = [1, 2, 3];
const LIMIT = { symbol: SYMBOL, side: 'buy', type: 'limit' };
const clock = fakeClock();

/** Quotes far below and far above, so that users trade with each other. */
function feedOf(instrument: Instrument): Feed {
  return {
    instruments: [instrument],
    start(sink) {
      sink.begin(SYMBOL);
      const { price } = stepsOf(instrument);
      const level = (text: string) => [parseSteps(text, price) as number, 1] as const;
      sink.quote(SYMBOL, true, [level('10')], [level('300')]);
    },
    stop: () => undefined,
    isAlive: () => true,
    past: () => undefined,
  };
}

async function start(store: Store, instrument: Instrument | undefined): Promise<Platform> {
  const fail = (what: unknown) => {
    throw new Error('the platform complains', { cause: what });
  };
  const externalFeed = instrument === undefined ? {} : { externalFeed: feedOf(instrument) };
  return createPlatform({
    ...{ store, clock, ...externalFeed, timeZone: 'UTC', seed: 'steps', mood: 'calm' },
    features: testFeatures(),
    onRefused: fail,
    onUnkept: fail,
    onBreach: fail,
    onFatal: fail,
  });
}

const ask = ({ core }: Platform, user: number, kind: string, input: object) =>
  core.execute({ kind, user, id: commandId(), input });

const place = async (platform: Platform, user: number, side: 'buy' | 'sell', price: string, size: string) => {
  expect(await ask(platform, user, 'spot.placeOrder', { ...LIMIT, side, price, size })).toMatchObject({
    code: 200,
  });
};

async function shown({ core }: Platform, user: number) {
  const account = await core.ask(accountQuery, user);
  return {
    orders: openOrdersIn(account).map(({ id, price, size, filled }) => [id, price, size, filled]),
    frozen: Object.fromEntries(account.balances.map(({ asset, frozen }) => [asset, frozen])),
  };
}

async function history({ core }: Platform, user: number) {
  const all = { side: undefined, from: undefined, to: undefined, before: undefined, limit: 20 };
  const { list } = await core.ask(ordersQuery, { ...all, user, symbol: SYMBOL, status: undefined });
  return list.map(({ id, price, cause }) => [id, price, cause]);
}

async function withUsers(): Promise<{ readonly store: Store; readonly first: Platform }> {
  const store = createSqlStore(await memoryDatabase(), FEATURE_TABLES.features);
  onTestFinished(() => store.close());
  const first = await start(store, FIRST);
  for (const name of ['Ada', 'Ben', 'Cleo']) {
    const opened = await ask(first, 0, 'user.open', { name, role: 'user' });
    if (opened.code === 200) await ask(first, opened.answer['user'] as number, 'demo.faucet', {});
  }
  return { store, first };
}

it('SPOT-164 other steps keep orders that fit them in place, and end the rest with their coins back', async () => {
  const { store, first } = await withUsers();
  await place(first, ADA, 'buy', '100.00', '0.500');
  await place(first, ADA, 'buy', '100.01', '0.500');
  await place(first, BEN, 'buy', '100.00', '0.500');
  await place(first, ADA, 'buy', '100.00', '0.505');
  await place(first, ADA, 'sell', '200.00', '0.200');
  await place(first, BEN, 'buy', '200.00', '0.050');
  const before = await first.core.ask(accountQuery, ADA);
  await first.stop();

  const second = await start(store, COARSER);
  expect((await second.core.status()).breached).toEqual([]);
  expect(storedBreaches(await store.audit(true))).toEqual([]);
  expect(await shown(second, ADA)).toEqual({
    orders: [
      [1, '100.0', '0.50', '0.00'],
      [5, '200.0', '0.20', '0.05'],
    ],
    frozen: { USDT: '50', BTC: '0.15' },
  });
  const ended = { status: 'cancelled', cause: 'new-steps' };
  const events = (await second.core.ask(accountEventsQuery, { user: ADA, after: before.number })) ?? [];
  expect(events.map(ordersIn)).toMatchObject([
    [
      { id: 1, price: '100.0', status: 'unfilled' },
      { id: 2, price: '100.01', size: '0.500', ...ended },
      { id: 4, price: '100.00', size: '0.505', ...ended },
      { id: 5, price: '200.0', status: 'partially-filled' },
    ],
  ]);
  expect(await history(second, ADA)).toEqual([
    [5, '200.0', ''],
    [4, '100.00', 'new-steps'],
    [2, '100.01', 'new-steps'],
    [1, '100.0', ''],
  ]);
  // Fills in the old steps are read in those steps; the older order at a price is filled first.
  expect(await history(second, BEN)).toEqual([
    [6, '200.00', ''],
    [3, '100.0', ''],
  ]);
  await place(second, CLEO, 'sell', '100.0', '0.40');
  expect((await shown(second, ADA)).orders[0]).toEqual([1, '100.0', '0.50', '0.40']);
  expect((await shown(second, BEN)).orders).toEqual([[3, '100.0', '0.50', '0.00']]);
  await second.stop();

  const third = await start(store, FINER);
  expect((await shown(third, ADA)).orders).toEqual([
    [1, '100.000', '0.50000', '0.40000'],
    [5, '200.000', '0.20000', '0.05000'],
  ]);
  expect(await ask(third, ADA, 'spot.amendOrder', { order: 1, price: '100.001' })).toMatchObject({
    code: 200,
  });
  expect(await ask(third, BEN, 'spot.cancelOrder', { order: 3 })).toMatchObject({ code: 200 });
  expect((await shown(third, ADA)).frozen).toEqual({ USDT: '10.0001', BTC: '0.15' });
  expect((await shown(third, BEN)).frozen).toMatchObject({ USDT: '0' });
  expect(storedBreaches(await store.audit(true))).toEqual([]);
  await third.stop();
});
