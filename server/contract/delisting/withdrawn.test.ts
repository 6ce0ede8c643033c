/**
 * An end that is withdrawn within its window and announced again. At 0.01 USDT a tick and 0.001 ABC a lot; the index is
 * 100.00 in the first window.
 */
import { expect, it } from 'vitest';
import { AlertCore } from '../../../tests/support/alert-core.ts';
import { ContractCore, PERP } from '../../../tests/support/contract-core.ts';
import {
  announce,
  passToWindow,
  passWindow,
  runSlices,
  type Announced,
} from '../../../tests/support/delisted-contract.ts';
import { memoryDatabase } from '../../../tests/support/memory-database.ts';
import { restarted } from '../../../tests/support/restarted-contracts.ts';
import { createSqlStore } from '../../db/sql-store.ts';
import { FEATURE_TABLES } from '../../start/feature-tables.ts';
import { trading } from '../../trading/trading-state.ts';
import { contractTermsQuery } from '../queries.ts';

const termsOf = async (core: ContractCore) =>
  (await core.core.ask(contractTermsQuery, {})).markets.find(({ symbol }) => symbol === PERP)?.delisting;

const markOf = (core: ContractCore) => trading.of(core.core.state).markets.get(PERP)?.mark?.mark;

async function stores() {
  const database = await memoryDatabase();
  return () => createSqlStore(database, FEATURE_TABLES.features);
}

const withdraw = (core: ContractCore) => core.setting('contract.delistings', { markets: [] });

/** After two samples of its first window. */
async function withdrawnInWindow(core: ContractCore): Promise<Announced> {
  const first = await announce(core, 5);
  await passToWindow(core, first);
  await runSlices(core, 3);
  await passWindow(core, [10_000, 10_000]);
  await withdraw(core);
  return first;
}

it.each([false, true])(
  'CONTRACT-191 samples of a withdrawn window are no part of a later final price; with a restart: %s',
  async (restarts) => {
    let core = await ContractCore.open();
    const ada = await core.user('Ada', '1000');
    await core.price(10_000);
    await withdrawnInWindow(core);
    await core.price(12_000);
    expect((await core.place(ada, 'buy', '1')).code).toBe(200);
    const second = await announce(core, 5);
    expect(await termsOf(core)).toMatchObject({ at: second.at, samples: 0 });
    await passToWindow(core, second, 12_000);
    await runSlices(core, 3);
    if (restarts) {
      core = await restarted(core);
      await core.price(12_000);
      await core.core.writer.drain();
    }
    expect(await termsOf(core)).toMatchObject({ samples: 0 });
    expect(markOf(core)).toBe(12_000);
    await passWindow(core, [12_000, 12_100, 12_100, 12_000, 12_050]);
    await runSlices(core, 5);
    expect(await termsOf(core)).toMatchObject({ price: '120.50', samples: 5 });
    expect(core.lotsOf(ada)).toBe(0);
    await core.stop();
  },
);

it('CONTRACT-192 an end that is announced again ends what was opened since, with and without a restart', async () => {
  const store = await stores();
  const alerts = await AlertCore.open(store());
  const { core } = alerts;
  const ada = await core.user('Ada', '1000');
  await core.price(10_000);
  await core.place(ada, 'buy', '1', { price: '90.00' });
  await withdrawnInWindow(core);
  expect(await core.orders(ada)).toEqual([]);
  await core.price(10_000);
  expect((await core.place(ada, 'buy', '2')).code).toBe(200);
  for (const price of ['91.00', '92.00', '93.00'])
    expect((await core.place(ada, 'buy', '1', { price })).code).toBe(200);
  const [position] = await core.positions(ada);
  const stop = { purpose: 'stop-loss', position: position?.id, trigger: '95.00' };
  expect((await core.do(ada, 'placeTrigger', stop)).code).toBe(200);
  const alert = await alerts.set(ada, { kind: 'price', symbol: PERP, price: '150', by: 'mark' });
  const second = await announce(core, 5);
  await passToWindow(core, second);
  await runSlices(core, 5);
  expect(await core.orders(ada)).toEqual([]);
  expect(await core.rows(ada, 'contract-trigger')).toEqual([]);
  expect(alerts.last.get(alert)?.status).toBe('ended');
  expect(core.lotsOf(ada)).toBe(2_000);
  const hash = core.core.hash();
  await core.stop();
  // A run that begins now finds nothing left to end.
  const again = await AlertCore.open(store());
  again.core.core.clock.advance(second.at - 5 * 60_000 + 5 - again.core.core.clock.now());
  await runSlices(again.core, 5);
  expect(again.core.core.hash()).toBe(hash);
  expect(again.notices).toEqual([]);
  await again.core.stop();
});

it('CONTRACT-192 an end that is withdrawn between two slices ends what is open at the next one', async () => {
  const core = await ContractCore.open();
  const ada = await core.user('Ada', '1000');
  await core.price(10_000);
  for (const price of ['91.00', '92.00', '93.00']) await core.place(ada, 'buy', '1', { price });
  const first = await announce(core, 5, 1);
  await passToWindow(core, first);
  const open = (await core.orders(ada)).length;
  expect(open).toBeGreaterThan(0);
  expect(open).toBeLessThan(3);
  await withdraw(core);
  await core.price(10_000);
  for (const price of ['94.00', '95.00']) await core.place(ada, 'buy', '1', { price });
  const second = await announce(core, 5);
  await passToWindow(core, second);
  await runSlices(core, 5);
  expect(await core.orders(ada)).toEqual([]);
  await core.stop();
});
