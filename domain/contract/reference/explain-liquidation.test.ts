import { describe, expect, it } from 'vitest';
import { numbers, oneTier, OTHERS, plainAt, THREE_TIERS } from '../../../tests/support/plain-facts.ts';
import { shownSteps } from '../../../tests/support/shown-steps.ts';
import { exact } from './exact.ts';
import { explain, type PositionFacts } from './explain.ts';
import type { PlainPosition, PlainRule } from './formulas.ts';

const LONG = plainAt('long', '0.4', '60000');
const SHORT = plainAt('short', '4', '60000');

function facts(position: PlainPosition, margin: string, cross?: PositionFacts['cross']): PositionFacts {
  return {
    ...{ position, rule: THREE_TIERS, cross, index: undefined, fundingRate: undefined },
    ...numbers({ leverage: '10', mark: '61200', tick: '0.1', margin }),
  };
}

/** Beside it 1,000 − 500 of PnL and 310 + 210 of maintenance margin: a backing of wallet − 20. */
function cross(position: PlainPosition, opposite?: PlainPosition): PositionFacts {
  return facts(position, '2400', { wallet: exact(5_000), others: OTHERS, opposite });
}

/** Nothing but two positions of one contract. */
function pair(
  position: PlainPosition,
  opposite: PlainPosition,
  wallet: string,
  rule: PlainRule = THREE_TIERS,
) {
  return { ...facts(position, '0', { wallet: exact(wallet), others: [], opposite }), rule };
}

const entry = (value: string, quantity: string) =>
  `entryValue ${value} quote = ${quantity} base × ${Number(value) / Number(quantity)} price → entry`;
const tier = (rate: string, deduction: string) => [
  `rate ${rate} rate → tiers`,
  `deduction ${deduction} quote → tiers`,
];

type Case = readonly [string, PositionFacts, readonly string[], readonly number[]];

function check(_: string, of: PositionFacts, steps: Case[2], tiers: Case[3]): void {
  const explained = explain('liquidation', of);
  expect([explained.topic, shownSteps(explained.steps), explained.tiers]).toEqual([
    ...['liquidation', steps, tiers],
  ]);
}

describe('the explanation of the liquidation price of one position', () => {
  it.each<Case>([
    // A long is rounded down: 21,911.9004 / 0.3984 = 54,999.75.
    [
      ...(['a long', facts(LONG, '2088.0996')] as const),
      [
        entry('24000', '0.4'),
        'margin 2088.0996 quote → margin',
        ...tier('0.004', '0'),
        'exactPrice 54999.75 price = ( 24000 quote − 2088.0996 quote − 0 quote ) ÷ ( 0.4 base × 0.996 plain )',
        'liquidation 54999.7 price = 549997 plain × 0.1 price',
      ],
      [0],
    ],
    // A short is rounded up: 255,320 / 4.04. At 63,198 each its value is 252,792, which is in the third tier.
    [
      ...(['a short that is liquidated in another tier', facts(SHORT, '14020')] as const),
      [
        entry('240000', '4'),
        'margin 14020 quote → margin',
        ...tier('0.01', '1300'),
        'exactPrice 63198.019801980198… price = ( 240000 quote + 14020 quote + 1300 quote ) ÷ ( 4 base × 1.01 plain )',
        'liquidation 63198.1 price = 631981 plain × 0.1 price',
      ],
      [2],
    ],
    // (24,000 − 30,000) / 0.3984: below zero.
    [
      ...(['a long with more margin than value', facts(LONG, '30000')] as const),
      [
        entry('24000', '0.4'),
        'margin 30000 quote → margin',
        ...tier('0.004', '0'),
        'exactPrice -15060.240963855421… price = ( 24000 quote − 30000 quote − 0 quote ) ÷ ( 0.4 base × 0.996 plain )',
        'liquidation none price',
      ],
      [0],
    ],
    // 5,000 + 500 − 520 = 4,980 back it; 19,020 / 0.3984.
    [
      ...(['a cross long', cross(LONG)] as const),
      [
        entry('24000', '0.4'),
        'backing 4980 quote → equity',
        ...tier('0.004', '0'),
        'exactPrice 47740.963855421686… price = ( 24000 quote − 4980 quote − 0 quote ) ÷ ( 0.4 base × 0.996 plain )',
        'liquidation 47740.9 price = 477409 plain × 0.1 price',
      ],
      [0],
    ],
  ])('CONTRACT-604 %s', check);
});

/** Larger than `LONG`: both lose as the price rises. */
const LARGE = plainAt('short', '1', '62000');
/** Smaller than `LONG`: both lose as the price falls. */
const SMALL = plainAt('short', '0.1', '62000');

describe('the explanation of the liquidation price of a hedged pair', () => {
  // 24,000 − 6,200 − 4,980 = 12,820, and 0.4 × 0.996 − 0.1 × 1.004 = 0.298.
  const below = [
    'exactPrice 43020.134228187919… price = 12820 quote ÷ 0.298 base',
    'liquidation 43020.1 price = 430201 plain × 0.1 price',
  ];
  // 24,000 − 62,000 − 4,980 − 50 = −43,030, and 0.4 × 0.996 − 1 × 1.005 = −0.6066.
  const above = [
    'exactPrice 70936.366633696010… price = 43030 quote ÷ 0.6066 base',
    'liquidation 70936.4 price = 709364 plain × 0.1 price',
  ];
  const backing = 'backing 4980 quote → equity';
  it.each<Case>([
    [
      ...(['a long that is the larger one', cross(LONG, SMALL)] as const),
      [entry('24000', '0.4'), backing, ...tier('0.004', '0'), ...below],
      [0],
    ],
    [
      ...(['a short that is the smaller one', cross(SMALL, LONG)] as const),
      [entry('6200', '0.1'), backing, ...tier('0.004', '0'), ...below],
      [0],
    ],
    // The short is in its second tier; the deduction is the pair's.
    [
      ...(['a long that is the smaller one', cross(LONG, LARGE)] as const),
      [entry('24000', '0.4'), backing, ...tier('0.004', '50'), ...above],
      [0],
    ],
    [
      ...(['a short that is the larger one', cross(LARGE, LONG)] as const),
      [entry('62000', '1'), backing, ...tier('0.005', '50'), ...above],
      [1],
    ],
  ])('CONTRACT-605 %s', check);
});

/** A pair of almost equal sizes is liquidated in both directions, far away. */
describe('the explanation of the liquidation price of a balanced pair', () => {
  const [long, short] = [plainAt('long', '1.01', '60000'), plainAt('short', '1', '60000')];
  // Up: 601 − 600 + 2 × 1,300 = 2,601, and 1.01 × 0.99 − 1.01 = −0.0101.
  const above = [
    'exactPrice 257524.752475247524… price = 2601 quote ÷ 0.0101 base',
    'liquidation 257524.8 price = 2575248 plain × 0.1 price',
  ];
  it.each<Case>([
    // Down: (600 − 540) / (1.01 × 0.996 − 1.004 = 0.00196). Up: 540 − 600 + 2 × 1,300 = 2,540.
    [
      ...(['of a long is below', pair(long, short, '540')] as const),
      [
        entry('60600', '1.01'),
        'backing 540 quote → equity',
        ...tier('0.004', '0'),
        'exactPrice 30612.244897959183… price = 60 quote ÷ 0.00196 base',
        'liquidation 30612.2 price = 306122 plain × 0.1 price',
      ],
      [0],
    ],
    [
      ...(['of a short is above', pair(short, long, '540')] as const),
      [
        entry('60000', '1'),
        'backing 540 quote → equity',
        ...tier('0.01', '2600'),
        'exactPrice 251485.148514851485… price = 2540 quote ÷ 0.0101 base',
        'liquidation 251485.2 price = 2514852 plain × 0.1 price',
      ],
      [2],
    ],
    // No price above zero below it: (600 − 601) / 0.00196.
    [
      ...(['is the other one if there is none on the own side', pair(long, short, '601')] as const),
      [entry('60600', '1.01'), 'backing 601 quote → equity', ...tier('0.01', '2600'), ...above],
      [2],
    ],
    // 1.004 × 0.996 = 0.996 × 1.004: no price changes what is missing.
    [
      'is none if price changes nothing',
      pair(plainAt('long', '1.004', '60000'), plainAt('short', '0.996', '60000'), '500', oneTier('0.004')),
      ['liquidation none price'],
      [],
    ],
  ])('CONTRACT-605 %s', check);
});
