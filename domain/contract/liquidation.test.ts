import { describe, expect, it } from 'vitest';
import { BTC_TERMS, fakeTerms, money, positionAt } from '../../tests/support/fake-contract-terms.ts';
import { bankruptcyPrice, crossLiquidation, isolatedLiquidation } from './liquidation.ts';
import { crossAccount, isLiquidated, isolatedEquity, requirement } from './margin.ts';
import type { Position } from './position.ts';

const actsAt = (position: Position, mark: number, terms = BTC_TERMS) =>
  isLiquidated({
    equity: isolatedEquity(terms, position, mark),
    requirement: requirement(terms, position, mark),
  });

describe('the liquidation price', () => {
  it.each([
    // 1 BTC at 40,000 with 10×: (40,000 − 4,000) / 0.995 = 36,180.90…
    ['long', 1_000, 400_000, '4000', 361_809],
    // (40,000 + 4,000) / 1.005 = 43,781.09…
    ['short', 1_000, 400_000, '4000', 437_811],
    // Across a border, 1 % at entry and 0.5 % at the price: 45,450 / 0.995 = 45,678.39…
    ['long', 1_000, 505_000, '5050', 456_783],
    // 2 BTC: (80,000 − 1,600 − 250) / 0.99 = 78,939.39…, for each half of it.
    ['long', 2_000, 400_000, '1600', 394_696],
  ] as const)('RISK-009 isolated %s of %i lots at %i with %s', (side, lots, entry, margin, price) => {
    const position = positionAt(side, lots, entry, margin);
    expect(isolatedLiquidation(BTC_TERMS, position)).toBe(price);
    expect(actsAt(position, price)).toBe(true);
    expect(actsAt(position, side === 'long' ? price + 1 : price - 1)).toBe(false);
  });

  it('RISK-009 there is none for a long position that its margin pays whole', () => {
    expect(isolatedLiquidation(BTC_TERMS, positionAt('long', 1, 400_000, '40'))).toBeUndefined();
    expect(bankruptcyPrice(BTC_TERMS, positionAt('long', 1, 400_000), money('40'))).toBeUndefined();
  });

  it('RISK-009 is the lowest tick for a short position that is liquidated at every mark', () => {
    expect(isolatedLiquidation(BTC_TERMS, positionAt('short', 1, 400_000, '-41'))).toBe(1);
  });

  it('RISK-009 comes earlier with the closing fee inside the requirement', () => {
    const position = positionAt('long', 1_000, 400_000, '4000');
    // 36,000 / 0.9945 = 36,199.09…
    expect(isolatedLiquidation(fakeTerms({ feePpm: 500 }), position)).toBe(361_990);
    // 36,000 + 200 of the entry notional.
    expect(isolatedLiquidation(fakeTerms({ on: 'entry' }), position)).toBe(362_000);
  });

  it('RISK-010 in cross margin the other positions are held at their marks', () => {
    const position = positionAt('long', 1_000, 400_000);
    const other = { terms: BTC_TERMS, position: positionAt('short', 1_000, 300_000), mark: 310_000 };
    const { down, up } = crossLiquidation(BTC_TERMS, [position], money('5155'), [other]);
    // 40,000 − (5,155 − 1,000 − 155) = 36,000, as with an isolated margin of 4,000.
    expect([down, up]).toEqual([361_809, undefined]);
  });

  it('RISK-010 in hedge mode both positions move with one mark, and there may be a price on both sides', () => {
    const pair = [positionAt('long', 1_000, 400_000), positionAt('short', 980, 400_000)];
    const { down = 0, up = 0 } = crossLiquidation(BTC_TERMS, pair, money('600'), []);
    const actsFor = (mark: number) =>
      isLiquidated(
        crossAccount(
          money('600'),
          pair.map((position) => ({ terms: BTC_TERMS, position, mark })),
        ),
      );
    expect([down, down + 1, up - 1, up].map(actsFor)).toEqual([true, false, false, true]);
    expect(down).toBeLessThan(400_000);
    expect(up).toBeGreaterThan(400_000);
  });

  it('RISK-010 of a pair that no mark can save is the lowest tick', () => {
    const flat = { on: 'entry' } as const;
    const pair = [positionAt('long', 10, 400_000), positionAt('short', 10, 400_000)];
    const of = (wallet: string) => crossLiquidation(fakeTerms(flat), pair, money(wallet), []);
    expect(of('0')).toEqual({ down: undefined, up: 1 });
    // Both need 0.5 % of 400, whatever the mark is.
    expect([of('4').up, of('4.00000001').up]).toEqual([1, undefined]);
  });

  it('RISK-011 the bankruptcy price is the first tick without equity', () => {
    expect(bankruptcyPrice(BTC_TERMS, positionAt('long', 7, 400_000), money('28.0001'))).toBe(359_999);
    expect(bankruptcyPrice(BTC_TERMS, positionAt('short', 7, 400_000), money('28.0001'))).toBe(440_001);
  });
});
