import { describe, expect, it } from 'vitest';
import { BTC_STEPS, BTC_TERMS, money, positionAt } from '../../tests/support/fake-contract-terms.ts';
import { takenFrom } from '../trading/market-order.ts';
import { lotsFor } from '../trading/order.ts';
import { mostNotional } from './contract-terms.ts';
import { fundingPayment } from './funding.ts';
import { affordableNotional, orderCost } from './order-cost.ts';
import { breakEvenPrice, targetPrice } from './target-price.ts';

const TERMS = { leverage: 10, feePpm: 500 };

describe('the cost of an order', () => {
  it('RISK-013 is its initial margin and its fee, each rounded up', () => {
    expect(orderCost(money('40000'), TERMS)).toBe(money('4020'));
    expect(orderCost(1n, TERMS)).toBe(2n);
  });

  it('RISK-013 the largest limit order is of whole lots, within the tier of its leverage', () => {
    const most = mostNotional(BTC_TERMS, 10);
    const notional = affordableNotional(money('4020'), TERMS, most);
    expect(notional).toBe(money('40000'));
    expect(lotsFor(BTC_STEPS, 400_001, notional)).toBe(999);
    expect(affordableNotional(money('900000'), TERMS, most)).toBe(money('1000000'));
    expect(affordableNotional(money('-1'), TERMS, most)).toBe(0n);
  });

  it('RISK-013 the largest market order counts the levels of the book that it takes', () => {
    const asks = { ticks: [400_000, 400_100, 400_200], lots: [400, 300, 900] };
    const budget = affordableNotional(money('4020'), TERMS, mostNotional(BTC_TERMS, 10));
    const reach = { side: 'buy', slippageBps: 100, steps: BTC_STEPS } as const;
    const { lots, total } = takenFrom(asks, { lots: undefined, budget }, reach);
    // 16,000 + 12,003 leave 11,997: 299 lots at 40,020.
    expect([lots, total]).toEqual([999, money('39968.98')]);
    expect(orderCost(total, TERMS)).toBeLessThanOrEqual(money('4020'));
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
