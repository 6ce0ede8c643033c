/** Messages to the holders of a product about a coin that leaves its basket. */
import { expect, it } from 'vitest';
import type { AlertNotice } from '../../protocol/names/alert.ts';
import {
  changeSetting,
  holdingOf,
  openEtfs,
  pass,
  place,
  PRICES,
  quote,
  withFunds,
} from '../../tests/support/etf-core.ts';
import { fakeClock } from '../../tests/support/fake-clock.ts';
import { memoryDatabase } from '../../tests/support/memory-database.ts';
import { openCore, type OpenCore } from '../../tests/support/open-core.ts';
import { SLICE_ORDERS } from '../core/order-slices.ts';
import { createSqlStore } from '../db/sql-store.ts';
import { FEATURE_TABLES } from '../start/feature-tables.ts';
import { etfExitsSetting } from './settings.ts';

const HOUR = 3_600_000;
const PRODUCT = 'BTCETHETF';

type Noticed = readonly [user: number, notice: AlertNotice];

/** Every notice of an event of a user, as it is sent. */
function noticesOf(core: OpenCore, noticed: Noticed[] = []): Noticed[] {
  core.onAccountEvent((user, { changes }) => {
    for (const { entity, rows } of changes)
      if (entity === 'notice')
        for (const row of rows as readonly AlertNotice[])
          if (row.status === 'unread') noticed.push([user, row]);
  });
  return noticed;
}

const usersIn = (noticed: readonly Noticed[]) => noticed.map(([user]) => user).sort((one, two) => one - two);

async function holders(core: OpenCore, count: number): Promise<number[]> {
  const users: number[] = [];
  for (let each = 0; each < count; each++) users.push(await withFunds(core, `User${String(each)}`));
  await Promise.all(
    users.map(async (user) =>
      expect(await place(core, user, 'subscribe', '200')).toMatchObject({ code: 200 }),
    ),
  );
  return users;
}

function announce(core: OpenCore, coins: readonly { readonly asset: string; readonly at: number }[]) {
  return changeSetting(core, etfExitsSetting.name, { coins });
}

/** Every slice that is due now and shortly after. */
async function passSlices(core: OpenCore): Promise<void> {
  for (let each = 0; each < 6; each++) await pass(core, 1);
}

it('ETF-120 at the announcement each holder is notified once, in slices, over a stop between two of them', async () => {
  const database = await memoryDatabase();
  const store = () => createSqlStore(database, FEATURE_TABLES.features);
  const core = await openEtfs({ store: store() });
  const noticed = noticesOf(core);
  await withFunds(core, 'NoShares');
  const users = await holders(core, SLICE_ORDERS + 3);
  const [gone = 0, ...others] = users;
  expect(await place(core, gone, 'redeem', (await holdingOf(core, gone))?.shares ?? '')).toMatchObject({
    code: 200,
  });
  const at = core.clock.now() + 2 * HOUR;
  expect(await announce(core, [{ asset: 'ETH', at }])).toMatchObject({ code: 200 });
  for (let each = 0; each < 6 && noticed.length === 0; each++) await pass(core, 1);
  expect(usersIn(noticed)).toEqual(others.slice(0, SLICE_ORDERS));
  const [hash, now] = [core.hash(), core.clock.now()];
  await core.stop();
  const again = await openCore({
    ...{ store: store(), symbols: Object.keys(PRICES), clock: fakeClock(now) },
  });
  expect(again.hash()).toBe(hash);
  noticesOf(again, noticed);
  await passSlices(again);
  expect(usersIn(noticed)).toEqual(others);
  const expected = {
    kind: 'etf',
    event: 'leaving',
    symbol: PRODUCT,
    asset: 'ETH',
    at,
    price: '',
    basket: '',
  };
  for (const [, notice] of noticed) expect(notice).toMatchObject(expected);
  // The same setting again notifies nobody.
  expect(
    await announce(again, [
      { asset: 'ETH', at },
      { asset: 'XRP', at },
    ]),
  ).toMatchObject({ code: 200 });
  await passSlices(again);
  expect(noticed).toHaveLength(others.length);
  await again.stop();
});

it('ETF-121 as the coin has left each holder is notified once, with its price and the basket', async () => {
  const core = await openEtfs();
  const users = await holders(core, 2);
  const at = core.clock.now() + 2 * HOUR;
  await announce(core, [{ asset: 'ETH', at }]);
  await passSlices(core);
  const noticed = noticesOf(core);
  await quote(core, 'ETH-USDT', 310_000);
  await pass(core, at - core.clock.now());
  await passSlices(core);
  await passSlices(core);
  expect(usersIn(noticed)).toEqual(users);
  for (const [, notice] of noticed)
    expect(notice).toMatchObject({ event: 'left', asset: 'ETH', price: '3099.5' });
  // Less than one order step is USDT.
  for (const [, { basket }] of noticed) expect(basket).toMatch(/^BTC 9\d(\.\d+)?$/);
  await pass(core, 3 * HOUR);
  expect(noticed).toHaveLength(users.length);
  await core.stop();
});

it('ETF-122 holders are notified of a new time, and that a coin stays after all', async () => {
  const core = await openEtfs();
  const [user] = await holders(core, 1);
  const noticed = noticesOf(core);
  const [first, later] = [core.clock.now() + 2 * HOUR, core.clock.now() + 3 * HOUR];
  for (const coins of [[{ asset: 'ETH', at: first }], [{ asset: 'ETH', at: later }], []]) {
    expect(await announce(core, coins)).toMatchObject({ code: 200 });
    await passSlices(core);
  }
  expect(usersIn(noticed)).toEqual([user, user, user]);
  expect(noticed.map(([, { event, at }]) => [event, at])).toEqual([
    ['leaving', first],
    ['leaving', later],
    ['staying', later],
  ]);
  await core.stop();
});
