/** Users who work against the insurance fund: each attack earns nothing, and fails only because of a guard. */
import { expect, it } from 'vitest';
import { PLATFORM } from '../../../domain/ledger/account-kinds.ts';
import { contractLiquidation } from '../../../server/contract/liquidation/liquidation-terms.ts';
import { trading } from '../../../server/trading/trading-state.ts';
import { ContractCore, PERP } from '../../support/contract-core.ts';
import { liquidationPriceOf } from '../../support/contract-prices.ts';

const WIDE = 100_000_000;
const CAPITAL = 1_000_000_00000000n;
const fundOf = ({ core }: ContractCore) => core.state.ledger.available(PLATFORM, 'insurance', 'USDT');

it.each(['isolated', 'cross'] as const)(
  'LIQUIDATION-074 two accounts of one user that trade with each other far from the mark win nothing from the fund: %s',
  async (marginMode) => {
    const core = await ContractCore.open();
    const [loser, winner] = [await core.user('Loser', '1000'), await core.user('Winner', '1000')];
    await core.setting(contractLiquidation.name, { ...contractLiquidation.default, feePpm: 0 });
    for (const user of [loser, winner]) {
      if (marginMode === 'cross') await core.cross(user);
      await core.leverage(user, 50);
    }
    // Nobody else is in the way between the two prices.
    await core.quote(9_000, 10_900, WIDE);
    await core.mark(10_000);
    expect(await core.place(loser, 'buy', '90', { price: '112.00' })).not.toMatchObject({ code: 200 });
    let traded = 0;
    for (const size of ['400', '200', '120', '90', '60']) {
      await core.do(loser, 'cancelOrders', {});
      await core.do(winner, 'cancelOrders', {});
      await core.place(winner, 'sell', size, { price: '108.00' });
      await core.place(loser, 'buy', size, { price: '108.00' });
      traded = Math.max(traded, core.lotsOf(loser));
    }
    expect(traded).toBeGreaterThan(50_000);
    for (const mark of [10_000, 9_900, 9_800, 9_700]) {
      await core.quote(mark - 1, mark + 1, WIDE);
      await core.mark(mark);
    }
    await core.do(winner, 'closeAll', {});
    await core.do(loser, 'closeAll', {});
    expect([core.lotsOf(loser), core.lotsOf(winner)]).toEqual([0, 0]);
    const [one, other] = [await core.money(loser), await core.money(winner)];
    // Beyond what the fall of the mark earns the winner: the price of the two is no value.
    expect(Number(one[0]) + Number(other[0])).toBeLessThan(2_000);
    expect(fundOf(core)).toBeGreaterThanOrEqual(CAPITAL - 1n);
    await core.stop();
  },
);

it('LIQUIDATION-075 trades and orders in a thin book move no mark and liquidate nobody', async () => {
  const core = await ContractCore.open();
  const [victim, one, other] = [
    await core.user('Victim', '1000'),
    await core.user('One', '1000'),
    await core.user('Other', '1000'),
  ];
  const market = () => trading.of(core.core.state).markets.get(PERP);
  const index = async () => {
    core.core.clock.advance(1_000);
    const time = core.core.clock.now();
    await core.submit({ kind: 'market.mark', symbol: PERP, time, index: 10_000 });
    core.core.clock.advance(0);
    await core.core.writer.drain();
  };
  await core.quote(9_999, 10_001, WIDE);
  await index();
  await core.place(victim, 'sell', '30', { leverage: 50 });
  const shown = liquidationPriceOf(core, victim);
  expect(shown).toBeLessThan(10_300);
  // The market maker has almost nothing left; the two take it and quote far above.
  await core.quote(9_999, 10_001, 1);
  await core.place(one, 'buy', '0.001', { price: '100.01' });
  for (let second = 0; second < 40; second++) {
    await core.place(one, 'sell', '1', { price: '109.00' });
    await core.place(one, 'buy', '1', { price: '108.00' });
    await core.place(other, 'buy', '1', { price: '109.00' });
    await core.do(one, 'cancelOrders', {});
    await core.place(other, 'sell', '1', { price: '108.00', reduceOnly: true });
    await index();
    expect(market()?.mark?.mark).toBe(10_000);
  }
  expect(Math.abs(core.lotsOf(one)) + Math.abs(core.lotsOf(other))).toBeGreaterThan(0);
  expect(core.lotsOf(victim)).toBe(-30_000);
  await core.stop();
});
