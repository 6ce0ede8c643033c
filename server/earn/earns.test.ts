/** Locked mining and pledges on a core: what is frozen, paid and given back, each day. */
import { expect, it } from 'vitest';
import { PLATFORM } from '../../domain/ledger/account-kinds.ts';
import { EARN_CODES } from '#protocol/names/codes';
import {
  balanceOf,
  change,
  DAY,
  expectOwed,
  lock,
  MIDNIGHT,
  minor,
  offer,
  openEarns,
  ordersOf,
  passTo,
  redeem,
  withFunds,
} from '../../tests/support/earn-core.ts';
import { earnAlarmsQuery, earnProductsQuery } from './queries.ts';
import { earnLimits, earnPoolSetting, earnYieldsSetting } from './settings.ts';

it('EARN-001 SPEC: 10,000 locked for 7 days at 0.7 to 1.8 % a day bring income each day, and are back', async () => {
  const core = await openEarns();
  const ada = await withFunds(core, 'Ada');
  expect(await lock(core, ada, '10000')).toMatchObject({
    code: 200,
    answer: {
      status: 'in-income',
      quantity: '10000',
      estimated: '490',
      start: MIDNIGHT,
      due: MIDNIGHT + DAY,
    },
  });
  expect(balanceOf(core, ada, 'funds')).toBe(minor('10000'));
  expectOwed(core);
  // The operator sets two of the days before they begin.
  const yields = [
    { product: 'USDT-7', day: '2026-11-30', ppm: 18_000 },
    { product: 'USDT-7', day: '2026-12-01', ppm: 90_000 },
  ];
  expect(await change(core, earnYieldsSetting.name, { yields })).toMatchObject({ code: 200 });
  const paid: bigint[] = [];
  await passTo(core, MIDNIGHT + DAY - 1);
  expect(balanceOf(core, ada, 'financial')).toBe(0n);
  for (let day = 1; day <= 7; day++) {
    const before = balanceOf(core, ada, 'financial');
    await passTo(core, MIDNIGHT + day * DAY + 1_000);
    paid.push(balanceOf(core, ada, 'financial') - before);
    expectOwed(core);
  }
  // Beyond the range the highest yield of the terms counts.
  expect(paid.map((each) => Number(each) / 1e8)).toEqual([70, 180, 180, 70, 70, 70, 70]);
  expect(balanceOf(core, ada, 'funds')).toBe(minor('20000'));
  expect(await ordersOf(core, ada)).toEqual([]);
  expect(core.state.ledger.available(PLATFORM, 'earn-owed', 'USDT')).toBe(0n);
  await passTo(core, MIDNIGHT + 20 * DAY);
  expect(balanceOf(core, ada, 'financial')).toBe(minor('710'));
  await core.stop();
});

it.each(['', '1e9', '-1', '19.', ' 19', '\u0661\u0669'])(
  'EARN-050 a redemption whose deduction is no amount is refused: "%s"',
  async (deduction) => {
    const core = await openEarns();
    const ada = await withFunds(core, 'Ada');
    await lock(core, ada, '10000');
    const [held] = await ordersOf(core, ada);
    // Nothing is deducted yet, so that a text that counts as 0 would redeem.
    expect(await redeem(core, ada, held?.id ?? 0, deduction)).toMatchObject({ code: 'platform.bad-input' });
    expect(await ordersOf(core, ada)).toHaveLength(1);
    await core.stop();
  },
);

it('EARN-002 the daily payments of a fixed yield are the promise to the last unit', async () => {
  const core = await openEarns();
  await offer(core, { lowPpm: 137, highPpm: 137 });
  const ada = await withFunds(core, 'Ada');
  await lock(core, ada, '123.4567');
  const paid: bigint[] = [];
  for (let day = 1; day <= 7; day++) {
    const before = balanceOf(core, ada, 'financial');
    await passTo(core, MIDNIGHT + day * DAY);
    paid.push(balanceOf(core, ada, 'financial') - before);
  }
  const promise = (minor('123.4567') * 137n * 7n) / 1_000_000n;
  expect(paid.reduce((sum, each) => sum + each)).toBe(promise);
  expect(new Set(paid.slice(0, 6))).toEqual(new Set([(minor('123.4567') * 137n) / 1_000_000n]));
  expect((paid[6] ?? 0n) - (paid[0] ?? 0n)).toBeGreaterThan(0n);
  expectOwed(core);
  await core.stop();
});

it('EARN-003 days that the platform missed are paid once each, dated by their due times', async () => {
  const core = await openEarns();
  const ada = await withFunds(core, 'Ada');
  await lock(core, ada, '1000');
  core.clock.sleep(MIDNIGHT + 3 * DAY + 5_000 - core.clock.now());
  await passTo(core, MIDNIGHT + 3 * DAY + 6_000);
  expect(balanceOf(core, ada, 'financial')).toBe(minor('21'));
  expect(await ordersOf(core, ada)).toMatchObject([{ paid: '21', paidDays: 3, due: MIDNIGHT + 4 * DAY }]);
  expectOwed(core);
  await core.stop();
});

it('EARN-004 an early redemption costs what was shown, and never more', async () => {
  const core = await openEarns();
  const [ada, bob] = [await withFunds(core, 'Ada'), await withFunds(core, 'Bob')];
  await offer(core, { feeBps: 50 });
  await lock(core, ada, '1000');
  await passTo(core, MIDNIGHT + 2 * DAY);
  const [held] = await ordersOf(core, ada);
  const id = held?.id ?? 0;
  // The income of two days, and 0.5 % of the quantity.
  expect(await redeem(core, bob, id, '19')).toMatchObject({ code: 'earn.no-order' });
  expect(await redeem(core, ada, id, '18.99999999')).toMatchObject({ code: 'earn.changed' });
  expect(await redeem(core, ada, id, '19')).toMatchObject({
    code: 200,
    answer: { status: 'redeemed', deducted: '19', end: MIDNIGHT + 2 * DAY },
  });
  expect(balanceOf(core, ada, 'funds')).toBe(minor('19981'));
  expect(balanceOf(core, ada, 'financial')).toBe(minor('14'));
  expect(core.state.ledger.available(PLATFORM, 'earn-pool', 'USDT')).toBe(minor('5'));
  expectOwed(core);
  expect(await redeem(core, ada, id, '19')).toMatchObject({ code: 'earn.no-order' });
  await passTo(core, MIDNIGHT + 9 * DAY);
  expect(balanceOf(core, ada, 'financial')).toBe(minor('14'));
  await core.stop();
});

it('EARN-005 a renewed order begins when the first one ends, without a day between, while it may', async () => {
  const core = await openEarns();
  const ada = await withFunds(core, 'Ada');
  await lock(core, ada, '1000', { renew: true });
  await passTo(core, MIDNIGHT + 7 * DAY);
  expect(await ordersOf(core, ada)).toMatchObject([
    { id: 2, status: 'in-income', paidDays: 0, due: MIDNIGHT + 8 * DAY, end: MIDNIGHT + 14 * DAY },
  ]);
  expectOwed(core);
  expect(balanceOf(core, ada, 'funds')).toBe(minor('19000'));
  await passTo(core, MIDNIGHT + 8 * DAY);
  expect(balanceOf(core, ada, 'financial')).toBe(minor('56'));
  // A product that is gone renews nothing; what is in income keeps its terms.
  await offer(core, { product: 'OTHER' });
  await passTo(core, MIDNIGHT + 14 * DAY);
  expect(await ordersOf(core, ada)).toEqual([]);
  expect(balanceOf(core, ada, 'funds')).toBe(minor('20000'));
  expect(balanceOf(core, ada, 'financial')).toBe(minor('98'));
  expectOwed(core);
  await core.stop();
});

it('EARN-006 a flexible quantity earns each whole day until it is redeemed, at no cost', async () => {
  const core = await openEarns();
  await offer(core, {
    ...{ product: 'FLEX', kind: 'flexible', days: 0, lowPpm: 100, highPpm: 100, incomeBps: 0 },
  });
  const ada = await withFunds(core, 'Ada');
  await lock(core, ada, '1000', { product: 'FLEX' });
  await passTo(core, MIDNIGHT + 40 * DAY + 7_000);
  expectOwed(core);
  const [held] = await ordersOf(core, ada);
  expect(held).toMatchObject({ paid: '4', paidDays: 40, end: 0 });
  expect(await redeem(core, ada, held?.id ?? 0, '0')).toMatchObject({ code: 200 });
  expect(balanceOf(core, ada, 'funds')).toBe(minor('20000'));
  expect(balanceOf(core, ada, 'financial')).toBe(minor('4'));
  expectOwed(core);
  await core.stop();
});

it('EARN-007 a pledge is in income until the end of its cycle, which pays all of it', async () => {
  const core = await openEarns();
  await offer(core, {
    ...{ product: 'P30', kind: 'pledge', days: 30, lowPpm: 12_345, highPpm: 12_345, canRedeem: false },
    incomeBps: 0,
  });
  const ada = await withFunds(core, 'Ada');
  await lock(core, ada, '777.7', { product: 'P30' });
  const [held] = await ordersOf(core, ada);
  expect(held).toMatchObject({
    ...{ status: 'in-income', quantity: '777.7', lowPpm: 12_345, estimated: '9.6007065' },
    ...{ end: MIDNIGHT + 30 * DAY, due: MIDNIGHT + 30 * DAY },
  });
  expect(await redeem(core, ada, held?.id ?? 0, '0')).toMatchObject({ code: 'earn.not-redeemable' });
  await passTo(core, MIDNIGHT + 30 * DAY - 1);
  expect(balanceOf(core, ada, 'financial')).toBe(0n);
  expectOwed(core);
  await passTo(core, MIDNIGHT + 30 * DAY);
  expect(balanceOf(core, ada, 'financial')).toBe(minor('9.6007065'));
  expect(balanceOf(core, ada, 'funds')).toBe(minor('20000'));
  expect(await ordersOf(core, ada)).toEqual([]);
  expectOwed(core);
  await core.stop();
});

it.each([
  ['x', {}, 'earn.bad-quantity'],
  ['9', {}, 'earn.below-minimum'],
  ['15001', {}, 'earn.above-maximum'],
  ['15000', { from: 'financial' }, 'earn.insufficient-balance'],
  ['12001', {}, 'earn.user-quota'],
  ['10', { product: 'NONE' }, 'earn.no-product'],
] as const)('EARN-008 %s %j is refused: %s, and nothing moves', async (quantity, more, code) => {
  const core = await openEarns();
  await offer(core, { largest: '15000', userQuota: '12000' });
  const ada = await withFunds(core, 'Ada');
  const before = core.hash();
  expect(await lock(core, ada, quantity, more)).toMatchObject({ code });
  expect(core.hash()).toBe(before);
  await core.stop();
});

it('EARN-009 of 50 users who take the last unit of a quota at once exactly one gets it', async () => {
  const core = await openEarns();
  await offer(core, { quota: '100', userQuota: '100' });
  const users: number[] = [];
  for (let each = 0; each < 50; each++) users.push(await withFunds(core, `User${String(each)}`));
  await lock(core, users[0] ?? 0, '90');
  const answers = await Promise.all(users.map((user) => lock(core, user, '10')));
  const codes = answers.map(({ code }) => code);
  expect(codes.filter((code) => code === 200)).toHaveLength(1);
  expect(codes.filter((code) => code === 'earn.quota')).toHaveLength(49);
  const { list } = await core.ask(earnProductsQuery, {});
  expect(list).toMatchObject([{ left: '0' }]);
  expectOwed(core);
  await core.stop();
});

it('EARN-010 the yield of a day is set before the day begins', async () => {
  const core = await openEarns();
  const set = (day: string, ppm = 9_000) =>
    change(core, earnYieldsSetting.name, { yields: [{ product: 'USDT-7', day, ppm }] });
  expect(await set('2026-11-28')).toMatchObject({ code: 'operator.bad-setting' });
  expect(await set('2026-11-29')).toMatchObject({ code: 200 });
  await passTo(core, MIDNIGHT);
  expect(await set('2026-11-29', 10_000)).toMatchObject({ code: 'operator.bad-setting' });
  expect(await change(core, earnYieldsSetting.name, { yields: [] })).toMatchObject({
    code: 'operator.bad-setting',
  });
  expect((await core.ask(earnProductsQuery, {})).list).toMatchObject([{ todayPpm: 9_000 }]);
  await core.stop();
});

it('EARN-011 the pool alarms while it paid and owes more than its limit', async () => {
  const core = await openEarns();
  await change(core, earnPoolSetting.name, { limits: [{ asset: 'USDT', limit: '1259.99999999' }] });
  const ada = await withFunds(core, 'Ada');
  expect(await core.ask(earnAlarmsQuery, {})).toEqual([]);
  await lock(core, ada, '10000');
  expect(await core.ask(earnAlarmsQuery, {})).toEqual([
    { asset: 'USDT', short: '1260', limit: '1259.99999999' },
  ]);
  await passTo(core, MIDNIGHT + DAY);
  expect(await core.ask(earnAlarmsQuery, {})).toEqual([]);
  await core.stop();
});

it('EARN-014 days that are over are paid before their order is redeemed or renewed', async () => {
  const core = await openEarns();
  const ada = await withFunds(core, 'Ada');
  await lock(core, ada, '1000');
  const [held] = await ordersOf(core, ada);
  const order = held?.id ?? 0;
  // The jobs of a platform that was down come after these commands.
  core.clock.sleep(MIDNIGHT + 3 * DAY - core.clock.now());
  expect(await redeem(core, ada, order, '1000')).toMatchObject({ code: 'earn.changed' });
  core.clock.sleep(5 * DAY);
  const renew = { kind: 'earn.renew', user: ada, id: core.id(), input: { order, renew: true } };
  expect(await core.execute(renew)).toMatchObject({ code: 'earn.no-order' });
  await passTo(core, MIDNIGHT + 9 * DAY);
  expect(balanceOf(core, ada, 'financial')).toBe(minor('49'));
  expect(balanceOf(core, ada, 'funds')).toBe(minor('20000'));
  await core.stop();
});

it('EARN-015 orders of one instant are paid in committed slices, each once, users in between', async () => {
  const core = await openEarns();
  await offer(core, { smallest: '1' });
  const users: number[] = [];
  for (let at = 0; at < 8; at++) users.push(await withFunds(core, `User${'abcdefgh'.charAt(at)}`));
  for (const user of users) for (let count = 0; count < 80; count++) await lock(core, user, '10');
  const paid = () => core.state.ledger.available(PLATFORM, 'earn-owed', 'USDT');
  const before = paid();
  const due = MIDNIGHT + DAY;
  await core.writer.submit({ kind: 'earn.pay', due, time: due });
  // The highest yield of a day is set aside for each order. A slice ends with the user who makes it long enough.
  expect(before - paid()).toBe(7n * 80n * minor('0.18'));
  expectOwed(core);
  await passTo(core, due + 5);
  expect(before - paid()).toBe(640n * minor('0.18'));
  for (const user of users) expect(balanceOf(core, user, 'financial')).toBe(80n * minor('0.07'));
  expectOwed(core);
  await core.stop();
});

it.each([
  ['another coin', { asset: 'BTC' }],
  ['another kind', { kind: 'flexible', days: 0, incomeBps: 0 }],
  ['a yield above 10 % a day', { highPpm: 100_001 }],
  ['a pledge that can be redeemed', { product: 'NEW', kind: 'pledge', highPpm: 7_000 }],
] as const)('EARN-016 a product with %s is refused', async (_what, more) => {
  const core = await openEarns();
  await expect(offer(core, more)).rejects.toThrow('bad-setting');
  await core.stop();
});

it('OPERATOR-810 the next order is bounded by a changed limit', async () => {
  const core = await openEarns();
  const ada = await withFunds(core, 'Ada');
  expect(await lock(core, ada, '10')).toMatchObject({ code: 200 });
  expect(await change(core, earnLimits.name, { mostOrders: 1 })).toMatchObject({ code: 200 });
  expect(await lock(core, ada, '10')).toMatchObject({ code: EARN_CODES.tooMany });
  await change(core, earnLimits.name, earnLimits.default);
  expect(await lock(core, ada, '10')).toMatchObject({ code: 200 });
  await core.stop();
});
