import { describe, expect, it } from 'vitest';
import { indexSample, medianOf, type IndexRule, type LastIndex } from './index-price.ts';

const RULE: IndexRule = {
  ...{ staleMillis: 10_000, outlierBps: 300, jumpBps: 5_000, confirmMillis: 5_000 },
  ...{ aloneBps: 5_000, aloneSamples: 2, aloneMillis: 0 },
};
/** As the setting has it. */
const ALONE: IndexRule = { ...RULE, aloneBps: 100, aloneSamples: 3, aloneMillis: 2_000 };
const NOW = 100_000;

/** Prices, or a price and its age. */
function sourcesOf(prices: readonly (number | readonly [number, number])[]) {
  return prices.map((each, at) => {
    const [price, age] = typeof each === 'number' ? [each, 0] : each;
    return { name: String(at), price, time: NOW - age };
  });
}

describe('the index price', () => {
  it.each([
    ['one source', [1_000], 1_000, 'live'],
    ['the median of three', [1_002, 1_000, 1_001], 1_001, 'live live live'],
    ['half up between two', [1_000, 1_001], 1_001, 'live live'],
    ['a wild source', [1_000, 1_001, 9_000], 1_001, 'live live outlier'],
    ['a source at zero point one', [1_000, 1_001, 100], 1_001, 'live live outlier'],
    ['just within the limit', [1_000, 1_000, 1_030], 1_000, 'live live live'],
    ['just beyond it', [1_000, 1_000, 1_031], 1_000, 'live live outlier'],
    ['a silent source', [1_000, [1_020, 10_001]], 1_000, 'live stale'],
    ['the oldest that counts', [1_000, [1_020, 10_000]], 1_010, 'live live'],
    ['all silent', [[1_000, 10_001]], undefined, 'stale'],
    [
      'one beside silent ones that agree',
      [1_000, [1_200, 10_001], [1_210, 10_001]],
      1_000,
      'live stale stale',
    ],
    ['two that disagree', [1_000, 1_200], undefined, 'outlier outlier'],
  ] as const)('FUNDING-001 %s', (_, prices, price, states) => {
    const sample = indexSample(sourcesOf(prices), NOW, RULE, { price: undefined });
    expect([sample.price, sample.states.join(' ')]).toEqual([price, states]);
  });

  it('FUNDING-001 of two that disagree the one near the last index counts', () => {
    const sample = indexSample(sourcesOf([1_000, 1_200]), NOW, RULE, { price: 1_190 });
    expect([sample.price, sample.states]).toEqual([1_200, ['outlier', 'live']]);
  });

  it('FUNDING-002 while a leap is not believed its sources do not count, and a silent one stays stale', () => {
    const { price, states } = indexSample(sourcesOf([4_000, [4_000, 10_001]]), NOW, RULE, { price: 1_000 });
    expect([price, states]).toEqual([undefined, ['outlier', 'stale']]);
  });

  it('FUNDING-002 a leap on which several sources agree counts at its last price, after two samples', () => {
    const of = (time: number, price: number, last: LastIndex) =>
      indexSample(
        ['x', 'y'].map((name) => ({ name, price, time })),
        ...([time, ALONE, last] as const),
      );
    const { price, leap } = of(1_000, 20_000, { price: 10_000 });
    expect([price, of(6_000, 21_000, { price: 10_000, leap }).price]).toEqual([undefined, 21_000]);
  });

  it('FUNDING-002 a leap counts once it has held, and one that does not hold never does', () => {
    let last: LastIndex = { price: 1_000 };
    const at = (time: number, price: number) => {
      const sample = indexSample([{ name: 'x', price }], time, RULE, last);
      last = { price: sample.price ?? last.price, leap: sample.leap };
      return sample.price;
    };
    expect([at(1, 10_000), at(2_000, 1_001), at(3_000, 10_000), at(7_999, 10_010)]).toEqual([
      undefined,
      1_001,
      undefined,
      undefined,
    ]);
    expect([at(8_000, 10_005), at(8_001, 10_006)]).toEqual([10_000, 10_006]);
    // A crash of 40 % at once is no leap.
    expect(at(9_000, 6_004)).toBe(6_004);
  });

  it.each([
    ['no sample', []],
    ['samples without a source that counts', [4_000, 8_000, 12_000, 16_000]],
  ] as const)('FUNDING-002 a leap that is silent has not held: %s', (_, silent) => {
    let last: LastIndex = { price: 1_000 };
    const at = (time: number, price: number, seen = time) => {
      const sample = indexSample([{ name: 'x', price, time: seen }], time, RULE, last);
      last = { price: sample.price ?? last.price, leap: sample.leap };
      return sample.price;
    };
    expect(at(1_000, 10_000)).toBe(undefined);
    for (const time of silent) at(time, 10_000, time - 10_001);
    expect([at(20_000, 10_000), at(24_999, 10_000), at(25_000, 10_000)]).toEqual([
      undefined,
      undefined,
      10_000,
    ]);
  });

  /** The accepted price after each sample of `[time, price, when it was sent]`. */
  function followed(samples: readonly (readonly [number, number, number?])[], rule = ALONE): number[] {
    let last: LastIndex = { price: 10_000 };
    return samples.map(([time, price, sent = time]) => {
      const sample = indexSample([{ name: 'x', price, time: sent }], time, rule, last);
      last = { price: sample.price ?? last.price, leap: sample.leap };
      return last.price ?? 0;
    });
  }

  it('LIQUIDATION-043 one wild sample of a lone source is never the index, however often it is repeated', () => {
    expect(
      followed([
        [1_000, 6_000],
        [2_000, 9_999],
        [3_000, 6_000],
        [4_000, 14_000],
        [5_000, 6_000],
      ]),
    ).toEqual([10_000, 9_999, 9_999, 9_999, 9_999]);
    const repeated = Array.from({ length: 9 }, (_, at) => [1_000 * (at + 1), 6_000, 1_000] as const);
    expect(new Set(followed(repeated))).toEqual(new Set([10_000]));
  });

  it('LIQUIDATION-044 a crash of 40 % in a minute is followed, and a sharper move after three samples', () => {
    const crash = Array.from(
      { length: 60 },
      (_, at) => [1_000 * at, Math.round(10_000 * 0.6 ** ((at + 1) / 60))] as const,
    );
    expect(followed(crash)).toEqual(crash.map(([, price]) => price));
    // The nearest of those that confirm it counts.
    expect(
      followed([
        [0, 9_700],
        [1_000, 9_500],
        [2_000, 9_600],
        [3_000, 9_550],
      ]),
    ).toEqual([10_000, 10_000, 9_700, 9_700]);
    expect(
      followed([
        [0, 9_700],
        [500, 9_700],
        [1_500, 9_700],
        [2_000, 9_700],
      ]),
    ).toEqual([10_000, 10_000, 10_000, 9_700]);
  });

  it('LIQUIDATION-044 the nearest sample counts, none too late, and the other side begins again', () => {
    const at = (...prices: number[]) => followed(prices.map((price, second) => [second * 1_000, price]));
    expect(at(9_500, 9_700, 9_600)).toEqual([10_000, 10_000, 9_700]);
    expect(at(9_800, 10_200, 9_800, 10_200, 9_800)).toEqual(Array(5).fill(10_000));
    const slow = (millis: number) => followed([0, 1, 2].map((each) => [each * millis, 9_700])).at(-1);
    expect([slow(10_000), slow(10_001)]).toEqual([9_700, 10_000]);
  });

  it('LIQUIDATION-044 several sources confirm each other, and one of two that disagree is alone', () => {
    const of = (...prices: number[]) => indexSample(sourcesOf(prices), NOW, ALONE, { price: 10_000 }).price;
    expect([of(7_000, 7_001), of(7_000, 7_001, 10_000)]).toEqual([7_001, 7_001]);
    expect([of(9_500, 7_000), of(10_050, 7_000)]).toEqual([undefined, 10_050]);
  });

  it('FUNDING-001 the median of four is between the two in the middle', () => {
    expect(medianOf([4, 1, 9, 3])).toBe(4);
  });
});
