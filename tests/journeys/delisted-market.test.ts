/** A replay brings its own market, a user trades in it, and a later start has no such market. */
import { expect, it, onTestFinished } from 'vitest';
import { createSqlStore } from '../../server/db/sql-store.ts';
import type { Store } from '../../server/db/store-api.ts';
import { storedBreaches } from '../../server/ledger/audit.ts';
import { createReplayFeed } from '../../server/market/feeds/replay-feed.ts';
import { createPlatform, type Platform } from '../../server/start/platform.ts';
import { openOrdersIn, ordersIn } from '../support/event-rows.ts';
import { fakeClock } from '../support/fake-clock.ts';
import { memoryDatabase } from '../support/memory-database.ts';
import { commandId } from '../support/open-core.ts';
import { testFeatures } from '../support/platform-features.ts';
import { FEATURE_TABLES } from '../../server/start/feature-tables.ts';
import { ordersQuery } from '../../server/spot/queries.ts';
import { accountEventsQuery, accountQuery } from '../../server/core/account-queries.ts';
import { instrumentsQuery } from '../../server/market/queries.ts';
import { heldAssetsQuery } from '../../server/assets/queries.ts';

/** As in `tests/support/recording-maker.ts`: 0.01 USDT a tick, 0.1 ABC a lot, around 250 USDT. */
const SYMBOL = 'ABC-USDT';
const FILE = new URL('../support/short.jsonl.gz', import.meta.url).pathname;
const clock = fakeClock();

async function start(store: Store, isReplayed: boolean): Promise<Platform> {
  const fail = (what: unknown) => {
    throw new Error('the platform complains', { cause: what });
  };
  const externalFeed = isReplayed
    ? { externalFeed: await createReplayFeed({ file: FILE, speed: 1, loop: false, offset: 0, clock }) }
    : {};
  const platform = await createPlatform({
    ...{ store, clock, ...externalFeed, timeZone: 'UTC', seed: 'delisted', mood: 'calm' },
    features: testFeatures(),
    onRefused: fail,
    onUnkept: fail,
    onBreach: fail,
    onFatal: fail,
  });
  // The recording's first events are due.
  clock.advance(1000);
  return platform;
}

it('SPOT-160, SPOT-165 a market missing at a start ends its orders and halts nothing', async () => {
  const store = createSqlStore(await memoryDatabase(), FEATURE_TABLES.features);
  onTestFinished(() => store.close());
  const first = await start(store, true);
  const ask = ({ core }: Platform, kind: string, input: object) =>
    core.execute({ kind, user: 1, id: commandId(), input });
  const place = (platform: Platform, side: 'buy' | 'sell', price: string, size = '0.5') =>
    ask(platform, 'spot.placeOrder', { symbol: SYMBOL, side, type: 'limit', price, size });
  await first.core.execute({
    kind: 'user.open',
    user: 0,
    id: commandId(),
    input: { name: 'Ada', role: 'user' },
  });
  await ask(first, 'demo.faucet', {});
  expect(await place(first, 'buy', '300', '1')).toMatchObject({
    code: 200,
    answer: { status: 'all-filled' },
  });
  for (const [side, price] of [
    ['buy', '200'],
    ['buy', '199.99'],
    ['sell', '900'],
  ] as const)
    expect(await place(first, side, price)).toMatchObject({ code: 200, answer: { status: 'unfilled' } });
  const before = await first.core.ask(accountQuery, 1);
  await first.stop();

  const second = await start(store, false);
  const status = await second.core.status();
  expect(status.breached).toEqual([]);
  expect(storedBreaches(await store.audit(true))).toEqual([]);
  expect((await second.core.ask(instrumentsQuery, {})).map(({ symbol }) => symbol)).not.toContain(SYMBOL);
  const after = await second.core.ask(accountQuery, 1);
  expect(openOrdersIn(after)).toEqual([]);
  expect(after.balances.filter(({ frozen }) => frozen !== '0')).toEqual([]);
  const events = (await second.core.ask(accountEventsQuery, { user: 1, after: before.number })) ?? [];
  const ended = { status: 'cancelled', cause: 'delisted' };
  expect(events.map(ordersIn)).toMatchObject([
    [
      { id: 2, ...ended },
      { id: 3, ...ended },
      { id: 4, ...ended },
    ],
  ]);
  // The traded coin can still be moved and read.
  expect((await second.core.ask(heldAssetsQuery, {})).at(-1)).toEqual({ asset: 'ABC', name: 'ABC' });
  const move = { from: 'funds', to: 'fiat', asset: 'ABC', amount: '0.9' };
  expect(await ask(second, 'assets.transfer', move)).toMatchObject({ code: 200 });
  const all = {
    user: 1,
    side: undefined,
    status: undefined,
    from: undefined,
    to: undefined,
    before: undefined,
  };
  const { list } = await second.core.ask(ordersQuery, { ...all, symbol: SYMBOL, limit: 10 });
  expect(list.map(({ id, price }) => [id, price])).toEqual([
    [4, '900.00'],
    [3, '199.99'],
    [2, '200.00'],
    [1, '300.00'],
  ]);
  expect(await place(second, 'buy', '1')).toMatchObject({ code: 'market.unknown-symbol' });
  await second.stop();

  const third = await start(store, true);
  expect(openOrdersIn(await third.core.ask(accountQuery, 1))).toEqual([]);
  expect(await place(third, 'buy', '200')).toMatchObject({
    code: 200,
    answer: { id: 5, status: 'unfilled' },
  });
  await third.stop();
});
