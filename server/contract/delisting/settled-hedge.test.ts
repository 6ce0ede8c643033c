import { expect, it } from 'vitest';
import { ContractCore } from '../../../tests/support/contract-core.ts';
import { announce, passToWindow, passWindow, runSlices } from '../../../tests/support/delisted-contract.ts';
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
    for (const [side, positionSide] of [
      ['buy', 'long'],
      ['sell', 'short'],
    ] as const)
      await core.place(ada, side, '45', { positionSide });
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
