/** Rebalancing by drift and by the calendar, coins that cannot be traded, a stop in the middle, and delisted coins. */
import { expect, it } from 'vitest';
import { minorOf } from '../../domain/ledger/minor.ts';
import {
  changeSetting,
  etfOf,
  expectBacked,
  MANY,
  offerSix,
  openEtfs,
  pass,
  place,
  PRICES,
  PRODUCT,
  quote,
  rebalancesOf,
  SIX,
  withShares,
} from '../../tests/support/etf-core.ts';
import { fakeClock } from '../../tests/support/fake-clock.ts';
import { memoryDatabase } from '../../tests/support/memory-database.ts';
import { openCore, type OpenCore } from '../../tests/support/open-core.ts';
import { createSqlStore } from '../db/sql-store.ts';
import { FEATURE_TABLES } from '../start/feature-tables.ts';
import { etfProductsQuery } from './queries.ts';
import { etfExitsSetting } from './settings.ts';

const HOUR = 3_600_000;
const minor = (text: string | null) => minorOf(text ?? '') ?? 0n;

async function product(core: OpenCore, name = PRODUCT) {
  const { list } = await core.ask(etfProductsQuery, {});
  return list.find((each) => each.product === name);
}

/** Only what trades costs something: the value before, less the costs of one share, is the value after. */
function expectOnlyCosts(core: OpenCore, done: Awaited<ReturnType<typeof rebalancesOf>>[number]): void {
  const { shares } = etfOf(core, PRODUCT);
  const lost = (minor(done.navBefore) - minor(done.navAfter)) * shares;
  const cost = minor(done.cost) * 10n ** 8n;
  expect(cost).toBeGreaterThan(0n);
  // Values of a share are rounded down to 10⁻⁸.
  expect(lost - cost).toBeLessThanOrEqual(2n * shares);
  expect(cost - lost).toBeLessThanOrEqual(2n * shares);
}

it('ETF-027 a coin too far over its target is sold, the other one bought, and only the costs are lost', async () => {
  const core = await openEtfs();
  await withShares(core);
  await pass(core, 2 * HOUR);
  expect(await rebalancesOf(core)).toEqual([]);
  await quote(core, 'BTC-USDT', 9_000_000);
  await pass(core, HOUR);
  expectBacked(core);
  await pass(core, 5);
  expectBacked(core);
  const [done, ...others] = await rebalancesOf(core);
  expect(others).toEqual([]);
  expect(done).toMatchObject({ cause: 'drift', status: 'done' });
  expect(done?.coins).toMatchObject([
    { asset: 'BTC', before: 6_000, target: 5_000, side: 'sell', left: '' },
    { asset: 'ETH', before: 4_000, target: 5_000, side: 'buy' },
  ]);
  // One order step is 90 of 3,370 USDT.
  for (const { after } of done?.coins ?? []) expect(Math.abs((after ?? 0) - 5_000)).toBeLessThan(270);
  if (done !== undefined) expectOnlyCosts(core, done);
  await pass(core, 3 * HOUR);
  expect(await rebalancesOf(core)).toHaveLength(1);
  await core.stop();
});

it('ETF-027 shares are redeemed by the basket as it is now, the last ones for all that is left', async () => {
  const core = await openEtfs();
  const users = await withShares(core);
  await quote(core, 'BTC-USDT', 9_000_000);
  await pass(core, HOUR);
  await pass(core, 5);
  for (const user of users) {
    const shares = core.state.ledger.available(user, 'funds', PRODUCT);
    const quantity = `${String(shares / 10n ** 8n)}.${String(shares % 10n ** 8n).padStart(8, '0')}`;
    expect(await place(core, user, 'redeem', quantity)).toMatchObject({ code: 200 });
    expectBacked(core);
  }
  const { shares, cash, coins } = etfOf(core);
  expect([shares, cash, ...coins.map(({ held }) => held)]).toEqual([0n, 0n, 0n, 0n]);
  await core.stop();
});

it('ETF-028 a product is rebalanced once a period of the platform’s calendar, however long it was down', async () => {
  const core = await openEtfs({ begin: Date.UTC(2026, 10, 28) });
  await withShares(core);
  await quote(core, 'BTC-USDT', 6_400_000);
  // The first of December in Shanghai.
  await pass(core, Date.UTC(2026, 10, 30, 16) - 1 - core.clock.now());
  expect(await rebalancesOf(core)).toEqual([]);
  await pass(core, 1);
  await pass(core, 5);
  expect(await rebalancesOf(core)).toMatchObject([{ cause: 'period', status: 'done' }]);
  await pass(core, Date.UTC(2027, 3, 10) - core.clock.now());
  await pass(core, 5);
  expect(await rebalancesOf(core)).toHaveLength(2);
  expectBacked(core);
  await core.stop();
});

it('ETF-029 a coin whose book is too thin is traded as far as it goes, named, and tried again in an hour', async () => {
  const core = await openEtfs();
  await withShares(core);
  await quote(core, 'BTC-USDT', 9_000_000);
  await quote(core, 'ETH-USDT', PRICES['ETH-USDT'], 20);
  await pass(core, HOUR);
  await pass(core, 5);
  expect(await rebalancesOf(core)).toMatchObject([
    {
      coins: [
        { asset: 'BTC', left: '' },
        { asset: 'ETH', quantity: '0.04', left: 'no-liquidity' },
      ],
    },
  ]);
  expectBacked(core);
  // Proceeds that could not be spent are USDT of the basket, and counts in its value.
  const { nav, cashPerShare } = (await product(core)) ?? {};
  expect(Number(cashPerShare)).toBeGreaterThan(5);
  expect(Number(nav)).toBeGreaterThan(124);
  await quote(core, 'ETH-USDT', PRICES['ETH-USDT']);
  await pass(core, HOUR);
  await pass(core, 5);
  expect((await rebalancesOf(core))[0]).toMatchObject({ cause: 'retry', coins: [{}, { left: '' }] });
  expect(Number((await product(core))?.cashPerShare)).toBeLessThan(4);
  expectBacked(core);
  await core.stop();
});

it('ETF-030 a stop between two slices of a rebalancing loses nothing and does nothing twice', async () => {
  const database = await memoryDatabase();
  const store = () => createSqlStore(database, FEATURE_TABLES.features);
  const core = await openEtfs({ store: store(), prices: MANY });
  await offerSix(core);
  await withShares(core, SIX);
  await quote(core, 'BTC-USDT', 9_000_000);
  await pass(core, HOUR);
  await pass(core, 5);
  const [running] = await rebalancesOf(core, SIX);
  expect(running).toMatchObject({ status: 'running', navAfter: null });
  expect(running?.coins.filter(({ quantity }) => quantity !== '0')).toHaveLength(4);
  expectBacked(core, SIX);
  const [hash, now] = [core.hash(), core.clock.now()];
  await core.stop();
  const again = await openCore({
    ...{ store: store(), symbols: Object.keys(MANY), clock: fakeClock(now + 5 * HOUR) },
  });
  expect(again.hash()).toBe(hash);
  for (const [symbol, tick] of Object.entries({ ...MANY, 'BTC-USDT': 9_000_000 })) {
    await again.writer.submit({ kind: 'market.open', symbol, epoch: 'two', time: 1 });
    await quote(again, symbol, tick);
  }
  await pass(again, 0);
  await pass(again, 5);
  expectBacked(again, SIX);
  const [done, ...others] = await rebalancesOf(again, SIX);
  expect(others).toEqual([]);
  expect(done).toMatchObject({ id: running?.id, status: 'done' });
  // The coins of the first slice are as they were then.
  for (const [at, { quantity }] of (running?.coins ?? []).entries())
    if (quantity !== '0') expect(done?.coins[at]?.quantity).toBe(quantity);
  for (const { after, target } of done?.coins ?? [])
    expect(Math.abs((after ?? 0) - target)).toBeLessThan(300);
  await again.stop();
});

it('ETF-031 a delisted coin leaves at its last price, and the others are bought with it', async () => {
  const core = await openEtfs({ prices: MANY });
  await offerSix(core);
  const users = await withShares(core, SIX);
  const at = core.clock.now() + 2 * HOUR;
  const exit = (time: number) =>
    changeSetting(core, etfExitsSetting.name, { coins: [{ asset: 'SOL', at: time }] });
  expect(await exit(core.clock.now() + HOUR - 1)).toMatchObject({ code: 'operator.bad-setting' });
  expect(await exit(at)).toMatchObject({ code: 200 });
  expect((await product(core, SIX))?.leaving).toEqual([{ asset: 'SOL', at }]);
  // Its market has ended, so it is the platform that takes it.
  await core.writer.submit({ kind: 'market.close', symbol: 'SOL-USDT', time: core.clock.now() });
  await pass(core, HOUR);
  const before = minor((await product(core, SIX))?.nav ?? null);
  const held = users.map((user) => core.state.ledger.available(user, 'funds', SIX));
  await pass(core, HOUR);
  await pass(core, 5);
  await pass(core, 5);
  const [done] = await rebalancesOf(core, SIX);
  expect(done).toMatchObject({ cause: 'delisted', status: 'done' });
  expect(done?.coins.find(({ asset }) => asset === 'SOL')).toMatchObject({ target: 0, after: 0, left: '' });
  const now = await product(core, SIX);
  expect(now?.coins.map(({ asset }) => asset)).toEqual(['BTC', 'ETH', 'XRP', 'ADA', 'DOT']);
  expect(now).toMatchObject({ isOpen: true, leaving: [] });
  expect(users.map((user) => core.state.ledger.available(user, 'funds', SIX))).toEqual(held);
  const cost = (minor(done?.cost ?? null) * 10n ** 8n) / etfOf(core, SIX).shares;
  const lost = before - minor(now?.nav ?? null);
  expect(lost).toBeGreaterThan(0n);
  expect(lost - cost).toBeLessThan(10n);
  expect(cost - lost).toBeLessThan(10n);
  expectBacked(core, SIX);
  await core.stop();
});

it('ETF-032 a product without shares gets its target weights at once, for nothing', async () => {
  const core = await openEtfs();
  await quote(core, 'BTC-USDT', 9_000_000);
  const { nav } = (await product(core)) ?? {};
  await pass(core, HOUR);
  await pass(core, 5);
  expect(await rebalancesOf(core)).toMatchObject([
    { cause: 'drift', cost: '0', coins: [{ after: 5_000 }, { after: 5_000 }] },
  ]);
  expect(minor(nav ?? null) - minor((await product(core))?.nav ?? null)).toBeLessThan(3n);
  expectBacked(core);
  await core.stop();
});
