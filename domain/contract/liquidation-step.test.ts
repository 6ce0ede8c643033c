import { expect, it } from 'vitest';
import { BTC_TERMS, money, positionAt } from '../../tests/support/fake-contract-terms.ts';
import { crossLiquidation } from './liquidation.ts';
import { balanceBehind, closingPrice, lotsToClose } from './liquidation-step.ts';
import { watchedPrices } from './watched-account.ts';

it('LIQUIDATION-010 a step leaves the border of the next lower tier, in whole order steps', () => {
  const closed = (lots: number, step: number) =>
    lotsToClose(BTC_TERMS, positionAt('long', lots, 1), 400_000, step);
  // 40 each: 1,250 lots are the border of 50,000, and 6,250 that of 250,000.
  expect([closed(1_000, 1), closed(1_250, 1), closed(1_251, 1), closed(1_260, 1)]).toEqual([
    1_000, 1_250, 1, 10,
  ]);
  expect([closed(1_254, 3), closed(6_250, 1), closed(6_251, 1)]).toEqual([6, 5_000, 1]);
});

it('LIQUIDATION-011 the closing price leaves no balance below zero, and is on the grid', () => {
  const price = (side: 'long' | 'short', balance: string, step: number) =>
    closingPrice(BTC_TERMS, positionAt(side, 1_000, 400_000), money(balance), step);
  expect([price('long', '4000', 1), price('long', '4000', 7)]).toEqual([360_000, 360_003]);
  expect([price('short', '4000', 1), price('short', '4000', 7)]).toEqual([440_000, 439_999]);
  expect([price('long', '50000', 7), price('short', '-50000', 7)]).toEqual([7, 7]);
});

it('LIQUIDATION-031 losses of other positions reduce the balance behind one, profits do not raise it', () => {
  expect([-30n, 0n, 30n].map((pnl) => balanceBehind(100n, pnl))).toEqual([70n, 100n, 100n]);
});

it('LIQUIDATION-002 each contract of a cross account may lose an equal share of the surplus', () => {
  const at = (mark: number) => ({ terms: BTC_TERMS, position: positionAt('long', 1_000, 200_000), mark });
  const one = at(200_000);
  expect(watchedPrices(money('3000'), [[one]])).toEqual([
    crossLiquidation(BTC_TERMS, [one.position], money('3000'), []),
  ]);
  // 1,400 each above the requirement of 100: (20,000 − 1,500) / 0.995 = 18,592.96…
  const share = { down: 185_929, up: undefined };
  expect(watchedPrices(money('3000'), [[one], [one]])).toEqual([share, share]);
  // A loss of 1,000 and the requirement of 95 are behind it: (20,000 − 1,000 − 902.5 − 95) / 0.995 = 18,092.96…
  expect(watchedPrices(money('3000'), [[at(190_000)], [one]])[0]).toEqual({ down: 180_929, up: undefined });
  const every = { down: Number.MAX_SAFE_INTEGER, up: undefined };
  expect(watchedPrices(money('200'), [[one], [one]])).toEqual([every, every]);
  expect(watchedPrices(money('200.00000002'), [[one], [one]])[0]?.down).toBe(199_999);
  expect(watchedPrices(money('100'), [[one]])).toEqual([{ down: 200_000, up: undefined }]);
  expect(watchedPrices(money('3000'), [[]])).toEqual([{ down: undefined, up: undefined }]);
});
