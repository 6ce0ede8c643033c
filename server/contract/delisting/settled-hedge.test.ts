import { expect, it } from 'vitest';
import { ContractCore, PERP } from '../../../tests/support/contract-core.ts';
import { restarted } from '../../../tests/support/restarted-contracts.ts';
import { announce, passToWindow, passWindow, runSlices } from '../../../tests/support/delisted-contract.ts';
import { delistingJob } from './delist-rules.ts';
import { delistings } from './delistings.ts';
import { positions } from '../positions.ts';

it.each([
  ['long', 13_000],
  ['short', 7_000],
] as const)(
  'CONTRACT-567 at the end of a contract the profit of one side of a user pays for the loss of the other: %s',
  async (_, final) => {
    const core = await ContractCore.open();
    const ada = await core.user('Ada', '1000');
    await core.price(10_000);
    await core.cross(ada);
    await core.hedge(ada);
    await core.placeBothSides(ada, '45');
    const held = positions.of(core.core.state).of(ada);
    const announced = await announce(core, 2);
    await passToWindow(core, announced, final);
    await passWindow(core, [final, final]);
    await runSlices(core, 3);
    // Either side lost more than the 1,000 that there was; both together the spread of 0.02 and the fees.
    expect(held.map(({ cause, borne }) => [cause, borne])).toEqual([
      ['delisted', 0n],
      ['delisted', 0n],
    ]);
    expect(held.map(({ pnl }) => Number(pnl) / 1e8)).toEqual(
      final > 10_000 ? [1_349.55, -1_350.45] : [-1_350.45, 1_349.55],
    );
    expect(await core.money(ada)).toEqual(['994.6', '0']);
    await core.stop();
  },
);

it('CONTRACT-143 a settlement goes on after a restart in memory, by its samples and its final price', async () => {
  let core = await ContractCore.open();
  await core.price(10_000);
  const users = [
    await core.user('Ada', '1000'),
    await core.user('Ben', '1000'),
    await core.user('Cleo', '1000'),
  ];
  for (const user of users) await core.place(user, 'buy', '1');
  await core.place(users[0] ?? 0, 'buy', '1', { price: '99.00' });
  const announced = await announce(core, 2, 1);
  await passToWindow(core, announced);
  await passWindow(core, [10_010]);
  expect(await core.orders(users[0] ?? 0)).toEqual([]);
  core = await restarted(core);
  await passWindow(core, [10_030]);
  await runSlices(core, 2);
  const lots = () => users.map((user) => core.lotsOf(user));
  expect(lots()).toEqual([0, 1_000, 1_000]);
  core = await restarted(core);
  expect(await core.place(users[1] ?? 0, 'sell', '1')).toMatchObject({ code: 'contract.delisted' });
  await core.price(10_900);
  await runSlices(core, 3);
  expect(lots()).toEqual([0, 0, 0]);
  const settled = delistings.of(core.core.state).of(PERP);
  expect(settled).toMatchObject({ price: '100.20', kind: 'average', samples: 2 });
  expect(settled?.settled).toBeGreaterThan(announced.at);
  expect(delistingJob.next(core.core.state)).toBeUndefined();
  for (const kind of ['setLeverage', 'adjustMargin'])
    expect(await core.do(users[0] ?? 0, kind, { symbol: PERP, leverage: 5, position: 1 })).not.toMatchObject({
      code: 200,
    });
  // 0.19 of profit, and 0.050005 of fee.
  for (const user of users) expect(await core.money(user)).toEqual(['1000.139995', '0']);
  core = await restarted(core);
  await runSlices(core, 3);
  expect(delistings.of(core.core.state).of(PERP)).toEqual(settled);
  await core.stop();
});

it('CONTRACT-142 a slice ends as many orders and triggers together as the setting says', async () => {
  const core = await ContractCore.open();
  const ada = await core.user('Ada', '1000');
  await core.price(10_000);
  for (const price of ['95.00', '96.00', '97.00']) await core.place(ada, 'buy', '1', { price });
  const stop = { purpose: 'stop', symbol: PERP, side: 'buy', size: '1' };
  for (const trigger of ['105.00', '106.00', '107.00'])
    await core.do(ada, 'placeTrigger', { ...stop, trigger });
  const open = async () => [
    (await core.orders(ada)).length,
    (await core.rows(ada, 'contract-trigger')).length,
  ];
  await passToWindow(core, await announce(core, 2, 2));
  const left = [await open()];
  for (let slice = 0; slice < 2; slice++) {
    await runSlices(core, 1);
    left.push(await open());
  }
  expect(left).toEqual([
    [1, 3],
    [0, 2],
    [0, 0],
  ]);
  await core.stop();
});
