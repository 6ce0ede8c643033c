import { expect, it } from 'vitest';
import type { ContractLiquidation } from '#protocol/names/liquidation';
import { ContractCore, PERP } from '../../../tests/support/contract-core.ts';
import { liquidationPriceOf } from '../../../tests/support/contract-prices.ts';
import { contractLiquidation } from './liquidation-terms.ts';

it('LIQUIDATION-090 a slice closes as many positions as it may take steps', async () => {
  const core = await ContractCore.open();
  const steps: ContractLiquidation[] = [];
  core.core.onAccountEvent((_, { changes }) => {
    for (const { entity, rows } of changes)
      if (entity === 'contract-liquidation') steps.push(...(rows as readonly ContractLiquidation[]));
  });
  await core.setting(contractLiquidation.name, { ...contractLiquidation.default, stepsAtOnce: 2 });
  await core.price(10_000);
  const users = [
    await core.user('Ada', '1000'),
    await core.user('Ben', '1000'),
    await core.user('Cleo', '1000'),
  ];
  for (const user of users) await core.place(user, 'buy', '50', { leverage: 25 });
  const mark = liquidationPriceOf(core, users[0] ?? 0);
  await core.quote(mark - 1, mark + 1);
  const { clock, writer } = core.core;
  await core.submit({ kind: 'market.mark', symbol: PERP, time: clock.now(), mark, index: mark });
  clock.advance(0);
  await writer.drain();
  expect(steps.length).toBe(2);
  clock.advance(1);
  await writer.drain();
  expect(users.map((user) => core.lotsOf(user))).toEqual([0, 0, 0]);
  await core.stop();
});
