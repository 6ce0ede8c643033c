/** Alerts of a contract whose trading ends. */
import { expect, it } from 'vitest';
import { AlertCore, PERP, SPOT } from '../../tests/support/alert-core.ts';
import { announce, passToWindow, runSlices } from '../../tests/support/delisted-contract.ts';

const price = (level: string, more: object = {}) => ({ kind: 'price', symbol: PERP, price: level, ...more });

it('ALERT-070 as trading in a contract ends its alerts end, each with one notice', async () => {
  const alerts = await AlertCore.open();
  const { core } = alerts;
  const [ada, ben] = [await core.core.openUser('Ada'), await core.core.openUser('Ben')];
  await core.price(10_000);
  await alerts.trade(10_000);
  const ofContract = [
    await alerts.set(ada, price('150', { by: 'mark' })),
    await alerts.set(ada, { kind: 'order', symbol: PERP }),
    await alerts.set(ben, price('50', { by: 'mark' })),
  ];
  const others = [
    await alerts.set(ada, { kind: 'order', symbol: '' }),
    await alerts.set(ben, { ...price('150'), symbol: SPOT }),
  ];
  const announced = await announce(core, 5, 2);
  // Announced, and still traded.
  ofContract.push(await alerts.set(ada, price('140', { by: 'mark' })));
  await passToWindow(core, announced);
  await runSlices(core, 4);
  expect(ofContract.map((id) => alerts.last.get(id)?.status)).toEqual(ofContract.map(() => 'ended'));
  expect(others.map((id) => alerts.last.get(id)?.status)).toEqual(['waiting', 'waiting']);
  const noticed = alerts.notices.filter(({ event }) => event === 'ended').map(({ alert }) => alert);
  expect(noticed.toSorted((one, other) => one - other)).toEqual(ofContract);
  expect(await alerts.unread(ben)).toMatchObject([
    { kind: 'price', event: 'ended', symbol: PERP, level: '50', by: 'mark' },
  ]);
  await core.stop();
});

it('ALERT-071 no alert is set or changed on a contract whose trading has ended', async () => {
  const alerts = await AlertCore.open();
  const { core } = alerts;
  const ada = await core.core.openUser('Ada');
  await core.price(10_000);
  const waiting = [
    await alerts.set(ada, price('150', { by: 'mark' })),
    await alerts.set(ada, price('160', { by: 'mark' })),
  ];
  // One ends in each slice: the other one still waits.
  const announced = await announce(core, 5, 1);
  await passToWindow(core, announced);
  const refused = { code: 'alert.market-ended' };
  const left = waiting.find((id) => alerts.last.get(id)?.status === 'waiting');
  expect(left).toBeDefined();
  expect(await alerts.do(ada, 'change', { alert: left, price: '170' })).toMatchObject(refused);
  expect(alerts.last.get(left ?? 0)).toMatchObject({ price: '160' });
  expect(await alerts.do(ada, 'set', price('150', { by: 'mark' }))).toMatchObject(refused);
  expect(await alerts.do(ada, 'set', { kind: 'order', symbol: PERP })).toMatchObject(refused);
  expect(await alerts.do(ada, 'set', { kind: 'order', symbol: '' })).toMatchObject({ code: 200 });
  await core.stop();
});
