import { expect, it } from 'vitest';
import { minorOf } from '#domain/ledger/minor';
import { exitPayment } from '#domain/option/exit';
import { variancesOf } from '#domain/option/volatility';
import type { OptionOrder } from '#protocol/names/option';
import { exitEstimate, withCents } from './exit-estimate.ts';

const ORDER = {
  ...{ direction: 'up', stake: '100.005', odds: '1.85', opened: '100.00', bandPpm: 1_000, step: '0.01' },
  ...{ openDelayMillis: 1_000, openWithinMillis: 5_000, windowMillis: 5_000 },
  ...{ delivery: 600_000, exitShareBps: 9_000 },
} as OptionOrder;

/** Samples of each second that rise and fall by one part in ten thousand. */
const SAMPLES = Array.from({ length: 80 }, (_, at) => ({
  time: 220_000 + at * 1_000,
  price: (100 + [0, 1, 2, 1, 0, -1][at % 6]! / 100).toFixed(2),
}));
const AT = { time: 300_000, price: '100.12' };

const sent = (samples: typeof SAMPLES) =>
  variancesOf(samples).map(({ squares, millis }) => ({ squares: squares.toString(), millis }));

it('OPTION-160 the sheet shows the value by the rule of the platform, in whole cents rounded down', () => {
  const volatility = sent([...SAMPLES, AT]);
  const shown = exitEstimate(ORDER, { volatility }, AT);
  const terms = { ...ORDER, oddsBps: 18_500 };
  const paid = exitPayment(minorOf(ORDER.stake) ?? 0n, terms, AT, SAMPLES) ?? 0n;
  const pays = minorOf(shown?.pays ?? '') ?? 0n;
  expect(pays % 1_000_000n).toBe(0n);
  expect(paid - pays).toBeGreaterThanOrEqual(0n);
  expect(paid - pays).toBeLessThan(1_000_000n);
  expect(minorOf(shown?.difference ?? '')).toBe(pays - 10_000_500_000n);
});

it.each([
  // Certain to win: nine tenths of 1.85 times the stake.
  ['140.00', '166.5', '66.495', '149.85'],
  ['60.00', '0', '-100.005', '0'],
])(
  'OPTION-160 at an index of %s it pays %s, %s beside the stake, and a press accepts %s',
  (price, ...shown) => {
    const [pays, difference, least] = shown;
    const estimate = exitEstimate(ORDER, { volatility: sent(SAMPLES) }, { ...AT, price });
    expect(estimate).toEqual({ pays, difference, least });
  },
);

it('OPTION-160 nothing is shown while the index has too few samples', () => {
  expect(exitEstimate(ORDER, { volatility: [] }, AT)).toBe(undefined);
});

it('OPTION-160 amounts of the sheet have at least two digits after the point', () => {
  const shown = ['0', '74.4', '-100', '100.005', '-0.25'].map(withCents);
  expect(shown).toEqual(['0.00', '74.40', '-100.00', '100.005', '-0.25']);
});
