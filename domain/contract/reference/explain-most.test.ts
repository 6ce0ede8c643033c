import { describe, expect, it } from 'vitest';
import { numbers, oneTier, plainAt } from '../../../tests/support/plain-facts.ts';
import { fillOf, HELD_OTHERS, heldAt, orderOf } from '../../../tests/support/plain-orders.ts';
import { shownSteps } from '../../../tests/support/shown-steps.ts';
import { exact } from './exact.ts';
import { availableSteps, mostSteps } from './explain-most.ts';
import type { OrderFacts, PlainMost } from './order-facts.ts';

type Case = readonly [string, OrderFacts, readonly string[]];

/** A short of 5 from 2,000, at 3,000: it lost 5,000 of its 2,000. */
const LOSING: OrderFacts['others'] = [
  {
    ...{ rule: oneTier('0.02'), position: plainAt('short', '5', '2000') },
    ...numbers({ mark: '3000', margin: '2000', leverage: '5' }),
  },
];

describe('the explanation of the available balance', () => {
  const opens = heldAt('long', '4', '60000', '2400');
  const cross = { marginMode: 'cross', opens, ...numbers({ leverage: '125' }) } as const;
  it.each<Case>([
    ['without cross positions', orderOf(), ['available 10000 quote']],
    ['with an isolated position', orderOf({ opens, closes: opens }), ['available 10000 quote']],
    // Initial margins by the higher value: 1,550 + 2,100.
    [
      ...(['with other positions', orderOf({ others: HELD_OTHERS })] as const),
      [
        ...['free 10000 quote', 'wallet 13500 quote', 'crossPnl 500 quote', 'crossInitial 3650 quote'],
        'crossRoom 10350 quote = 13500 quote + 500 quote − 3650 quote',
        'available 10000 quote = min ( 10000 quote ; 10350 quote )',
      ],
    ],
    // 240,000 at 100 times at most, which the tier allows; at the entry 240,000 / 125 = 1,920.
    [
      ...(['with the position that the order adds to', orderOf(cross)] as const),
      [
        ...['free 10000 quote', 'wallet 12400 quote', 'crossPnl 0 quote', 'crossInitial 2400 quote'],
        'crossRoom 10000 quote = 12400 quote + 0 quote − 2400 quote',
        'available 10000 quote = min ( 10000 quote ; 10000 quote )',
      ],
    ],
    // A short of 1 from 62,000, at 60,000: 6,200 by the entry, 6,000 by the mark.
    [
      ...([
        'with the opposite position',
        orderOf({ opposite: heldAt('short', '1', '62000', '5000') }),
      ] as const),
      [
        ...['free 10000 quote', 'wallet 15000 quote', 'crossPnl 2000 quote', 'crossInitial 6200 quote'],
        'crossRoom 10800 quote = 15000 quote + 2000 quote − 6200 quote',
        'available 10000 quote = min ( 10000 quote ; 10800 quote )',
      ],
    ],
    // A long of 0.4 from 61,000 lost 400: 10,000 + 2,440 − 400 − 2,440.
    [
      ...([
        'with a loss',
        orderOf({ marginMode: 'cross', closes: heldAt('long', '0.4', '61000', '2440') }),
      ] as const),
      [
        ...['free 10000 quote', 'wallet 12440 quote', 'crossPnl -400 quote', 'crossInitial 2440 quote'],
        'crossRoom 9600 quote = 12440 quote + -400 quote − 2440 quote',
        'available 9600 quote = min ( 10000 quote ; 9600 quote )',
      ],
    ],
    [
      ...(['that is missing', orderOf({ others: LOSING, available: exact(1_000) })] as const),
      [
        ...['free 1000 quote', 'wallet 3000 quote', 'crossPnl -5000 quote', 'crossInitial 3000 quote'],
        'crossRoom -5000 quote = 3000 quote + -5000 quote − 3000 quote',
        'available 0 quote',
      ],
    ],
    // 10,000 / 7 and 10,500 / 7 are rounded up.
    [
      ...([
        'of digits that are rounded up',
        orderOf({ others: HELD_OTHERS.slice(1).map((each) => ({ ...each, leverage: exact(7) })) }),
      ] as const),
      [
        ...['free 10000 quote', 'wallet 12000 quote', 'crossPnl -500 quote', 'crossInitial 1500 quote'],
        'crossRoom 10000 quote = 12000 quote + -500 quote − 1500 quote',
        'available 10000 quote = min ( 10000 quote ; 10000 quote )',
      ],
    ],
  ])('CONTRACT-610 %s', (_, facts, steps) => {
    expect(shownSteps(availableSteps(facts))).toEqual(steps);
  });
});

/** An order that 1,000 pay, unless it says otherwise. */
function bounded(
  whole: PlainMost['whole'],
  next: PlainMost['next'],
  more: Partial<OrderFacts> = {},
  isResting = false,
) {
  const limits = numbers({ limit: '0', held: '0', nextHeld: '0' });
  const most: PlainMost = { bound: 'balance', rests: isResting, whole, next, ...limits };
  return orderOf({ available: exact(1_000), most, ...more });
}

const AVAILABLE = 'available 1000 quote → available';

describe('the explanation of the maximum that the balance bounds', () => {
  const atMark = [fillOf('0.165', '9900'), fillOf('0.166', '9960')] as const;
  const above = [fillOf('0.162', '9736.2'), fillOf('0.163', '9796.3')] as const;
  const below = [fillOf('0.163', '9763.7'), fillOf('0.164', '9823.6')] as const;
  const ORDER = [
    AVAILABLE,
    'orderValue 9736.2 quote = 0.162 base × 60100 price',
    'initial 973.62 quote = 9736.2 quote ÷ 10 plain',
  ];
  const FEE = 'openFee 4.8681 quote = 9736.2 quote × 0.0005 rate';
  it.each<Case>([
    // One step more: 996 + 4.98.
    [
      ...(['an order at the mark', bounded(...atMark)] as const),
      [
        ...[AVAILABLE, 'orderValue 9900 quote = 0.165 base × 60000 price'],
        'initial 990 quote = 9900 quote ÷ 10 plain',
        'openFee 4.95 quote = 9900 quote × 0.0005 rate',
        'cost 994.95 quote = 990 quote + 4.95 quote',
        'left 5.05 quote = 1000 quote − 994.95 quote',
        ...['nextLeft -0.98 quote', 'most 0.165 base'],
      ],
    ],
    // A loss of 0.162 × 100; one step more: 979.63 + 16.3 + 4.89815.
    [
      ...(['an order above the mark', bounded(...above)] as const),
      [
        ...[...ORDER, 'openingLoss 16.2 quote → mark', FEE],
        'cost 994.6881 quote = 973.62 quote + 16.2 quote + 4.8681 quote',
        'left 5.3119 quote = 1000 quote − 994.6881 quote',
        ...['nextLeft -0.82815 quote', 'most 0.162 base'],
      ],
    ],
    // One step more: 982.36 + 16.4 + 4.9118.
    [
      ...(['a sale below the mark', bounded(...below, { side: 'sell' })] as const),
      [
        ...[AVAILABLE, 'orderValue 9763.7 quote = 0.163 base × 59900 price'],
        'initial 976.37 quote = 9763.7 quote ÷ 10 plain',
        'openingLoss 16.3 quote → mark',
        'openFee 4.88185 quote = 9763.7 quote × 0.0005 rate',
        'cost 997.55185 quote = 976.37 quote + 16.3 quote + 4.88185 quote',
        'left 2.44815 quote = 1000 quote − 997.55185 quote',
        ...['nextLeft -3.6718 quote', 'most 0.163 base'],
      ],
    ],
    // No loss is part of the cost of an order that rests: one step more costs 979.63 + 4.89815.
    [
      ...(['an order that rests', bounded(...above, {}, true)] as const),
      [
        ...[...ORDER, FEE, 'cost 978.4881 quote = 973.62 quote + 4.8681 quote'],
        'left 21.5119 quote = 1000 quote − 978.4881 quote',
        ...['nextLeft 15.47185 quote', 'most 0.162 base'],
      ],
    ],
    // In cross margin the loss is of the account: 21.5119 − 16.2, and one step more 15.47185 − 16.3.
    [
      ...(['an order in cross margin', bounded(...above, { marginMode: 'cross' })] as const),
      [
        ...[...ORDER, FEE, 'cost 978.4881 quote = 973.62 quote + 4.8681 quote'],
        ...['left 5.3119 quote', 'nextLeft -0.82815 quote', 'most 0.162 base'],
      ],
    ],
    // 6 + 0.03 are more than 1.
    [
      ...(['nothing', bounded(fillOf('0', '0'), fillOf('0.001', '60'), { available: exact(1) })] as const),
      ['available 1 quote → available', 'nextLeft -5.03 quote', 'most 0 base'],
    ],
  ])('CONTRACT-611 of %s', (_, facts, steps) => {
    expect(shownSteps(mostSteps(facts))).toEqual(steps);
  });
});

describe('the explanation of the maximum that closes a position first', () => {
  const closes = heldAt('long', '0.4', '60000', '2400');
  const sale = { side: 'sell', closes } as const;
  it.each<Case>([
    // 23,960 of 35,940 close: −40 and the margin of 2,400. One step more: 3,594 + 60 + 29.95 + 40 − 2,400 = 1,323.95.
    [
      ...(['and opens', bounded(fillOf('0.6', '35940'), fillOf('1', '59900'), sale)] as const),
      [
        ...[AVAILABLE, 'orderValue 35940 quote = 0.6 base × 59900 price'],
        ...['initial 1198 quote = 11980 quote ÷ 10 plain', 'openingLoss 20 quote → mark'],
        'openFee 17.97 quote = 35940 quote × 0.0005 rate',
        ...['settled -40 quote', 'released 2400 quote'],
        'cost -1124.03 quote = 1198 quote + 20 quote + 17.97 quote − -40 quote − 2400 quote',
        'left 2124.03 quote = 1000 quote − -1124.03 quote',
        ...['nextLeft -323.95 quote', 'most 0.6 base'],
      ],
    ],
    // All of it is frozen: 3,594 + 17.97, and one step more 5,990 + 29.95.
    [
      ...([
        'if it rests',
        bounded(fillOf('0.6', '35940'), fillOf('1', '59900'), { ...sale, available: exact(5_000) }, true),
      ] as const),
      [
        ...['available 5000 quote → available', 'orderValue 35940 quote = 0.6 base × 59900 price'],
        'initial 3594 quote = 35940 quote ÷ 10 plain',
        'openFee 17.97 quote = 35940 quote × 0.0005 rate',
        'cost 3611.97 quote = 3594 quote + 17.97 quote',
        'left 1388.03 quote = 5000 quote − 3611.97 quote',
        ...['nextLeft -1019.95 quote', 'most 0.6 base'],
      ],
    ],
    // A third of 10,000 closes: 3,333.33333333, rounded down; 6,666.66666667 open: 666.666666667, rounded up.
    [
      ...([
        'of digits that are rounded',
        bounded(fillOf('0.3', '10000'), fillOf('0.3', '10000'), {
          ...sale,
          ...numbers({ mark: '30000' }),
          closes: heldAt('long', '0.1', '30000', '300'),
        }),
      ] as const),
      [
        ...[AVAILABLE, 'orderValue 10000 quote = 0.3 base × 33333.333333333333… price'],
        'initial 666.66666667 quote = 6666.66666667 quote ÷ 10 plain',
        'openFee 5 quote = 10000 quote × 0.0005 rate',
        ...['settled 333.33333333 quote', 'released 300 quote'],
        'cost 38.33333334 quote = 666.66666667 quote + 5 quote − 333.33333333 quote − 300 quote',
        'left 961.66666666 quote = 1000 quote − 38.33333334 quote',
        ...['nextLeft 961.66666666 quote', 'most 0.3 base'],
      ],
    ],
  ])('CONTRACT-612 %s', (_, facts, steps) => {
    expect(shownSteps(mostSteps(facts))).toEqual(steps);
  });
});

describe('the explanation of the maximum in cross margin', () => {
  const cross = (entry: string, margin: string, more: Partial<OrderFacts> = {}): Partial<OrderFacts> => ({
    ...{ marginMode: 'cross', opens: heldAt('long', '0.4', entry, margin), ...more },
  });
  const sale = { side: 'sell', closes: heldAt('long', '0.4', '61000', '2440'), marginMode: 'cross' } as const;
  it.each<Case>([
    // A gain of 400 is not spent: 1,000 are not in use.
    [
      ...([
        'with a gain',
        bounded(fillOf('0.165', '9900'), fillOf('0.166', '9960'), cross('59000', '2360')),
      ] as const),
      [
        ...[AVAILABLE, 'orderValue 9900 quote = 0.165 base × 60000 price'],
        'initial 990 quote = 9900 quote ÷ 10 plain',
        'openFee 4.95 quote = 9900 quote × 0.0005 rate',
        'cost 994.95 quote = 990 quote + 4.95 quote',
        'left 5.05 quote = 1000 quote − 994.95 quote',
        ...['nextLeft -0.98 quote', 'most 0.165 base'],
      ],
    ],
    // A loss of 400 leaves 600. The order loses 80 more: 1,000 − 490.44 + 2,928 − 480 − 2,928. One step more:
    // 1,000 − 551.745 − 490.
    [
      ...([
        'with a loss',
        bounded(fillOf('0.08', '4880'), fillOf('0.09', '5490'), cross('61000', '2440')),
      ] as const),
      [
        ...['available 600 quote → available', 'orderValue 4880 quote = 0.08 base × 61000 price'],
        'initial 488 quote = 4880 quote ÷ 10 plain',
        'openFee 2.44 quote = 4880 quote × 0.0005 rate',
        ...['cost 490.44 quote = 488 quote + 2.44 quote', 'left 29.56 quote'],
        ...['nextLeft -41.745 quote', 'most 0.08 base'],
      ],
    ],
    // It only freezes: 600 − 490.44, and one step more 600 − 551.745.
    [
      ...([
        'if it rests',
        bounded(fillOf('0.08', '4880'), fillOf('0.09', '5490'), cross('61000', '2440'), true),
      ] as const),
      [
        ...['available 600 quote → available', 'orderValue 4880 quote = 0.08 base × 61000 price'],
        'initial 488 quote = 4880 quote ÷ 10 plain',
        'openFee 2.44 quote = 4880 quote × 0.0005 rate',
        'cost 490.44 quote = 488 quote + 2.44 quote',
        'left 109.56 quote = 600 quote − 490.44 quote',
        ...['nextLeft 48.255 quote', 'most 0.08 base'],
      ],
    ],
    // The position that it would close loses 400 too.
    [
      ...([
        'if it rests beside what it closes',
        bounded(fillOf('0.08', '4880'), fillOf('0.09', '5490'), sale, true),
      ] as const),
      [
        ...['available 600 quote → available', 'orderValue 4880 quote = 0.08 base × 61000 price'],
        'initial 488 quote = 4880 quote ÷ 10 plain',
        'openFee 2.44 quote = 4880 quote × 0.0005 rate',
        'cost 490.44 quote = 488 quote + 2.44 quote',
        'left 109.56 quote = 600 quote − 490.44 quote',
        ...['nextLeft 48.255 quote', 'most 0.08 base'],
      ],
    ],
    // Losses that are not covered count as nothing: 0 − 490.44, which is no step, and 0 − 551.745.
    [
      ...([
        'if it rests beside losses',
        bounded(fillOf('0.08', '4880'), fillOf('0.09', '5490'), { others: LOSING }, true),
      ] as const),
      [
        ...['available 0 quote → available', 'orderValue 4880 quote = 0.08 base × 61000 price'],
        'initial 488 quote = 4880 quote ÷ 10 plain',
        'openFee 2.44 quote = 4880 quote × 0.0005 rate',
        'cost 490.44 quote = 488 quote + 2.44 quote',
        ...['nextLeft -551.745 quote', 'most 0.08 base'],
      ],
    ],
    // Closing frees 2,440 − 400 − 12, but 5,000 are lost elsewhere: 3,028 + 2,000 − 5,000 − 3,000 = −2,972.
    // One step more opens 0.1: 1,000 + 1,425 + 2,000 + 600 − 5,000 − 3,600 = −3,575.
    [
      ...([
        'that closes beside losses',
        bounded(fillOf('0.4', '24000'), fillOf('0.5', '30000'), { ...sale, others: LOSING }),
      ] as const),
      [
        ...['available 0 quote → available', 'orderValue 24000 quote = 0.4 base × 60000 price'],
        'initial 0 quote = 0 quote ÷ 10 plain',
        'openFee 12 quote = 24000 quote × 0.0005 rate',
        ...['settled -400 quote', 'released 2440 quote'],
        'cost -2028 quote = 0 quote + 12 quote − -400 quote − 2440 quote',
        ...['nextLeft -3575 quote', 'most 0.4 base'],
      ],
    ],
    // A quarter stays: 1,000 + 3 × 610 − 300 − 9 = 2,521, less its loss of 100. Closing half leaves 2,008 − 200.
    [
      ...(['that closes a part', bounded(fillOf('0.3', '18000'), fillOf('0.2', '12000'), sale)] as const),
      [
        ...['available 600 quote → available', 'orderValue 18000 quote = 0.3 base × 60000 price'],
        'initial 0 quote = 0 quote ÷ 10 plain',
        'openFee 9 quote = 18000 quote × 0.0005 rate',
        ...['settled -300 quote', 'released 1830 quote'],
        'cost -1521 quote = 0 quote + 9 quote − -300 quote − 1830 quote',
        'left 2421 quote',
        ...['nextLeft 1814 quote', 'most 0.3 base'],
      ],
    ],
    // It loses 10, and needs 600 at the mark: 398.005 + 599 − 10 − 600. One step more: −203.99 + 1,198 − 20 − 1,200.
    [
      ...([
        'that opens a short with a loss',
        bounded(fillOf('0.1', '5990'), fillOf('0.2', '11980'), { side: 'sell', marginMode: 'cross' }),
      ] as const),
      [
        ...[AVAILABLE, 'orderValue 5990 quote = 0.1 base × 59900 price'],
        'initial 599 quote = 5990 quote ÷ 10 plain',
        'openFee 2.995 quote = 5990 quote × 0.0005 rate',
        'cost 601.995 quote = 599 quote + 2.995 quote',
        ...['left 387.005 quote', 'nextLeft -225.99 quote', 'most 0.1 base'],
      ],
    ],
  ])('CONTRACT-613 of an order %s', (_, facts, steps) => {
    expect(shownSteps(mostSteps(facts))).toEqual(steps);
  });
});

describe('the explanation of the maximum that something else bounds', () => {
  const whole = fillOf('0.5', '30000');
  const boundBy = (bound: PlainMost['bound'], held = '999960', more: Partial<OrderFacts> = {}) =>
    orderOf({
      ...{
        most: {
          bound,
          rests: false,
          whole,
          next: undefined,
          ...numbers({ limit: '1000000', held, nextHeld: '1000020' }),
        },
      },
      ...more,
    });
  const VALUES = ['heldValue 999960 quote', 'nextHeldValue 1000020 quote'];
  const MOST = 'most 0.5 base = 999960 quote ≤ 1000000 quote < 1000020 quote';
  it.each<Case>([
    ['the tier', boundBy('above-limit'), ['tierLimit 1000000 quote → tiers', ...VALUES, MOST]],
    ['the user’s limit', boundBy('above-position'), ['positionLimit 1000000 quote', ...VALUES, MOST]],
    ['the share of the market', boundBy('above-share'), ['shareLimit 1000000 quote', ...VALUES, MOST]],
    ['the exposure', boundBy('above-exposure'), ['exposureLimit 1000000 quote', ...VALUES, MOST]],
    [
      ...(['a limit that is reached', boundBy('above-limit', '1000000')] as const),
      [
        ...['tierLimit 1000000 quote → tiers', 'heldValue 1000000 quote', 'nextHeldValue 1000020 quote'],
        'most 0.5 base = 1000000 quote ≤ 1000000 quote < 1000020 quote',
      ],
    ],
    [
      ...(['a limit that was lowered', boundBy('above-limit', '1000010')] as const),
      [
        ...['tierLimit 1000000 quote → tiers', 'heldValue 1000010 quote', 'nextHeldValue 1000020 quote'],
        'most 0.5 base',
      ],
    ],
    ['the book', boundBy('book'), ['bookQuantity 0.5 base', 'most 0.5 base']],
    [
      ...([
        'the open position',
        boundBy('position', '0', { closes: heldAt('short', '0.5', '60000', '3000') }),
      ] as const),
      ['openQuantity 0.5 base', 'most 0.5 base'],
    ],
    ['the open position if there is none', boundBy('position'), ['openQuantity 0 base', 'most 0.5 base']],
  ])('CONTRACT-614 %s', (_, facts, steps) => {
    expect(shownSteps(mostSteps(facts))).toEqual(steps);
  });

  it('CONTRACT-614 nothing is explained by a balance without one step more', () => {
    expect(mostSteps(bounded(whole, undefined))).toBeUndefined();
  });
});
