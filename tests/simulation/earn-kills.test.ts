/**
 * Platforms that are killed at a slice of the payments of a day, before or after it reached the database, while users
 * lock, pledge and redeem. The next one starts from the rows.
 */
import { expect, it } from 'vitest';
import type { EarnOrder } from '../../protocol/names/earn.ts';
import type { CommitGroup } from '../../server/db/store-api.ts';
import { createSqlStore } from '../../server/db/sql-store.ts';
import { earnDayRows } from '../../server/earn/earn-rows.ts';
import { earns } from '../../server/earn/earns.ts';
import { earnOrdersQuery, earnPayoutsQuery, type EarnPayout } from '../../server/earn/queries.ts';
import { FEATURE_TABLES } from '../../server/start/feature-tables.ts';
import {
  balanceOf,
  DAY,
  expectOwed,
  lock,
  MIDNIGHT,
  minor,
  offer,
  openEarns,
  passTo,
  redeem,
  withFunds,
} from '../support/earn-core.ts';
import { fakeClock } from '../support/fake-clock.ts';
import { memoryDatabase } from '../support/memory-database.ts';
import type { OpenCore } from '../support/open-core.ts';
import { chanceOf } from '../support/random-candles.ts';
import { SimulatedRun } from './simulated-run.ts';

const KILLS = process.env['TEST_SIZE'] === 'long' ? 60 : 4;
const PAGE = 100;
/** Flexible orders of each user: those of seven users fill a slice, and the eighth is paid by the next one. */
const ORDERS = 80;
/** More milliseconds than a day has slices. */
const SLICES = 6;
const PRODUCTS = ['USDT-7', 'FIXED-3', 'PLEDGE-2'];

interface Chance {
  /** From 0 to below a number. */
  readonly draw: (below: number) => number;
  readonly run: SimulatedRun;
}

function paysIncome({ writes }: CommitGroup): boolean {
  return writes.some((write) => write.kind === 'row' && write.into === earnDayRows.name);
}

/** More orders than one slice pays, of users who never redeem them. */
async function prepare(core: OpenCore): Promise<number[]> {
  const terms = { quota: '1000000', userQuota: '100000', smallest: '1' };
  await offer(
    core,
    terms,
    { ...terms, product: 'FIXED-3', days: 3, lowPpm: 137, highPpm: 137, feeBps: 10 },
    {
      ...{ ...terms, product: 'PLEDGE-2', kind: 'pledge', days: 2, lowPpm: 4_321, highPpm: 4_321 },
      ...{ canRedeem: false, incomeBps: 0 },
    },
    { ...terms, product: 'FLEX', kind: 'flexible', days: 0, lowPpm: 82, highPpm: 82, incomeBps: 0 },
  );
  const users: number[] = [];
  for (let at = 0; at < 8; at++) users.push(await withFunds(core, `User${'abcdefgh'.charAt(at)}`));
  const locks = users.flatMap((user) =>
    Array.from({ length: ORDERS }, () => lock(core, user, '10', { product: 'FLEX' })),
  );
  for (const { code } of await Promise.all(locks)) expect(code).toBe(200);
  return users;
}

/** Users lock and redeem, and the day ends meanwhile. */
async function liveUntilMidnight(core: OpenCore, users: readonly number[], { draw, run }: Chance) {
  const settled = () => Promise.race([core.writer.drain(), run.killed]);
  const act = () => {
    const user = users[draw(users.length)] ?? 0;
    const product = PRODUCTS[draw(3)] ?? '';
    // Nothing is awaited that the kill could keep from ending.
    void lock(core, user, '100.00000007', { product, renew: product === 'FIXED-3' });
    void redeem(core, user, 8 * ORDERS + draw(30), '1000');
  };
  act();
  core.clock.advance(1);
  await settled();
  const left = DAY - ((core.clock.now() - MIDNIGHT) % DAY);
  core.clock.advance(left - 1);
  await settled();
  // Each slice is one commit.
  for (let millis = 0; millis < SLICES; millis++) {
    core.clock.advance(1);
    if (millis % 2 === 1) act();
    await settled();
  }
}

/** Whether it stopped amid the payments of a day. */
function isAmidPayments({ state }: OpenCore): boolean {
  const { day, times } = earns.of(state);
  return day !== undefined && times.first()?.due === day.due;
}

async function all<Row>(ask: (before?: number) => Promise<{ list: readonly Row[]; next: number | null }>) {
  const rows: Row[] = [];
  for (let before: number | undefined; ;) {
    const { list, next } = await ask(before);
    rows.push(...list);
    if (next === null) return rows;
    before = next;
  }
}

function expectOrder(order: EarnOrder, payouts: readonly EarnPayout[], now: number): void {
  const parts = payouts.flatMap(({ due, orders }) =>
    orders.flatMap((part) => (part.order === order.id ? [{ due, amount: minor(part.amount) }] : [])),
  );
  expect(parts.reduce((sum, { amount }) => sum + amount, 0n)).toBe(minor(order.paid));
  expect(new Set(parts.map(({ due }) => due)).size).toBe(parts.length);
  if (order.kind === 'pledge') return;
  expect(parts).toHaveLength(order.paidDays);
  if (order.status === 'redeemed') return;
  const until = order.status === 'completed' ? order.end : now;
  expect(order.paidDays).toBe(Math.max(0, Math.floor((until - order.start) / DAY)));
}

it('EARN-021 kills amid payments pay each day of each order once, and all sums hold', async () => {
  const chance = chanceOf(22);
  const draw = (most: number) => Math.floor(chance() * most);
  const database = await memoryDatabase();
  const newStore = () => createSqlStore(database, FEATURE_TABLES.features);
  const first = await openEarns({ store: newStore() });
  const users = await prepare(first);
  await first.stop();
  // The first whole day ends at the next midnight.
  let now = first.clock.now() + DAY;
  let amid = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    const run = new SimulatedRun(fakeClock(now), newStore());
    const core = await openEarns({ store: run.store, begin: now, isNew: false });
    if (isAmidPayments(core)) amid++;
    // At the first or the second slice, which is written or lost.
    run.prepare({ answered: kill % 2, isWritten: (kill >> 1) % 2 === kill % 2, counts: paysIncome });
    await liveUntilMidnight(core, users, { draw, run });
    await run.end();
    now = core.clock.now() + draw(2 * DAY);
  }
  expect(amid).toBeGreaterThan(0);
  const last = await openEarns({ store: newStore(), begin: now, isNew: false });
  await passTo(last, now + 1_000);
  expectOwed(last);
  for (const user of users) {
    const page = { user, kind: undefined, limit: PAGE };
    const orders = await all((before) => last.ask(earnOrdersQuery, { ...page, before }));
    const payouts = await all((before) => last.ask(earnPayoutsQuery, { ...page, before }));
    for (const order of orders) expectOrder(order, payouts, last.clock.now());
    const sum = (of: readonly string[]) => of.reduce((total, each) => total + minor(each), 0n);
    const open = orders.filter(({ status }) => status === 'in-income');
    expect(balanceOf(last, user, 'financial')).toBe(sum(orders.map(({ paid }) => paid)));
    expect(balanceOf(last, user, 'funds')).toBe(
      minor('20000') -
        sum(open.map(({ quantity }) => quantity)) -
        sum(orders.map(({ deducted }) => deducted)),
    );
  }
  await last.stop();
  await database.close();
});
