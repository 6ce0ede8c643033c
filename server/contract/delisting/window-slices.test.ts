/** Slices at the start of the window, and the minutes that count. At 0.01 USDT a tick and 0.001 ABC a lot. */
import { expect, it } from 'vitest';
import type { ContractOrder, ContractTrigger } from '#protocol/names/contract';
import { AlertCore, PERP } from '../../../tests/support/alert-core.ts';
import { ContractCore } from '../../../tests/support/contract-core.ts';
import { announce, passToWindow, passWindow, runSlices } from '../../../tests/support/delisted-contract.ts';
import { writingStore } from '../../../tests/support/writing-store.ts';
import { announcedDelisting } from './delisting-gate.ts';
import { delistingSampleRows } from './delisting-rows.ts';
import { delistings } from './delistings.ts';
import { isSampled } from './final-price.ts';
import type { AnnouncedDelisting } from './settings.ts';

const MINUTE = 60_000;

it('CONTRACT-582 slices end orders in time priority, then triggers by id, then alerts', async () => {
  const alerts = await AlertCore.open();
  const { core } = alerts;
  const ada = await core.user('Ada', '1000');
  await core.price(10_000);
  for (const price of ['91.00', '93.00', '92.00']) await core.place(ada, 'buy', '1', { price });
  for (const trigger of ['95.00', '94.00']) {
    const stop = { purpose: 'stop', symbol: PERP, side: 'sell', trigger, size: '1' };
    expect((await core.do(ada, 'placeTrigger', stop)).code).toBe(200);
  }
  for (const price of ['150', '160'])
    await alerts.set(ada, { kind: 'price', symbol: PERP, price, by: 'mark' });
  const [orders, triggers] = [
    core.sent<ContractOrder>('contract-order'),
    core.sent<ContractTrigger>('contract-trigger'),
  ];
  const ended = () => [
    orders.map(({ id }) => id),
    triggers.map(({ id }) => id),
    [...alerts.last.values()].filter(({ status }) => status === 'ended').length,
  ];
  await passToWindow(core, await announce(core, 5, 1));
  const seen = [JSON.stringify(ended())];
  for (let slice = 0; slice < 9; slice++) {
    await runSlices(core, 1);
    const now = JSON.stringify(ended());
    if (now !== seen.at(-1)) seen.push(now);
  }
  expect(seen.map((text) => JSON.parse(text) as unknown).slice(-5)).toEqual([
    [[1, 2], [], 0],
    [[1, 2, 3], [], 0],
    [[1, 2, 3], [1], 0],
    // One alert, and one of the others.
    [[1, 2, 3], [1, 2], 1],
    [[1, 2, 3], [1, 2], 2],
  ]);
  await core.stop();
});

it('CONTRACT-583 a minute has a sample in the window, and after it while there are too few', async () => {
  const core = await ContractCore.open();
  await core.price(10_000);
  await announce(core, 5);
  const { state } = core.core;
  const announced = announcedDelisting(state, PERP) as AnnouncedDelisting;
  const { at } = announced;
  const counts = (...minutes: readonly number[]) =>
    minutes.map((minute) => isSampled(state, announced, at + minute * MINUTE));
  expect(counts(-6, -5, -4, 0, 1)).toEqual([false, false, true, true, true]);
  const all = delistings.of(state);
  for (let minute = -4; minute <= 0; minute++)
    all.add({ symbol: PERP, time: at + minute * MINUTE, price: '100.00' });
  expect(counts(0, 1)).toEqual([true, false]);
  all.set({ ...announced, price: '100.00', kind: 'average', samples: 5, settled: 0 });
  expect(counts(-4, 0, 1)).toEqual([false, false, false]);
  await core.core.stop();
});

it('CONTRACT-583 each sample is a row', async () => {
  const written = writingStore();
  const core = await ContractCore.open(written.store);
  await core.price(10_000);
  const announced = await announce(core, 3);
  await passToWindow(core, announced);
  await passWindow(core, [10_010, 10_020, 10_030]);
  expect(written.rows(delistingSampleRows)).toEqual(
    [2, 1, 0].map((left, at) => ({
      ...{ symbol: PERP, time: announced.at - left * MINUTE, price: `100.${String(at + 1)}0` },
    })),
  );
  await core.stop();
});

it('CONTRACT-585 between two slices of the settlement nobody changes a margin or a leverage', async () => {
  const core = await ContractCore.open();
  const users = [await core.user('Ada', '1000'), await core.user('Ben', '1000')];
  await core.price(10_000);
  for (const user of users) await core.place(user, 'buy', '1');
  await passToWindow(core, await announce(core, 2, 1));
  await passWindow(core, [10_000, 10_000]);
  await runSlices(core, 2);
  const ben = users[1] ?? 0;
  const [held] = await core.positions(ben);
  const delisted = { code: 'contract.delisted' };
  const added = { position: held?.id, change: 'add', amount: '1' };
  expect(await core.do(ben, 'adjustMargin', added)).toMatchObject(delisted);
  expect(await core.leverage(ben, 5)).toMatchObject(delisted);
  await runSlices(core, 3);
  expect(await core.positions(ben)).toEqual([]);
  await core.stop();
});
