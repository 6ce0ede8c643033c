import { describe, expect, it } from 'vitest';
import { BTC_STEPS, BTC_TERMS, money, positionAt } from '../../tests/support/fake-contract-terms.ts';
import { totalOf } from '../trading/order.ts';
import { mostNotional } from './contract-terms.ts';
import { fundingPayment } from './funding.ts';
import { limitLevel, mostOpening, orderCost } from './order-cost.ts';
import { breakEvenPrice, targetPrice } from './target-price.ts';

const BUY = { side: 'buy', leverage: 10, feePpm: 500, mark: undefined } as const;
const MOST = mostNotional(BTC_TERMS, 10);
const fill = (lots: number, tick: number) => ({ lots, total: totalOf(BTC_STEPS, tick, lots) });

describe('the cost of an order', () => {
  it('RISK-013 is its initial margin and its fee, each rounded up, and the loss at the mark', () => {
    expect(orderCost(BTC_STEPS, BUY, fill(1_000, 400_000))).toBe(money('4020'));
    expect(orderCost(BTC_STEPS, BUY, { lots: 1, total: 1n })).toBe(2n);
    const cost = (side: 'buy' | 'sell', mark: number) =>
      orderCost(BTC_STEPS, { ...BUY, side, mark }, fill(1_000, 400_000));
    expect(cost('buy', 399_000)).toBe(money('4120'));
    expect(cost('buy', 401_000)).toBe(money('4020'));
    expect(cost('sell', 401_000)).toBe(money('4120'));
  });

  it('RISK-013 the largest limit order is of whole lots, within the tier of its leverage', () => {
    const most = (balance: string, tick: number) =>
      mostOpening(BTC_STEPS, BUY, { balance: money(balance), notional: MOST }, limitLevel(tick)).lots;
    expect([most('4020', 400_000), most('4020', 400_001)]).toEqual([1_000, 999]);
    // 1,000,000 at 40,000 each.
    expect(most('900000', 400_000)).toBe(25_000);
    expect([most('0', 400_000), most('-1', 400_000)]).toEqual([0, 0]);
  });

  it('RISK-013 the largest market order counts the levels of the book, up to its limit', () => {
    const asks = { ticks: [400_000, 400_100, 400_200], lots: [400, 300, 900] };
    const most = (price?: number) =>
      mostOpening(BTC_STEPS, BUY, { balance: money('4020'), notional: MOST, price }, asks);
    // 16,000 + 12,003 leave 11,997: 299 lots at 40,020.
    expect(most()).toEqual({ lots: 999, total: money('39968.98') });
    expect(most(400_150)).toEqual({ lots: 700, total: money('28003') });
    // The loss at a mark of 40,000 counts too.
    const { lots } = mostOpening(
      BTC_STEPS,
      { ...BUY, mark: 400_000 },
      { balance: money('4020'), notional: MOST },
      asks,
    );
    expect(lots).toBe(997);
  });
});

describe('funding', () => {
  it.each([
    ['long', '0.0001', '-4'],
    ['short', '0.0001', '4'],
    ['long', '-0.000125', '5'],
    // 0.4 units: paid as a whole one, received as none.
    ['long', '0.0000000000001', '-0.00000001'],
    ['short', '0.0000000000001', '0'],
  ] as const)('RISK-014 %s at a rate of %s changes the balance by %s', (side, rate, change) => {
    expect(fundingPayment(BTC_TERMS, positionAt(side, 1_000, 390_000), 400_000, rate)).toBe(money(change));
    expect(() => fundingPayment(BTC_TERMS, positionAt(side, 1, 1), 1, '1e-4')).toThrow(RangeError);
  });
});

describe('target prices', () => {
  it.each([
    ['long', 250_000n, 'entry', 410_000],
    ['short', 250_000n, 'entry', 390_000],
    ['long', -250_000n, 'entry', 390_000],
    // 40,000 / 0.975 = 41,025.64…; 40,000 / 1.025 = 39,024.39…
    ['long', 250_000n, 'mark', 410_257],
    ['short', 250_000n, 'mark', 390_243],
    ['short', 10_000_000n, 'entry', undefined],
    ['long', 10_000_000n, 'mark', undefined],
  ] as const)('RISK-015 %s with a ROE of %s by the %s: %s', (side, roe, on, tick) => {
    expect(targetPrice(BTC_TERMS, positionAt(side, 7, 400_000), { roe, leverage: 10, on })).toBe(tick);
  });

  it('RISK-015 the break-even price pays the fees and the funding of the position', () => {
    // (40,000 + 20) / 0.9995 = 40,040.02…; (40,000 − 20) / 1.0005 = 39,960.01…
    const costs = { paid: money('20'), feePpm: 500 };
    expect(breakEvenPrice(BTC_TERMS, positionAt('long', 1_000, 400_000), costs)).toBe(400_401);
    expect(breakEvenPrice(BTC_TERMS, positionAt('short', 1_000, 400_000), costs)).toBe(399_600);
    const ruined = { paid: money('40000'), feePpm: 500 };
    expect(breakEvenPrice(BTC_TERMS, positionAt('short', 1_000, 400_000), ruined)).toBeUndefined();
  });
});
