/** Each boundary of the rules of options. */
import { describe, expect, it } from 'vitest';
import { Calendar } from '../market/periods.ts';
import { bandPpmAt } from './band.ts';
import { checkStake } from './check-stake.ts';
import { cycleAt, isOpenAt } from './delivery.ts';
import { leastCutOff, OPTION_CYCLES, openingDeadline, type OptionDirection } from './option-terms.ts';
import { averagePrice, bandAround, leadOf, moveOf, outcomeOf } from './outcome.ts';
import { feeOf, isRiskless, oddsText, payoutOf, profitOf, stakeFor } from './payoff.ts';

const RULE = { openDelayMillis: 1_000, openWithinMillis: 5_000, windowMillis: 5_000 };

describe('the outcome', () => {
  it.each<[string, string, number, string, OptionDirection]>([
    ['100.00', '100.10', 1_000, '0.01', 'flat'],
    ['100.00', '100.11', 1_000, '0.01', 'up'],
    ['100.00', '99.90', 1_000, '0.01', 'flat'],
    ['100.00', '99.89', 1_000, '0.01', 'down'],
    ['100.00', '100.00', 0, '0.01', 'flat'],
    ['100.00', '100.01', 0, '0.01', 'up'],
    ['100.00', '99.99', 0, '0.01', 'down'],
    // 1,999 ppm of 100.00 is 0.1999: 0.19 on the grid of prices.
    ['100.00', '100.19', 1_999, '0.01', 'flat'],
    ['100.00', '100.20', 1_999, '0.01', 'up'],
    ['0.0000000012', '0.0000000013', 500_000, '0.0000000001', 'flat'],
    ['0.0000000012', '0.0000000019', 500_000, '0.0000000001', 'up'],
    ['64000.5', '64001.0', 10, '0.5', 'flat'],
    ['64000.5', '64001.5', 10, '0.5', 'up'],
  ])('OPTION-010 from %s to %s in a band of %i ppm at a step of %s is %s', (from, to, ppm, step, outcome) => {
    expect(outcomeOf(from, to, ppm, step)).toBe(outcome);
    const band = bandAround(from, ppm, step);
    expect(!leadOf(outcome, band, to, step).startsWith('-')).toBe(true);
  });

  it('OPTION-010 the lead is signed, and a move is from the opening price', () => {
    const band = bandAround('100.00', 1_000, '0.01');
    expect(band).toEqual({ low: '99.90', high: '100.10' });
    expect(leadOf('up', band, '100.05', '0.01')).toBe('-0.05');
    expect(leadOf('down', band, '99.80', '0.01')).toBe('0.10');
    expect(leadOf('flat', band, '100.05', '0.01')).toBe('0.05');
    expect(leadOf('flat', band, '100.25', '0.01')).toBe('-0.15');
    expect(moveOf('100.00', '99.25', '0.01')).toBe('-0.75');
  });

  it.each([
    [['100.00', '100.01'], '0.01', '100.01'],
    [['100.00', '100.00', '100.01'], '0.01', '100.00'],
    [['100.0', '100.5', '101.0', '101.5'], '0.5', '101.0'],
    [['7'], '1', '7'],
  ])('OPTION-011 the average of %j is rounded half up to %s: %s', (prices, step, average) => {
    expect(averagePrice(prices, step)).toBe(average);
  });
});

describe('payment', () => {
  it('OPTION-012 fees are rounded up, payments down', () => {
    expect([feeOf(1n, 1), feeOf(10_000n, 1), feeOf(10_001n, 1), feeOf(5n, 0)]).toEqual([1n, 1n, 2n, 0n]);
    expect([payoutOf(3n, 18_500), payoutOf(100n, 18_500), profitOf(3n, 18_500)]).toEqual([5n, 185n, 2n]);
    expect([oddsText(18_500), oddsText(60_000), oddsText(10_001)]).toEqual(['1.85', '6', '1.0001']);
  });

  it('OPTION-012 the largest stake for a profit is exact', () => {
    for (const odds of [10_001, 18_500, 60_000])
      for (let profit = 0n; profit < 40n; profit++) {
        const stake = stakeFor(profit, odds);
        expect(profitOf(stake, odds) <= profit && profitOf(stake + 1n, odds) > profit).toBe(true);
      }
    expect(stakeFor(-1n, 18_500)).toBe(0n);
  });

  it.each([
    [[{ up: 18_500, flat: 60_000, down: 18_500 }], false],
    [[{ up: 30_000, flat: 30_000, down: 30_000 }], true],
    [[{ up: 30_000, flat: 30_000, down: 29_999 }], false],
    [[{ up: 40_000, flat: 20_000, down: 40_000 }], true],
    // Each alone is sound, but up of one with down and flat of the other is not.
    [
      [
        { up: 30_000, flat: 40_000, down: 20_000 },
        { up: 15_000, flat: 20_000, down: 60_000 },
      ],
      true,
    ],
    [[], false],
  ])('OPTION-013 whether all sides of %j together are without risk: %s', (odds, riskless) => {
    expect(isRiskless(odds)).toBe(riskless);
  });

  it.each([
    ['9.99999999', 'below-minimum'],
    ['500', 'not-enough'],
    ['500.00000001', 'above-maximum'],
    ['1e5', 'bad-number'],
    ['', 'empty'],
    ['0', 'not-positive'],
    ['10.000000001', 'too-fine'],
  ])('OPTION-014 a stake of "%s" is judged %s', (text, judged) => {
    const limits = { smallest: 10n * 10n ** 8n, largest: 500n * 10n ** 8n, feeBps: 100 };
    expect(checkStake(text, limits, 500n * 10n ** 8n)).toEqual(judged);
    expect(checkStake('10', limits, undefined)).toEqual({ stake: 1_000_000_000n, fee: 10_000_000n });
  });
});

describe('time', () => {
  const calendar = new Calendar('Asia/Shanghai');

  it.each([
    ['1m', '2026-03-01T01:00:30Z', '2026-03-01T01:01:00Z'],
    ['5m', '2026-03-01T01:00:00Z', '2026-03-01T01:05:00Z'],
    ['15m', '2026-03-01T01:14:59.999Z', '2026-03-01T01:15:00Z'],
    ['30m', '2026-03-01T01:15:00Z', '2026-03-01T01:30:00Z'],
    ['1h', '2026-03-01T01:15:00Z', '2026-03-01T02:00:00Z'],
    ['4h', '2026-03-01T16:00:00Z', '2026-03-01T20:00:00Z'],
    ['1d', '2026-03-01T15:59:59Z', '2026-03-01T16:00:00Z'],
    ['1w', '2026-03-01T16:00:00Z', '2026-03-08T16:00:00Z'],
    ['1M', '2026-03-01T01:00:00Z', '2026-03-31T16:00:00Z'],
  ] as const)('OPTION-015 the cycle of %s that holds %s is delivered at %s', (cycle, at, delivery) => {
    const span = cycleAt(calendar, cycle, Date.parse(at));
    expect(new Date(span.delivery)).toEqual(new Date(delivery));
    expect(cycleAt(calendar, cycle, span.delivery).start).toBe(span.delivery);
    expect(cycleAt(calendar, cycle, span.delivery - 1).delivery).toBe(span.delivery);
  });

  it('OPTION-015 cycles of a zone that changes its clock end at its wall clock', () => {
    const berlin = new Calendar('Europe/Berlin');
    const day = cycleAt(berlin, '1d', Date.parse('2026-03-29T12:00:00Z'));
    expect(day.delivery - day.start).toBe(23 * 3_600_000);
    expect(OPTION_CYCLES.every((cycle) => cycleAt(berlin, cycle, day.start).start <= day.start)).toBe(true);
  });

  it('OPTION-016 an order is taken until the cut-off and not a millisecond longer', () => {
    const span = { start: 0, delivery: 60_000 };
    expect([isOpenAt(span, 15_000, 45_000), isOpenAt(span, 15_000, 45_001)]).toEqual([true, false]);
    expect(leastCutOff(RULE)).toBe(7_000);
    expect(openingDeadline(RULE, 1_000, 60_000)).toBe(6_000);
    expect(openingDeadline(RULE, 52_000, 60_000)).toBe(55_000);
  });

  it('OPTION-017 the band shrinks with the time that is left, to nothing at the least cut-off', () => {
    const at = (time: number) => bandPpmAt(1_000, RULE, { time, start: 0, delivery: 60_000 });
    expect([at(0), at(38_000), at(52_999), at(53_000), at(59_000)]).toEqual([939, 500, 4, 0, 0]);
    expect(bandPpmAt(500_000, RULE, { time: 0, start: 0, delivery: 31 * 86_400_000 })).toBe(499_999);
  });
});
