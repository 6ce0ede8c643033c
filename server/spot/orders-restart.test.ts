/** Only this file opens a database: the other tests of orders judge mutants too (vitest.mutation.config.ts). */
import { expect, it } from 'vitest';
import { openOrdersIn } from '../../tests/support/event-rows.ts';
import { memoryDatabase } from '../../tests/support/memory-database.ts';
import { commandId, openCore, type OpenCore } from '../../tests/support/open-core.ts';
import { createSqlStore } from '../db/sql-store.ts';
import { FEATURE_TABLES } from '../start/feature-tables.ts';
import { trading } from '../trading/trading-state.ts';
import { accountQuery } from '../core/account-queries.ts';

const SYMBOL = 'BTC-USDT';

const ask = (core: OpenCore, user: number, kind: string, input: object) =>
  core.execute({ kind: `spot.${kind}`, user, id: commandId(), input });

async function holder(core: OpenCore, name: string): Promise<number> {
  const user = await core.openUser(name);
  await core.execute({ kind: 'demo.faucet', user, id: commandId(), input: {} });
  return user;
}

it('SPOT-013 is the same after a restart, in time priority', async () => {
  const store = createSqlStore(await memoryDatabase(), FEATURE_TABLES.features);
  const core = await openCore({ store });
  const [ada, ben] = [await holder(core, 'Ada'), await holder(core, 'Ben')];
  const sell = { symbol: SYMBOL, side: 'sell', type: 'limit', price: '200.00', size: '0.200' };
  for (const user of [ada, ben, ada]) await ask(core, user, 'placeOrder', sell);
  await ask(core, ben, 'placeOrder', { ...sell, side: 'buy', size: '0.100' });
  // A smaller size keeps its place; a larger one goes behind the others.
  await ask(core, ben, 'amendOrder', { order: 2, size: '0.150' });
  await ask(core, ada, 'amendOrder', { order: 1, size: '0.250' });
  const hash = core.hash();
  await core.stop();
  const again = await openCore({ store });
  expect(again.hash()).toBe(hash);
  expect(
    trading
      .of(again.state)
      .orders.ranked(SYMBOL)
      .map(({ id, filled, lots }) => [id, filled, lots]),
  ).toEqual([
    [2, 0, 150],
    [3, 0, 200],
    [1, 100, 250],
  ]);
  expect(openOrdersIn(await again.ask(accountQuery, ada))).toMatchObject([
    { id: 1, status: 'partially-filled' },
    { id: 3 },
  ]);
  await ask(again, ben, 'cancelOrders', {});
  const taken = await ask(again, ben, 'placeOrder', { ...sell, side: 'buy', size: '0.300' });
  expect(taken).toMatchObject({ answer: { id: 5, status: 'all-filled' } });
  expect(
    trading
      .of(again.state)
      .orders.ranked(SYMBOL)
      .map(({ id, filled }) => [id, filled]),
  ).toEqual([[1, 200]]);
  await again.stop();
  await store.close();
});

it('SPOT-457 an order that waits survives a restart, and is matched by the first update after it', async () => {
  const store = createSqlStore(await memoryDatabase(), FEATURE_TABLES.features);
  const core = await openCore({ store });
  const open = async ({ writer, clock }: OpenCore) => {
    const at = { symbol: SYMBOL, time: clock.now() };
    await writer.submit({ kind: 'market.open', epoch: 'one', delay: 500, ...at });
    const levels = { bids: [[9_900, 1_000]], asks: [[10_000, 1_000]] } as const;
    await writer.submit({ kind: 'market.quote', whole: true, ...levels, ...at });
  };
  await open(core);
  const ada = await holder(core, 'Ada');
  const buy = { symbol: SYMBOL, side: 'buy' };
  await ask(core, ada, 'placeOrder', { ...buy, type: 'limit', price: '101.00', size: '1.000' });
  await ask(core, ada, 'placeOrder', { ...buy, type: 'market', total: '20' });
  const hash = core.hash();
  await core.stop();
  const again = await openCore({ store, clock: core.clock });
  expect(again.hash()).toBe(hash);
  core.clock.advance(500);
  await again.writer.drain();
  // No venue has quoted yet.
  expect(openOrdersIn(await again.ask(accountQuery, ada))).toMatchObject([{ id: 1, status: 'unfilled' }]);
  await open(again);
  expect(openOrdersIn(await again.ask(accountQuery, ada))).toEqual([]);
  expect(again.state.ledger.available(ada, 'funds', 'USDT')).toBe(900_00000000n);
  await again.stop();
  await store.close();
});
