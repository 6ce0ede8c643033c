import { describe, expect, it } from 'vitest';
import { numbers, oneTier, OTHERS, plainAt, THREE_TIERS } from '../../../tests/support/plain-facts.ts';
import { shownSteps } from '../../../tests/support/shown-steps.ts';
import { exact, ZERO } from './exact.ts';
import { explain, type CrossFacts, type PositionFacts } from './explain.ts';
import { isPositionTopic, type WhyTopic } from './explanation.ts';

/** 0.4 × 60,000 = 24,000; at the mark 0.4 × 61,200 = 24,480. */
const LONG: PositionFacts = {
  position: plainAt('long', '0.4', '60000'),
  ...numbers({ leverage: '10', margin: '2088.0996', mark: '61200', index: '61170', tick: '0.1' }),
  ...{ rule: THREE_TIERS, fundingRate: exact('0.0001'), cross: undefined },
};

/** 4 × 60,000 = 240,000; at the mark 4 × 60,600 = 242,400, which is in the second tier. */
const SHORT: PositionFacts = {
  ...LONG,
  position: plainAt('short', '4', '60000'),
  ...numbers({ leverage: '20', margin: '14020', mark: '60600', index: '60650', fundingRate: '-0.0005' }),
};

const crossOf = (more: Partial<CrossFacts> = {}): CrossFacts => ({
  ...{ wallet: exact(5_000), others: OTHERS, opposite: undefined },
  ...more,
});
const CROSS: PositionFacts = { ...LONG, cross: crossOf() };
/** PnL 0.1 × (62,000 − 61,200) = 80, maintenance margin 6,120 × 0.4 % = 24.48. */
const HEDGED: PositionFacts = { ...LONG, cross: crossOf({ opposite: plainAt('short', '0.1', '62000') }) };

type Case = readonly [WhyTopic, string, PositionFacts, readonly string[], readonly number[]];

const ENTRY = 'entryValue 24000 quote = 0.4 base × 60000 price → entry';
const VALUE = 'value 24480 quote = 0.4 base × 61200 price → mark';
const SHORT_ENTRY = 'entryValue 240000 quote = 4 base × 60000 price → entry';
const SHORT_VALUE = 'value 242400 quote = 4 base × 60600 price → mark';
const INITIAL = 'initial 2400 quote = 24000 quote ÷ 10 plain → entry';
const SHORT_INITIAL = 'initial 12000 quote = 240000 quote ÷ 20 plain → entry';

function check(topic: WhyTopic, _: string, facts: PositionFacts, steps: Case[3], tiers: Case[4]): void {
  const explained = explain(topic, facts);
  expect([explained.topic, shownSteps(explained.steps), explained.tiers]).toEqual([topic, steps, tiers]);
}

describe('the explanation of an isolated position has every step', () => {
  it.each<Case>([
    ['pnl', 'a long', LONG, [ENTRY, VALUE, 'pnl 480 quote = 24480 quote − 24000 quote'], [0]],
    [
      ...(['pnl', 'a short', SHORT] as const),
      [SHORT_ENTRY, SHORT_VALUE, 'pnl -2400 quote = 240000 quote − 242400 quote'],
      [1],
    ],
    // 480 / 2,400 and −2,400 / 12,000.
    [
      ...(['roe', 'a long', LONG] as const),
      ['pnl 480 quote → pnl', INITIAL, 'roe 0.2 rate = 480 quote ÷ 2400 quote'],
      [0],
    ],
    [
      ...(['roe', 'a short', SHORT] as const),
      ['pnl -2400 quote → pnl', SHORT_INITIAL, 'roe -0.2 rate = -2400 quote ÷ 12000 quote'],
      [1],
    ],
    // Margin was removed, was added, and is the initial margin.
    [
      ...(['margin', 'a long', LONG] as const),
      [INITIAL, 'extra -311.9004 quote', 'margin 2088.0996 quote = 2400 quote − 311.9004 quote'],
      [0],
    ],
    [
      ...(['margin', 'a short', SHORT] as const),
      [SHORT_INITIAL, 'extra 2020 quote', 'margin 14020 quote = 12000 quote + 2020 quote'],
      [1],
    ],
    [
      ...(['margin', 'an untouched long', { ...LONG, margin: exact(2_400) }] as const),
      [INITIAL, 'extra 0 quote', 'margin 2400 quote = 2400 quote + 0 quote'],
      [0],
    ],
    [
      'entry',
      'a long',
      LONG,
      ['entryValue 24000 quote', 'entryPrice 60000 price = 24000 quote ÷ 0.4 base'],
      [0],
    ],
    // 2,088.0996 + 480 and 14,020 − 2,400.
    [
      ...(['equity', 'a long', LONG] as const),
      [
        'margin 2088.0996 quote → margin',
        'pnl 480 quote → pnl',
        'equity 2568.0996 quote = 2088.0996 quote + 480 quote',
      ],
      [0],
    ],
    [
      ...(['equity', 'a short', SHORT] as const),
      [
        'margin 14020 quote → margin',
        'pnl -2400 quote → pnl',
        'equity 11620 quote = 14020 quote + -2400 quote',
      ],
      [1],
    ],
    // 1,162 / 11,620.
    [
      ...(['ratio', 'a short', SHORT] as const),
      [
        'maintenance 1162 quote → maintenance',
        'equity 11620 quote → equity',
        'ratio 0.1 rate = 1162 quote ÷ 11620 quote',
      ],
      [1],
    ],
    [
      ...(['ratio', 'a short without equity', { ...SHORT, margin: exact(2_400) }] as const),
      [
        'maintenance 1162 quote → maintenance',
        'equity 0 quote → equity',
        'ratio none rate = 1162 quote ÷ 0 quote',
      ],
      [1],
    ],
  ])('CONTRACT-600 %s of %s', check);
});

describe('the explanation of the maintenance margin has the tier that acts', () => {
  const at = (quantity: string, mark: string): PositionFacts => ({
    ...LONG,
    position: plainAt('long', quantity, '60000'),
    mark: exact(mark),
  });
  const tiers = (value: string, rate: string, deduction: string) => [
    value,
    `rate ${rate} rate → tiers`,
    `deduction ${deduction} quote → tiers`,
  ];
  // 24,480 × 0.4 %; 242,400 × 0.5 % − 50; the tier includes its border; above the last border its tier acts.
  const FIRST = tiers(VALUE, '0.004', '0');
  const SECOND = tiers(SHORT_VALUE, '0.005', '50');
  const BORDER = tiers('value 50000 quote = 1 base × 50000 price → mark', '0.004', '0');
  const ABOVE = tiers('value 1200000 quote = 20 base × 60000 price → mark', '0.01', '1300');
  it.each<Case>([
    [
      'maintenance',
      'a long',
      LONG,
      [...FIRST, 'maintenance 97.92 quote = 24480 quote × 0.004 rate − 0 quote'],
      [0],
    ],
    [
      ...(['maintenance', 'a short', SHORT] as const),
      [...SECOND, 'maintenance 1162 quote = 242400 quote × 0.005 rate − 50 quote'],
      [1],
    ],
    [
      ...(['maintenance', 'a long at a border', at('1', '50000')] as const),
      [...BORDER, 'maintenance 200 quote = 50000 quote × 0.004 rate − 0 quote'],
      [0],
    ],
    [
      ...(['maintenance', 'a long above the last tier', at('20', '60000')] as const),
      [...ABOVE, 'maintenance 10700 quote = 1200000 quote × 0.01 rate − 1300 quote'],
      [2],
    ],
    ['tiers', 'a short', SHORT, SECOND, [1]],
    ['tiers', 'a tier without a limit', { ...LONG, rule: oneTier('0.02') }, tiers(VALUE, '0.02', '0'), [0]],
  ])('CONTRACT-601 %s of %s', check);
});

describe('the explanation of a cross position counts the rest of the account', () => {
  const SHARED = ['wallet 5000 quote', 'pnl 480 quote → pnl'];
  // Equity 5,000 + 480 + (1,000 − 500), and 80 more of the opposite position.
  it.each<Case>([
    [
      ...(['equity', 'a cross long', CROSS] as const),
      [...SHARED, 'otherPnl 500 quote', 'equity 5980 quote = 5000 quote + 480 quote + 500 quote'],
      [0],
    ],
    [
      ...(['equity', 'a hedged long', HEDGED] as const),
      [...SHARED, 'otherPnl 580 quote', 'equity 6060 quote = 5000 quote + 480 quote + 580 quote'],
      [0],
    ],
    // 97.92 + 310 + 210 = 617.92, and 24.48 more of the opposite position.
    [
      ...(['ratio', 'a cross long', { ...CROSS, cross: crossOf({ wallet: exact('5199.2') }) }] as const),
      [
        'maintenance 97.92 quote → maintenance',
        'otherMaintenance 520 quote',
        'allMaintenance 617.92 quote = 97.92 quote + 520 quote',
        'equity 6179.2 quote → equity',
        'ratio 0.1 rate = 617.92 quote ÷ 6179.2 quote',
      ],
      [0],
    ],
    [
      ...(['ratio', 'a hedged long', HEDGED] as const),
      [
        'maintenance 97.92 quote → maintenance',
        'otherMaintenance 544.48 quote',
        'allMaintenance 642.4 quote = 97.92 quote + 544.48 quote',
        'equity 6060 quote → equity',
        'ratio 0.106006600660… rate = 642.4 quote ÷ 6060 quote',
      ],
      [0],
    ],
  ])('CONTRACT-602 %s of %s', check);
});

describe('the explanation of the mark, the index and the funding has what is known', () => {
  const unknown = { ...LONG, index: undefined, fundingRate: undefined };
  it.each<Case>([
    [
      ...(['mark', 'a mark above the index', LONG] as const),
      [
        'index 61170 price → index',
        'basis 30 price = 61200 price − 61170 price',
        'mark 61200 price = 61170 price + 30 price',
      ],
      [0],
    ],
    [
      ...(['mark', 'a mark below the index', SHORT] as const),
      [
        'index 60650 price → index',
        'basis -50 price = 60600 price − 60650 price',
        'mark 60600 price = 60650 price − 50 price',
      ],
      [1],
    ],
    [
      ...(['mark', 'a mark at the index', { ...LONG, index: LONG.mark }] as const),
      [
        'index 61200 price → index',
        'basis 0 price = 61200 price − 61200 price',
        'mark 61200 price = 61200 price + 0 price',
      ],
      [0],
    ],
    ['mark', 'an unknown index', unknown, ['mark 61200 price'], [0]],
    ['index', 'a known index', LONG, ['index 61170 price'], [0]],
    ['index', 'an unknown index', unknown, ['index none price'], [0]],
    // −24,480 × 0.01 %; a negative rate is paid by the short: 242,400 × −0.05 %.
    [
      ...(['funding', 'a long', LONG] as const),
      [VALUE, 'fundingRate 0.0001 rate', 'funding -2.448 quote = 24480 quote × 0.0001 rate'],
      [0],
    ],
    [
      ...(['funding', 'a short', SHORT] as const),
      [SHORT_VALUE, 'fundingRate -0.0005 rate', 'funding -121.2 quote = 242400 quote × -0.0005 rate'],
      [1],
    ],
    [
      ...(['funding', 'a rate of zero', { ...LONG, fundingRate: ZERO }] as const),
      [VALUE, 'fundingRate 0 rate', 'funding 0 quote = 24480 quote × 0 rate'],
      [0],
    ],
    [
      ...(['funding', 'an unknown rate', unknown] as const),
      [VALUE, 'fundingRate none rate', 'funding none quote'],
      [0],
    ],
  ])('CONTRACT-603 %s of %s', check);
});

it.each([
  ['pnl', true],
  ['funding', true],
  ['cost', false],
  ['available', false],
] as const)('CONTRACT-600 %s is a value of a position: %s', (topic, isOne) => {
  expect(isPositionTopic(topic)).toBe(isOne);
});
