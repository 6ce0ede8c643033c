/** Which values an operator may give the settings of contracts. */
import * as z from 'zod/mini';
import { expect, it } from 'vitest';
import { ContractCore, PERP } from '../../tests/support/contract-core.ts';
import type { Setting } from '../settings/define-setting.ts';
import { contractDelistings, leastSamples } from './delisting/settings.ts';
import { contractFundingTerms, fundingTermsOf } from './funding/settings.ts';
import { contractFees, contractLimits, contractPositionLimits, contractTiers } from './settings.ts';
import { triggerSettings } from './triggers/settings.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

function takes<Value extends object>(setting: Setting<Value>, change: object): boolean {
  return z.safeParse(setting.schema, { ...setting.default, ...change }).success;
}

/** For each field values that are taken, and values that are refused. */
function expectBorders<Value extends object>(
  setting: Setting<Value>,
  borders: Readonly<Record<string, readonly [taken: readonly unknown[], refused: readonly unknown[]]>>,
): void {
  for (const [field, [taken, refused]] of Object.entries(borders)) {
    const of = (value: unknown) => takes(setting, { [field]: value });
    expect([field, taken.map(of), refused.map(of)]).toEqual([
      field,
      taken.map(() => true),
      refused.map(() => false),
    ]);
  }
  expect(takes(setting, { more: 1 })).toBe(false);
}

const level = { maker: 0, taker: 50_000 };
const tier = { upTo: '100', maintenancePpm: 10_000, mostLeverage: 50 };
const tiersOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    upTo: String(at + 1),
    maintenancePpm: at + 1,
    mostLeverage: 1,
  }));
const group = { coins: ['ABC'], tiers: [tier] };
const terms = contractFundingTerms.default.others;
const many = <Item>(count: number, item: Item) => Array.from({ length: count }, () => item);

it('CONTRACT-568 fees, limits and tiers are taken up to their borders and refused beyond them', () => {
  expectBorders(contractFees, {
    levels: [
      [[level], many(4, level)],
      [[], many(5, level), [{ ...level, maker: -1 }], [{ ...level, taker: 50_001 }], [{ ...level, more: 1 }]],
    ],
  });
  expectBorders(contractLimits, {
    slippageBps: [
      [1, 5_000],
      [0, 5_001],
    ],
    priceWarningBps: [
      [1, 1_000],
      [0, 1_001],
    ],
    priceBandBps: [
      [200, 50_000],
      [199, 50_001],
    ],
    mostOpen: [
      [1, 200],
      [0, 201],
    ],
    defaultLeverage: [
      [1, 125, undefined],
      [0, 126],
    ],
  });
  expectBorders(contractPositionLimits, {
    position: [['0.00000001'], ['0', '-1']],
    exposure: [['1'], ['0']],
    shareBps: [
      [1, 10_000],
      [0, 10_001],
    ],
    shareFrom: [['1'], ['0']],
  });
  expectBorders(triggerSettings, {
    mostOpen: [
      [1, 400],
      [0, 401],
    ],
    mostOfPosition: [
      [1, 20],
      [0, 21],
    ],
    leastCallbackBps: [
      [1, 1_000],
      [0, 1_001],
    ],
    mostCallbackBps: [
      [10, 5_000],
      [9, 5_001],
    ],
    firedAtOnce: [
      [1, 1_000],
      [0, 1_001],
    ],
  });
  const coins = (each: string, count = 1) => [{ ...group, coins: many(count, each) }];
  expectBorders(contractTiers, {
    others: [
      [[tier], tiersOf(20), [{ ...tier, maintenancePpm: 1, mostLeverage: 125 }]],
      [[], tiersOf(21), [tier, tier], [{ ...tier, maintenancePpm: 0 }], [{ ...tier, mostLeverage: 126 }]],
    ],
    groups: [
      [[], many(20, group), coins('A'.repeat(20)), coins('A', 200)],
      [many(21, group), coins('A'.repeat(21)), coins('A', 201), [{ ...group, more: 1 }]],
    ],
    next: [
      [undefined, { groups: [], others: [tier], at: 0 }],
      [
        { groups: [], others: [tier], at: -1 },
        { groups: [], others: [], at: 0 },
        { groups: [], at: 0 },
      ],
    ],
  });
});

it('CONTRACT-568 the terms of funding and of announced ends are taken up to their borders', () => {
  const { leastSamplePercent, longestWaitMinutes } = contractDelistings.default;
  expect([leastSamplePercent, longestWaitMinutes]).toEqual([50, 24 * 60]);
  const coins = (each: string, count = 1) => [{ coins: many(count, each), terms }];
  expectBorders(contractFundingTerms, {
    others: [
      [
        { ...terms, hours: 24 },
        { ...terms, interestPpm: 0, clampPpm: 10_000, capPpm: 1 },
      ],
      [
        { ...terms, hours: 3 },
        { ...terms, interestPpm: 10_001 },
        { ...terms, clampPpm: -1 },
        { ...terms, capPpm: 0 },
      ],
    ],
    groups: [
      [coins('A'.repeat(20), 200), many(20, { coins: [], terms })],
      [coins('A'.repeat(21)), coins('A', 201), many(21, { coins: [], terms })],
    ],
    positionsAtOnce: [
      [1, 10_000, undefined],
      [0, 10_001],
    ],
  });
  const ended = { symbol: PERP, at: MINUTE, windowMinutes: 2 };
  const named = (length: number) => `${'A'.repeat(length - 5)}-PERP`;
  const ends = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ ...ended, symbol: `${String(at)}-PERP` }));
  expectBorders(contractDelistings, {
    markets: [
      [[], [ended], [{ ...ended, at: 0, windowMinutes: 60 }], [{ ...ended, symbol: named(40) }], ends(200)],
      [
        ...[[ended, ended], [{ ...ended, symbol: 'ABC-USDT' }], [{ ...ended, symbol: named(41) }], ends(201)],
        ...[[{ ...ended, at: MINUTE + 1 }], [{ ...ended, at: -MINUTE }], [{ ...ended, windowMinutes: 1 }]],
        ...[[{ ...ended, windowMinutes: 61 }], [{ ...ended, more: 1 }]],
      ],
    ],
    endedAtOnce: [
      [1, 1_000, undefined],
      [0, 1_001],
    ],
    leastSamplePercent: [
      [1, 100, undefined],
      [0, 101],
    ],
    longestWaitMinutes: [
      [1, 10_080, undefined],
      [0, 10_081],
    ],
  });
  const samples = (windowMinutes: number, leastSamplePercent: number) =>
    leastSamples({ leastSamplePercent }, { windowMinutes });
  expect([samples(60, 50), samples(5, 50), samples(3, 50), samples(60, 1), samples(2, 100)]).toEqual([
    30, 3, 2, 2, 2,
  ]);
});

it('CONTRACT-568 a coin has the funding terms of the first group that names it, or those of the others', () => {
  const [one, two] = [
    { ...terms, hours: 1 as const },
    { ...terms, hours: 2 as const },
  ];
  const groups = [
    { coins: ['ABC', 'DEF'], terms: one },
    { coins: ['DEF', 'GHI'], terms: two },
  ];
  const of = (coin: string) => fundingTermsOf({ groups, others: terms }, coin);
  expect(['ABC', 'DEF', 'GHI', 'JKL'].map(of)).toEqual([one, one, two, terms]);
});

it('CONTRACT-113 tiers change by an announcement a day ahead alone, which may be kept or withdrawn later', () => {
  const before = contractTiers.default;
  const { groups, others } = before;
  const problem = (from: object, to: object, time: number) =>
    contractTiers.mayChange?.({ ...before, ...from }, { ...before, ...to }, time, undefined as never);
  const next = { groups: [], others: [tier], at: DAY };
  const early = { path: ['next', 'at'], code: 'too-early' };
  expect([problem({}, {}, 0), problem({}, { next }, 0), problem({}, { next }, 1)]).toEqual([
    undefined,
    undefined,
    early,
  ]);
  expect([problem({ next }, { next: { ...next } }, 1), problem({ next }, {}, DAY - 1)]).toEqual([
    undefined,
    undefined,
  ]);
  expect(problem({ next }, { next: { ...next, at: DAY + 1 } }, 2)).toEqual(early);
  expect(problem({}, { groups: groups.slice(1) }, 0)).toEqual({ path: ['groups'], code: 'not-announced' });
  expect(problem({}, { others: others.slice(1), next }, 0)).toEqual({
    path: ['others'],
    code: 'not-announced',
  });
});

it('CONTRACT-141 an end is announced an hour before its window, and withdrawn before its instant', async () => {
  const core = await ContractCore.open();
  const end = { symbol: PERP, at: 5 * 60 * MINUTE, windowMinutes: 30 };
  const other = { ...end, symbol: 'OLD-USDT-PERP' };
  const problem = (from: readonly object[], to: readonly object[], time: number) =>
    contractDelistings.mayChange?.(
      { ...contractDelistings.default, markets: from as never },
      { ...contractDelistings.default, markets: to as never },
      time,
      core.core.state,
    );
  const latest = end.at - 90 * MINUTE;
  const early = { path: ['markets', '0', 'at'], code: 'too-early' };
  expect([problem([], [end], latest), problem([], [end], latest + 1)]).toEqual([undefined, early]);
  expect(problem([], [end, other], 0)).toEqual({ path: ['markets', '1', 'symbol'], code: 'unknown' });
  // One that was announced stays, although this start does not know its contract.
  expect(problem([other], [other], end.at)).toBeUndefined();
  expect(problem([other], [other, end], latest + 1)).toEqual({ ...early, path: ['markets', '1', 'at'] });
  const delisted = { path: ['markets'], code: 'delisted' };
  expect([problem([end], [], end.at - 1), problem([end], [], end.at)]).toEqual([undefined, delisted]);
  for (const changed of [{ at: end.at + DAY }, { windowMinutes: 29 }])
    expect(problem([end], [{ ...end, ...changed }], end.at)).toEqual(delisted);
  await core.stop();
});
