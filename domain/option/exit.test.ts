/** Each boundary of the early exit. */
import { describe, expect, it } from 'vitest';
import {
  exitPayment,
  exitSample,
  exitValue,
  leastAccepted,
  mayExitAt,
  winPpm,
  type ExitTerms,
} from './exit.ts';
import type { OptionDirection } from './option-terms.ts';
import { variancesOf, type TimedPrice } from './volatility.ts';

const TERMS: ExitTerms = {
  ...{ openDelayMillis: 1_000, openWithinMillis: 5_000, windowMillis: 5_000 },
  ...{ direction: 'up', oddsBps: 18_500, opened: '100.00', bandPpm: 1_000, step: '0.01' },
  ...{ delivery: 600_000, exitShareBps: 9_000 },
};
const STAKE = 100n * 10n ** 8n;

/** Samples of each second before a time that rise and fall by one part in `part`, each six of them. */
function walk(until: number, part: number): TimedPrice[] {
  return Array.from({ length: 320 }, (_, at) => ({
    time: until - (320 - at) * 1_000,
    price: (100 + (100 / part) * [0, 1, 2, 1, 0, -1][at % 6]!).toFixed(2),
  }));
}

describe('OPTION-046 an early exit', () => {
  it.each([
    ['until the cut-off of all orders', {}, 593_000, true],
    ['not a millisecond later', {}, 593_001, false],
    ['not before the opening price', { opened: '' }, 100_000, false],
    ['not if the terms allow none', { exitShareBps: 0 }, 100_000, false],
  ])('OPTION-046 is possible %s', (_what, change, time, may) => {
    expect(mayExitAt({ ...TERMS, ...change }, time)).toBe(may);
  });

  it.each([
    ['the first one after the delay', 100_000, [100_999, 101_000, 102_000], 101_000],
    ['the last one in time', 100_000, [105_000], 105_000],
    ['none that is later', 100_000, [105_001], undefined],
    ['none of the delivery window', 593_000, [593_999, 595_001], undefined],
    ['one at the beginning of the delivery window', 593_000, [595_000], 595_000],
  ])('OPTION-046 gets its price from %s', (_what, asked, times, found) => {
    const samples = times.map((time) => ({ time, price: '100.00' }));
    expect(exitSample(TERMS, asked, samples)?.time).toBe(found);
  });

  it.each<[OptionDirection, string, number, number]>([
    // The band is 99.90 to 100.10; a step beyond its edge wins, and half of all moves reach it.
    ['up', '100.11', 0.001, 500_000],
    ['down', '99.89', 0.001, 500_000],
    ['flat', '100.00', 0.001, 682_689],
    ['up', '100.00', 0.0011, 158_655],
    ['up', '101.11', 0.001, 1_000_000],
    ['up', '99.00', 0.001, 0],
    ['flat', '102.00', 0.001, 0],
    // Nothing moves: the present price decides.
    ['up', '100.12', 0, 1_000_000],
    ['up', '100.10', 0, 0],
    ['flat', '100.05', 0, 1_000_000],
    ['down', '99.88', 0, 1_000_000],
  ])('OPTION-046 %s at %s with a deviation of %d wins %i times in a million', (direction, price, by, ppm) => {
    expect(Math.abs(winPpm({ ...TERMS, direction }, price, by) - ppm)).toBeLessThanOrEqual(1);
  });

  it('OPTION-046 pays the share of the payment times the least likelihood, rounded down', () => {
    const at = (price: string, change: Partial<ExitTerms> = {}, part = 10_000) =>
      exitPayment(STAKE, { ...TERMS, ...change }, { time: 300_000, price }, walk(300_000, part));
    // Certain: 90 % of 185.
    expect(at('100.00', { opened: '60.00' })).toBe((STAKE * 185n * 9n) / 1_000n);
    expect(at('100.00', { opened: '60.00', exitShareBps: 10_000 })).toBe((STAKE * 185n) / 100n);
    expect(at('100.00', { opened: '140.00' })).toBe(0n);
    // A higher volatility helps an option that trails, but not its exit: the lowest one counts.
    expect(at('100.00', {}, 10_000)).toBeLessThan(at('100.00', {}, 100) ?? 0n);
    expect(
      exitPayment(STAKE, TERMS, { time: 300_000, price: '100.00' }, walk(300_000, 10_000).slice(-14)),
    ).toBe(undefined);
  });

  it('OPTION-160 is estimated by the same rule, from the volatility that is known before its price', () => {
    const samples = walk(300_000, 2_000);
    const exit = { time: 300_000, price: '100.04' };
    const paid = exitPayment(STAKE, TERMS, exit, samples);
    expect(exitValue(STAKE, TERMS, exit, variancesOf([...samples, exit]))).toBe(paid);
    expect(exitValue(STAKE, TERMS, exit, [])).toBe(undefined);
    // Nearer to its delivery a leading option is worth more, and a trailing one less.
    const at = (time: number, price: string) =>
      exitValue(STAKE, TERMS, { time, price }, variancesOf(samples));
    expect(at(500_000, '100.20')).toBeGreaterThan(at(300_000, '100.20') ?? 0n);
    expect(at(500_000, '99.80')).toBeLessThan(at(300_000, '99.80') ?? 0n);
  });

  it.each([
    [0n, 0n],
    [1n, 0n],
    [10n, 9n],
    [18_999n, 17_099n],
  ])('OPTION-160 of a shown value of %i the sheet accepts at least %i', (value, least) => {
    expect(leastAccepted(value)).toBe(least);
  });

  it('OPTION-046 pays less than the option is worth, by any volatility that was measured', () => {
    const samples = walk(300_000, 2_000);
    for (const direction of ['up', 'flat', 'down'] as const)
      for (let cents = 9_950; cents <= 10_050; cents += 5) {
        const exit = { time: 300_000, price: (cents / 100).toFixed(2) };
        const paid = exitPayment(STAKE, { ...TERMS, direction }, exit, samples) ?? 0n;
        // Any of these deviations makes a win at least as likely as the measured ones.
        const worth = [0.0005, 0.002, 0.008].map((by) => winPpm({ ...TERMS, direction }, exit.price, by));
        expect(paid).toBeLessThanOrEqual((STAKE * 185n * BigInt(Math.max(...worth) + 1)) / 100_000_000n);
      }
  });
});
