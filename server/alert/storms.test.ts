/** A price that reaches very many alerts: they fire in slices, each exactly once, whatever comes between. */
import { expect, it } from 'vitest';
import { AlertCore, SPOT } from '../../tests/support/alert-core.ts';
import { memoryDatabase } from '../../tests/support/memory-database.ts';
import { createSqlStore } from '../db/sql-store.ts';
import { FEATURE_TABLES } from '../start/feature-tables.ts';
import { AT_ONCE } from './alert-levels.ts';
import { alerts } from './alerts.ts';
import { Storms } from './storms.ts';

const price = (level: string) => ({ kind: 'price', symbol: SPOT, price: level });
const SLICES = 3;
const USERS = Math.ceil(((SLICES - 0.5) * AT_ONCE) / 100);

/** Users with 100 alerts each, at levels above 100.00. */
async function manyAlerts(core: AlertCore): Promise<number[]> {
  const all: number[] = [];
  await core.trade(10_000);
  for (let user = 1; user <= USERS; user++) {
    const id = await core.core.core.openUser(`User${String(user)}`);
    for (let each = 0; each < 100; each++) all.push(await core.set(id, price(String(101 + (each % 5)))));
  }
  return all;
}

async function slice(core: AlertCore): Promise<void> {
  core.core.core.clock.advance(1);
  await core.core.core.writer.drain();
}

it('ALERT-050 ALERT-051 alerts of one price fire in slices, once each, over a restart', async () => {
  const connection = await memoryDatabase();
  const store = () => createSqlStore(connection, FEATURE_TABLES.features);
  const first = await AlertCore.open(store());
  const all = await manyAlerts(first);
  const ada = await first.core.core.openUser('Ada');
  const far = await first.set(ada, price('200'));
  const low = await first.set(ada, price('90'));
  // The farthest behind the price comes first.
  await first.trade(10_500);
  expect(first.fired).toHaveLength(AT_ONCE);
  await first.trade(10_000);
  const later = await first.set(ada, price('101'));
  expect(await first.do(ada, 'change', { alert: far, price: '103' })).toMatchObject({
    code: 'alert.no-price',
  });
  expect(first.fired.length).toBeLessThan(all.length);
  const hash = first.core.core.hash();
  await first.core.stop();
  const second = await AlertCore.open(store());
  expect(second.core.core.hash()).toBe(hash);
  for (let more = 0; more < SLICES; more++) await slice(second);
  const fired = [...first.fired, ...second.fired];
  expect(fired.map(([alert]) => alert).sort((one, other) => one - other)).toEqual(all);
  expect(new Set(fired.map(([, at]) => at))).toEqual(new Set(['105.00']));
  expect(alerts.of(second.core.core.state).storms.next).toBeUndefined();
  const changed = await second.do(ada, 'change', { alert: far, price: '103' });
  expect(changed).toMatchObject({ code: 'alert.no-price' });
  await second.trade(10_000);
  expect(await second.do(ada, 'change', { alert: far, price: '103' })).toMatchObject({ code: 200 });
  await second.trade(8_999);
  await second.trade(10_100);
  expect(second.fired.slice(-2).map(([alert]) => alert)).toEqual([low, later]);
  await second.core.stop();
  const third = await AlertCore.open(store());
  await slice(third);
  await third.trade(10_500);
  expect(third.fired.map(([alert]) => alert)).toEqual([far]);
  await third.core.stop();
});

it('ALERT-052 commands of others are decided between the slices', async () => {
  const core = await AlertCore.open();
  const all = await manyAlerts(core);
  const ada = await core.core.core.openUser('Ada');
  const order: string[] = [];
  core.core.core.onAccountEvent((user) => order.push(user === ada ? 'ada' : 'fired'));
  await core.trade(10_500);
  await core.set(ada, price('200'));
  for (let more = 0; more < SLICES; more++) await slice(core);
  expect(core.fired).toHaveLength(all.length);
  const at = order.indexOf('ada');
  expect([at > 0, order.slice(at).includes('fired')]).toEqual([true, true]);
});

it('ALERT-051 a price that reaches no more than a kept one adds no row', () => {
  const storms = new Storms([], 0, () => undefined);
  const at = { symbol: SPOT, watching: 'last', rises: true, price: '1', last: 5, time: 1 } as const;
  const kept = storms.keep({ ...at, value: 10 });
  expect(kept).toMatchObject({ id: 1, isLeft: true });
  expect(storms.keep({ ...at, value: 9 })).toBeUndefined();
  expect(storms.keep({ ...at, value: 9, last: 6 })).toMatchObject({ id: 2 });
  expect(storms.keep({ ...at, value: 9, rises: false })).toMatchObject({ id: 3 });
  expect(storms.keep({ ...at, value: 11 })).toMatchObject({ id: 4 });
});
