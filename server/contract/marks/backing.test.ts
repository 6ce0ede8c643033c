/** The balance behind a cross position whose index waits stays there. All marks are 100.00 at first. */
import { expect, it } from 'vitest';
import { ContractCore, PERP } from '../../../tests/support/contract-core.ts';
import { fakeInstrument } from '../../../tests/support/fake-instrument.ts';

const WAITS = 'XYZ-USDT-PERP';

it('FUNDING-020 while the index of a cross position waits, its balance backs no isolated one', async () => {
  const core = await ContractCore.open(undefined, [{ ...fakeInstrument(WAITS), kind: 'perpetual' }]);
  const ada = await core.user('Ada', '1000');
  for (const symbol of [PERP, WAITS]) await core.price(10_000, symbol);
  await core.do(ada, 'setLeverage', { symbol: WAITS, leverage: 50 });
  await core.do(ada, 'setMarginMode', { symbol: WAITS, marginMode: 'cross' });
  expect(await core.place(ada, 'buy', '90', { symbol: WAITS })).toMatchObject({ code: 200 });
  expect(await core.place(ada, 'buy', '1')).toMatchObject({ code: 200 });
  for (let left = 2; left > 0; left--) {
    core.core.clock.advance(8_000);
    await core.core.writer.drain();
    await core.price(10_000);
  }
  const position = (await core.positions(ada)).find(({ symbol }) => symbol === PERP)?.id;
  const before = await core.money(ada);
  expect((await core.place(ada, 'buy', '69')).code).toBe('contract.index-stale');
  expect((await core.do(ada, 'adjustMargin', { position, change: 'add', amount: '20' })).code).toBe(
    'contract.index-stale',
  );
  expect((await core.do(ada, 'setLeverage', { symbol: PERP, leverage: 5 })).code).toBe(
    'contract.index-stale',
  );
  expect(await core.money(ada)).toEqual(before);
  expect((await core.place(ada, 'sell', '1')).code).toBe(200);
  await core.stop();
});
