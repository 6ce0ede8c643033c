/** A bankrupt position whose loss many others pay: a bounded number in each command, also across a stop. */
import { expect, it } from 'vitest';
import type { ContractLiquidation } from '../../../protocol/names/liquidation.ts';
import { ContractCore, PERP, RESUME_GRACE_MILLIS } from '../../../tests/support/contract-core.ts';
import { restarted } from '../../../tests/support/restarted-contracts.ts';
import { contractLiquidation } from './liquidation-terms.ts';

const OTHERS = 6;
const AT_ONCE = 3;
const SIZE = 10_000;

it('LIQUIDATION-073 a command deleverages a bounded number of positions, and the next one goes on', async () => {
  const core = await ContractCore.open();
  const steps = new Map<number, ContractLiquidation[]>();
  const follow = (of: ContractCore) =>
    void of.core.onAccountEvent((user, { changes }) => {
      for (const { entity, rows } of changes)
        if (entity === 'contract-liquidation')
          steps.set(user, [...(steps.get(user) ?? []), ...(rows as readonly ContractLiquidation[])]);
    });
  follow(core);
  const terms = { capital: '1', feePpm: 0, stepsAtOnce: AT_ONCE };
  await core.setting(contractLiquidation.name, terms);
  const ada = await core.user('Ada', '1000');
  const others: number[] = [];
  await core.quote(9_990, 10_010);
  await core.mark(10_000);
  for (let at = 0; at < OTHERS; at++) {
    const user = await core.user(`other${String(at)}`, '200');
    others.push(user);
    await core.place(user, 'sell', '10', { price: '100.00' });
  }
  await core.place(ada, 'buy', '60', { leverage: 25, price: '100.00' });
  const lotsOf = (of: ContractCore) => others.map((user) => of.lotsOf(user));
  expect([core.lotsOf(ada), lotsOf(core)]).toEqual([OTHERS * SIZE, others.map(() => -SIZE)]);
  await core.quote(5_999, 6_001);
  const { clock, writer } = core.core;
  await core.submit({ kind: 'market.mark', symbol: PERP, time: clock.now(), mark: 6_000, index: 6_000 });
  clock.advance(0);
  await writer.drain();
  const closed = lotsOf(core).filter((lots) => lots === 0).length;
  expect(closed).toBe(AT_ONCE - 1);
  expect(core.lotsOf(ada)).toBeGreaterThan((OTHERS - AT_ONCE) * SIZE);
  core.check();
  const again = await restarted(core);
  follow(again);
  await again.quote(5_999, 6_001);
  await again.pass(RESUME_GRACE_MILLIS, 6_000);
  for (let slice = 0; slice < OTHERS; slice++) {
    again.core.clock.advance(5);
    await again.core.writer.drain();
  }
  // The fund's one coin of money is the only part that no other position took.
  expect([again.lotsOf(ada), lotsOf(again).filter((lots) => lots === 0).length]).toEqual([0, OTHERS - 1]);
  for (const user of others) expect(steps.get(user)?.map(({ cause }) => cause)).toEqual(['deleveraged']);
  const ids = [...steps.values()].flat().map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  await again.stop();
});
