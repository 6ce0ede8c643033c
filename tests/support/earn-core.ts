/** A core with products of locked mining and pledges, its users, and plain checks of what the platform owes. */
import { expect } from 'vitest';
import { PLATFORM } from '../../domain/ledger/account-kinds.ts';
import { minorOf } from '../../domain/ledger/minor.ts';
import type { EarnOrder } from '../../protocol/names/earn.ts';
import { accountQuery } from '../../server/core/account-queries.ts';
import { breachesOf, reservationsOf } from '../../server/core/state.ts';
import { demoFunds } from '../../server/assets/settings.ts';
import type { Store } from '../../server/db/store-api.ts';
import { earnProductsSetting, type EarnProduct } from '../../server/earn/settings.ts';
import { heldBreaches } from '../../server/ledger/audit.ts';
import { fakeClock } from './fake-clock.ts';
import { fakeStore } from './fake-store.ts';
import { openCore, type OpenCore } from './open-core.ts';

export const DAY = 86_400_000;
/** 28 November 2026, 10:00 in the platform's zone of tests (Asia/Shanghai). */
const BEGIN = Date.UTC(2026, 10, 28, 2);
/** The start of the next day there. */
export const MIDNIGHT = Date.UTC(2026, 10, 28, 16);

const LOCKED: EarnProduct = {
  ...{ product: 'USDT-7', kind: 'locked', asset: 'USDT', days: 7, lowPpm: 7_000, highPpm: 18_000 },
  ...{ smallest: '10', largest: '100000', quota: '1000000', userQuota: '100000' },
  ...{ canRedeem: true, incomeBps: 10_000, feeBps: 0 },
};

interface EarnsInput {
  readonly store?: Store;
  readonly begin?: number;
  /** False: the store has the settings already. */
  readonly isNew?: boolean;
}

/** Users begin with 20,000 USDT. */
export async function openEarns({
  store = fakeStore(),
  begin = BEGIN,
  isNew = true,
}: EarnsInput = {}): Promise<OpenCore> {
  const core = await openCore({ store, clock: fakeClock(begin) });
  if (!isNew) return core;
  await change(core, demoFunds.name, [{ asset: 'USDT', amount: '20000' }]);
  await offer(core, LOCKED);
  return core;
}

export const minor = (text: string) => minorOf(text) ?? 0n;

/** An operator's change of a setting. */
export async function change(core: OpenCore, name: string, value: object) {
  const opened = await core.execute({
    ...{ kind: 'user.open', user: 0, id: core.id(), input: { name: 'operator', role: 'operator' } },
  });
  const user = opened.code === 200 ? (opened.answer['user'] as number) : 0;
  return core.execute({
    ...{ kind: 'settings.change', user, id: core.id() },
    input: { name, value, reason: 'a test' },
  });
}

export async function offer(core: OpenCore, ...products: readonly Partial<EarnProduct>[]) {
  const value = { products: products.map((product) => ({ ...LOCKED, ...product })) };
  expect(await change(core, earnProductsSetting.name, value)).toMatchObject({ code: 200 });
}

export async function withFunds(core: OpenCore, name: string): Promise<number> {
  const user = await core.openUser(name);
  await core.execute({ kind: 'demo.faucet', user, id: core.id(), input: {} });
  return user;
}

export function lock(core: OpenCore, user: number, quantity: string, more: object = {}) {
  const input = { product: 'USDT-7', quantity, from: 'funds', renew: false, ...more };
  return core.execute({ kind: 'earn.lock', user, id: core.id(), input });
}

export function redeem(core: OpenCore, user: number, order: number, deduction: string) {
  return core.execute({ kind: 'earn.redeem', user, id: core.id(), input: { order, deduction } });
}

export async function ordersOf(core: OpenCore, user: number): Promise<readonly EarnOrder[]> {
  const { entities } = await core.ask(accountQuery, user);
  return (entities.find(({ entity }) => entity === 'earn-order')?.rows ?? []) as readonly EarnOrder[];
}

export function balanceOf({ state }: OpenCore, user: number, kind: 'funds' | 'financial', asset = 'USDT') {
  return state.ledger.available(user, kind, asset);
}

/** Each asset sums to zero, what is frozen is in income, and what is owed is what orders can still be paid. */
export function expectOwed({ state }: OpenCore): void {
  expect([...breachesOf(state)]).toEqual([]);
  expect(heldBreaches(state.ledger.all(), reservationsOf(state), [])).toEqual([]);
  const sums = new Map<string, bigint>();
  for (const { asset, available, frozen } of state.ledger.all())
    sums.set(asset, (sums.get(asset) ?? 0n) + available + frozen);
  for (const [asset, sum] of sums) expect(sum, asset).toBe(0n);
  expect(state.ledger.available(PLATFORM, 'earn-owed', 'USDT')).toBeGreaterThanOrEqual(0n);
}

/** Everything that is due until then is done. */
export async function passTo(core: OpenCore, time: number): Promise<void> {
  core.clock.advance(time - core.clock.now());
  await core.writer.drain();
  while (core.clock.isDue()) {
    core.clock.advance(0);
    await core.writer.drain();
  }
}
