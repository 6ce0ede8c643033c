import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { percentOf, takenFrom } from './market-order.ts';
import { slippageLimit } from './order.ts';
import { feeOf, feesOfLevel, lotsFor, lotsIn, orderStepsOf, totalOf, type OrderSide } from './order.ts';

const steps = orderStepsOf({ priceStep: '0.1', sizeStep: '0.00001' });
const ASKS = { ticks: [1_000, 1_001, 1_011], lots: [10, 20, 30] };
const buy = { side: 'buy', slippageBps: 100, steps } as const;

describe('how far a market order goes', () => {
  it.each<[OrderSide, number, number, number]>([
    ['buy', 1_000, 100, 1_010],
    ['buy', 1_001, 100, 1_012],
    ['sell', 1_000, 100, 990],
    ['sell', 999, 100, 989],
    ['sell', 1, 10_000, 1],
    ['buy', 10 ** 12, 10_000, 2 * 10 ** 12],
  ])('SPOT-082 %s at %i by %i hundredths of a percent: to %i', (side, best, bps, limit) => {
    expect(slippageLimit(side, best, bps)).toBe(limit);
  });
});

describe('what a market order would take', () => {
  it('SPOT-082 level by level, by its size', () => {
    expect(takenFrom(ASKS, { lots: 15, budget: undefined }, buy)).toEqual({
      lots: 15,
      total: totalOf(steps, 1_000, 10) + totalOf(steps, 1_001, 5),
      worst: 1_001,
      isWhole: true,
    });
  });

  it('SPOT-082 not beyond its slippage: the rest is not there', () => {
    expect(takenFrom(ASKS, { lots: 31, budget: undefined }, buy)).toMatchObject({
      lots: 30,
      worst: 1_001,
      isWhole: false,
    });
    expect(takenFrom({ ticks: [], lots: [] }, { lots: 1, budget: undefined }, buy)).toEqual({
      ...{ lots: 0, total: 0n, worst: undefined, isWhole: false },
    });
  });

  it('SPOT-082 a seller’s limit is below, a price at the limit is taken, and a whole book may be just enough', () => {
    const sell = { ...buy, side: 'sell' } as const;
    const bids = { ticks: [1_000, 990, 989], lots: [10, 20, 30] };
    const wanted = { lots: 31, budget: undefined };
    expect(takenFrom(bids, wanted, sell)).toMatchObject({ lots: 30, worst: 990, isWhole: false });
    const asks = { ticks: [1_000, 1_010], lots: [10, 20] };
    expect(takenFrom(asks, wanted, buy)).toMatchObject({ lots: 30, worst: 1_010, isWhole: false });
    for (const [lots, worst] of [
      [30, 1_010],
      [10, 1_000],
    ] as const)
      expect(takenFrom(asks, { ...wanted, lots }, buy)).toMatchObject({ lots, worst, isWhole: true });
    const little = totalOf(steps, 1_000, 1) - 1n;
    expect(takenFrom(asks, { lots: undefined, budget: little }, buy).worst).toBeUndefined();
  });

  it('SPOT-082 by an amount: whole lots, and less than one of them is left', () => {
    const budget = totalOf(steps, 1_000, 10) + totalOf(steps, 1_001, 3) + steps.notional;
    expect(takenFrom(ASKS, { lots: undefined, budget }, buy)).toMatchObject({ lots: 13, isWhole: true });
    const little = totalOf(steps, 1_000, 1) - 1n;
    expect(takenFrom(ASKS, { lots: undefined, budget: little }, buy)).toMatchObject({
      ...{ lots: 0, total: 0n, isWhole: false },
    });
  });
});

/** Fractions by the school method. */
describe('amounts and plain fractions agree', () => {
  const scale = (digits: number, unit: number) => ({ digits, unit });
  const step = fc.record({ digits: fc.nat({ max: 4 }), unit: fc.constantFrom(1, 2, 5, 25) });
  const textOf = ({ digits, unit }: { digits: number; unit: number }) =>
    (unit / 10 ** digits).toFixed(digits);
  const soundStep = step.map(({ digits, unit }) => scale(unit === 25 ? Math.max(2, digits) : digits, unit));

  it('SPOT-083 a total is price times size, and the lots for a total are the most that it pays for', () => {
    fc.assert(
      fc.property(
        ...[soundStep, soundStep, fc.integer({ min: 1, max: 10 ** 9 })],
        ...[fc.integer({ min: 1, max: 10 ** 9 }), fc.bigInt({ min: 0n, max: 10n ** 24n })],
        (price, size, tick, lots, total) => {
          const of = orderStepsOf({ priceStep: textOf(price), sizeStep: textOf(size) });
          const numerator = BigInt(tick) * BigInt(price.unit) * BigInt(lots) * BigInt(size.unit) * 10n ** 8n;
          expect(totalOf(of, tick, lots) * 10n ** BigInt(price.digits + size.digits)).toBe(numerator);
          const most = BigInt(lotsFor(of, tick, total));
          fc.pre(most <= BigInt(Number.MAX_SAFE_INTEGER));
          const one = BigInt(tick) * of.notional;
          expect(most * one <= total && (most + 1n) * one > total).toBe(true);
          expect(BigInt(lotsIn(of, BigInt(lots) * of.lot + of.lot - 1n))).toBe(BigInt(lots));
        },
      ),
      { numRuns: 200 },
    );
  });

  it('SPOT-131 who is above the highest level that has fees pays those', () => {
    expect([0, 1, 2, 3].map((vip) => feesOfLevel(['most', 'less'], vip))).toEqual([
      'most',
      'less',
      'less',
      'less',
    ]);
  });

  it('SPOT-083 a fee is never less than its share, and less than one unit more', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 20n }), fc.nat({ max: 10_000 }), (received, ppm) => {
        const over = feeOf(received, ppm) * 1_000_000n - received * BigInt(ppm);
        expect(over >= 0n && over < 1_000_000n).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  it('SPOT-083 a share is cut, and all of it is all', () => {
    expect(percentOf(101n, 25)).toBe(25n);
    expect(percentOf(101n, 100)).toBe(101n);
    expect(percentOf(101n, 0)).toBe(0n);
  });
});
