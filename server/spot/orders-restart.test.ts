/** A database is opened here alone: the other tests of orders judge mutants too (vitest.mutation.config.ts). */
import { expect, it } from 'vitest';
import { memoryDatabase } from '../../tests/support/memory-database.ts';
import { commandId, openCore, type OpenCore } from '../../tests/support/open-core.ts';
import { createSqlStore } from '../db/sql-store.ts';

const SYMBOL = 'BTC-USDT';

const ask = (core: OpenCore, user: number, kind: string, input: object) =>
  core.execute({ kind: `spot.${kind}`, user, id: commandId(), input });

async function holder(core: OpenCore, name: string): Promise<number> {
  const user = await core.person(name);
  await core.execute({ kind: 'demo.faucet', user, id: commandId(), input: {} });
  return user;
}

it('SPOT-013 stands after a restart as it stood before, in time priority', async () => {
  const store = createSqlStore(await memoryDatabase());
  const core = await openCore({ store });
  const [ada, ben] = [await holder(core, 'Ada'), await holder(core, 'Ben')];
  const sell = { symbol: SYMBOL, side: 'sell', type: 'limit', price: '200.00', size: '0.200' };
  for (const user of [ada, ben, ada]) await ask(core, user, 'placeOrder', sell);
  await ask(core, ben, 'placeOrder', { ...sell, side: 'buy', size: '0.100' });
  // Less of it keeps its place; more of it goes behind the others.
  await ask(core, ben, 'amendOrder', { order: 2, size: '0.150' });
  await ask(core, ada, 'amendOrder', { order: 1, size: '0.250' });
  const hash = core.hash();
  await core.stop();
  const again = await openCore({ store });
  expect(again.hash()).toBe(hash);
  expect(again.state.spot.ranked(SYMBOL).map(({ id, filled, lots }) => [id, filled, lots])).toEqual([
    [2, 0, 150],
    [3, 0, 200],
    [1, 100, 250],
  ]);
  expect((await again.account(ada)).orders).toMatchObject([{ id: 1, status: 'partially-filled' }, { id: 3 }]);
  await ask(again, ben, 'cancelOrders', {});
  const taken = await ask(again, ben, 'placeOrder', { ...sell, side: 'buy', size: '0.300' });
  expect(taken).toMatchObject({ answer: { id: 5, status: 'all-filled' } });
  expect(again.state.spot.ranked(SYMBOL).map(({ id, filled }) => [id, filled])).toEqual([[1, 200]]);
  await again.stop();
  await store.close();
});
