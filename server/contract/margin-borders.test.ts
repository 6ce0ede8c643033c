/** Margin and closing orders at their borders. The mark is 100.00. */
import { expect, it } from 'vitest';
import type { ContractLiquidation } from '#protocol/names/liquidation';
import { ContractCore, PERP, PERPETUAL } from '../../tests/support/contract-core.ts';
import { fired } from '../../tests/support/fired-core.ts';
import { contractLiquidation } from './liquidation/liquidation-terms.ts';

it('CONTRACT-105 a refused change of margin names its amount; a cross position has no margin to change', () =>
  fired(async ({ core, ada, ben }) => {
    await core.cross(ben);
    for (const user of [ada, ben]) await core.place(user, 'buy', '10');
    const change = (user: number, by: string, amount: string) =>
      core.do(user, 'adjustMargin', { position: user === ada ? 2 : 3, change: by, amount });
    const wrong = (code: string, problem: string) => ({
      code: `contract.${code}`,
      problems: [{ field: 'amount', code: problem }],
    });
    expect(await change(ben, 'add', '1')).toMatchObject({ code: 'contract.isolated-only' });
    expect(await change(ada, 'add', '0')).toMatchObject({
      code: 'contract.bad-amount',
      problems: [{ field: 'amount' }],
    });
    // 899.38995 are available.
    expect(await change(ada, 'add', '899.38995001')).toMatchObject(
      wrong('insufficient-balance', 'not-enough'),
    );
    expect(await change(ada, 'add', '899.38995')).toMatchObject({ answer: { margin: '999.49995' } });
    // The mark asks for 100, and 0.1 is the loss.
    expect(await change(ada, 'remove', '899.39995001')).toMatchObject(wrong('margin-needed', 'too-large'));
    expect(await change(ada, 'remove', '899.39995')).toMatchObject({ answer: { margin: '100.1' } });
  }));

it('CONTRACT-107 a closing price stays in the band, and closes in the position mode', () =>
  fired(async ({ core, ada }) => {
    await core.hedge(ada);
    await core.placeBothSides(ada, '2');
    const close = (position: number, more: object) => core.do(ada, 'closePosition', { position, ...more });
    expect(await close(2, { price: '80.00' })).toMatchObject({ code: 'contract.outside-band' });
    expect(await close(3, { price: '120.00' })).toMatchObject({ code: 'contract.outside-band' });
    expect(await close(2, { price: '100.005' })).toMatchObject({
      problems: [{ field: 'price', code: 'off-step' }],
    });
    expect(await close(2, { price: '101.00', size: '1', postOnly: true })).toMatchObject({
      answer: { side: 'sell', positionSide: 'long', size: '1.000', reduceOnly: true, postOnly: true },
    });
    expect(await close(3, {})).toMatchObject({
      answer: { side: 'buy', positionSide: 'short', filled: '2.000' },
    });
    expect(core.lotsOf(ada)).toBe(2_000);
  }));

it('LIQUIDATION-011 the fund takes whole order steps, as many as it can pay', async () => {
  const perpetual = { ...PERPETUAL, orderSizeStep: '0.01' };
  const core = await ContractCore.open(undefined, [], { perpetual });
  await core.setting(contractLiquidation.name, { capital: '5', feePpm: 0, stepsAtOnce: 25 });
  const steps = core.sent<ContractLiquidation>('contract-liquidation');
  const ada = await core.user('Ada', '1000');
  await core.price(10_000);
  await core.place(ada, 'buy', '10', { leverage: 25 });
  await core.submit({ kind: 'market.quote', symbol: PERP, time: 9, whole: true, bids: [], asks: [] });
  await core.mark(9_000);
  // At a mark 6.00 below the bankruptcy price a step of 0.01 costs 0.06.
  expect(steps).toMatchObject([
    { price: '96.00', takenOver: '0.83', paid: '4.98', deleveraged: '9.17', closed: '10.00' },
  ]);
  expect(core.lotsOf(ada)).toBe(0);
  await core.stop();
});
