import { describe, expect, it } from 'vitest';
import { numbers } from '../../../tests/support/plain-facts.ts';
import { fillOf, HELD_OTHERS, heldAt, orderOf } from '../../../tests/support/plain-orders.ts';
import { shownSteps } from '../../../tests/support/shown-steps.ts';
import { ZERO } from './exact.ts';
import { explainOrder } from './explain-order.ts';
import type { OrderTopic } from './explanation.ts';
import type { OrderFacts } from './order-facts.ts';

const BUY = orderOf();
const VALUE = 'orderValue 30050 quote = 0.5 base × 60100 price';
const INITIAL = 'initial 3005 quote = 30050 quote ÷ 10 plain';
const FEE = 'openFee 15.025 quote = 30050 quote × 0.0005 rate';
const PAID = 'cost 3020.025 quote = 3005 quote + 15.025 quote';

/** Closes half of a long of 0.4 from 60,000 at 59,000. */
const HALF = orderOf({
  ...{ side: 'sell', fill: fillOf('0.2', '11800'), closed: fillOf('0.2', '11800') },
  ...{ ...numbers({ taken: '11800' }), closes: heldAt('long', '0.4', '60000', '2400') },
});

/** Closes a short of 0.2 from 61,000 and opens a long of 0.3. */
const TURN = orderOf({
  ...{ closed: fillOf('0.2', '12020.00000001'), closes: heldAt('short', '0.2', '61000', '1220') },
});

const rests = (more: Partial<OrderFacts> = {}) => orderOf({ taken: ZERO, ...more });

type Case = readonly [string, OrderFacts, readonly string[]];

function check(topic: OrderTopic, facts: OrderFacts, steps: readonly string[]): void {
  const explained = explainOrder(topic, facts);
  expect([explained?.topic, shownSteps(explained?.steps)]).toEqual([topic, steps]);
}

describe('the explanation of an order’s cost', () => {
  it.each<Case>([
    // 30,050 − 0.5 × 60,000 = 50.
    [
      ...(['above the mark', BUY] as const),
      [
        ...[VALUE, INITIAL, 'openingLoss 50 quote = 30050 quote − 30000 quote → mark', FEE],
        'cost 3070.025 quote = 3005 quote + 50 quote + 15.025 quote',
      ],
    ],
    [
      ...(['of a sale below the mark', orderOf({ side: 'sell', fill: fillOf('0.5', '29950') })] as const),
      [
        'orderValue 29950 quote = 0.5 base × 59900 price',
        'initial 2995 quote = 29950 quote ÷ 10 plain',
        'openingLoss 50 quote = 30000 quote − 29950 quote → mark',
        'openFee 14.975 quote = 29950 quote × 0.0005 rate',
        'cost 3059.975 quote = 2995 quote + 50 quote + 14.975 quote',
      ],
    ],
    ['of a sale above the mark', orderOf({ side: 'sell' }), [VALUE, INITIAL, FEE, PAID]],
    [
      ...(['at the mark', orderOf({ fill: fillOf('0.5', '30000') })] as const),
      [
        'orderValue 30000 quote = 0.5 base × 60000 price',
        'initial 3000 quote = 30000 quote ÷ 10 plain',
        'openFee 15 quote = 30000 quote × 0.0005 rate',
        'cost 3015 quote = 3000 quote + 15 quote',
      ],
    ],
    ['in cross margin', orderOf({ marginMode: 'cross' }), [VALUE, INITIAL, FEE, PAID]],
    ['that rests', rests(), [VALUE, INITIAL, FEE, PAID]],
    // 30,050.00000001 / 7 = 4,292.857142858571…, and a fee of 15.025000000005.
    [
      ...([
        'of digits that are rounded up',
        orderOf({ ...numbers({ leverage: '7' }), fill: fillOf('0.5', '30050.00000001') }),
      ] as const),
      [
        'orderValue 30050.00000001 quote = 0.5 base × 60100.00000002 price',
        'initial 4292.85714286 quote = 30050.00000001 quote ÷ 7 plain',
        'openingLoss 50.00000001 quote = 30050.00000001 quote − 30000 quote → mark',
        'openFee 15.02500001 quote = 30050.00000001 quote × 0.0005 rate',
        'cost 4357.88214288 quote = 4292.85714286 quote + 50.00000001 quote + 15.02500001 quote',
      ],
    ],
    [
      ...([
        'that rests, of digits that are rounded up',
        rests({ ...numbers({ leverage: '7' }), fill: fillOf('0.5', '30050.00000001') }),
      ] as const),
      [
        'orderValue 30050.00000001 quote = 0.5 base × 60100.00000002 price',
        'initial 4292.85714286 quote = 30050.00000001 quote ÷ 7 plain',
        'openFee 15.02500001 quote = 30050.00000001 quote × 0.0005 rate',
        'cost 4307.88214287 quote = 4292.85714286 quote + 15.02500001 quote',
      ],
    ],
    // A maker pays more than a taker.
    [
      ...(['at the higher fee', rests({ fees: numbers({ maker: '0.0006', taker: '0.0005' }) })] as const),
      [
        ...[VALUE, INITIAL, 'openFee 18.03 quote = 30050 quote × 0.0006 rate'],
        'cost 3023.03 quote = 3005 quote + 18.03 quote',
      ],
    ],
  ])('CONTRACT-606 %s', (_, facts, steps) => {
    check('cost', facts, steps);
  });

  it.each<Case>([
    ['that rests', rests({ closesOnly: true }), [VALUE, 'cost 0 quote']],
    // 5.9 + 200 − 1,200: a loss of (60,000 − 59,000) × 0.2 and half of the margin.
    ...[HALF, orderOf({ ...HALF, closesOnly: true })].map((facts): Case => [
      ...(['of a part', facts] as const),
      [
        'orderValue 11800 quote = 0.2 base × 59000 price',
        'openFee 5.9 quote = 11800 quote × 0.0005 rate',
        'settled -200 quote',
        'released 1200 quote',
        'cost -994.1 quote = 5.9 quote − -200 quote − 1200 quote',
      ],
    ]),
    // Two trades: 6.010000000005 and 9.014999999995 are each rounded up. 12,200 − 12,020.00000001 are settled.
    [
      ...(['and then opens', TURN] as const),
      [
        VALUE,
        'openedValue 18029.99999999 quote = 30050 quote − 12020.00000001 quote',
        'initial 1803 quote = 18029.99999999 quote ÷ 10 plain',
        'openingLoss 29.99999999 quote = 18029.99999999 quote − 18000 quote → mark',
        'openFee 15.02500001 quote = 30050 quote × 0.0005 rate',
        'settled 179.99999999 quote',
        'released 1220 quote',
        [
          'cost 448.02500001 quote = 1803 quote + 29.99999999 quote + 15.02500001 quote',
          '− 179.99999999 quote − 1220 quote',
        ].join(' '),
      ],
    ],
    // The account's rows and the estimate may be of different moments.
    [
      ...(['nothing yet', orderOf({ closes: heldAt('short', '0.2', '61000', '1220') })] as const),
      [
        ...[VALUE, INITIAL, 'openingLoss 50 quote = 30050 quote − 30000 quote → mark', FEE],
        'cost 3070.025 quote = 3005 quote + 50 quote + 15.025 quote',
      ],
    ],
    [
      ...(['what is no longer open', orderOf({ ...HALF, closes: undefined })] as const),
      [
        'orderValue 11800 quote = 0.2 base × 59000 price',
        'openFee 5.9 quote = 11800 quote × 0.0005 rate',
        'cost 5.9 quote = 5.9 quote',
      ],
    ],
  ])('CONTRACT-607 of an order that closes %s', (_, facts, steps) => {
    check('cost', facts, steps);
  });
});

describe('the explanation of an order’s fee', () => {
  const taker = 'takerFee 10.02 quote = 20040 quote × 0.0005 rate';
  it.each<Case>([
    [
      ...(['a part of which rests', BUY] as const),
      [
        ...[VALUE, taker, 'makerFee 2.002 quote = 10010 quote × 0.0002 rate'],
        'fee 12.022 quote = 10.02 quote + 2.002 quote',
      ],
    ],
    [
      ...(['all of which trades', orderOf(numbers({ taken: '30050' }))] as const),
      [VALUE, 'takerFee 15.025 quote = 30050 quote × 0.0005 rate', 'fee 15.025 quote = 15.025 quote'],
    ],
    [
      ...(['that rests', rests()] as const),
      [VALUE, 'makerFee 6.01 quote = 30050 quote × 0.0002 rate', 'fee 6.01 quote = 6.01 quote'],
    ],
    // 10,010 × 0.00033333333 = 3.3366666333, rounded up.
    [
      ...([
        'of digits that are rounded up',
        orderOf({ fees: numbers({ maker: '0.00033333333', taker: '0.0005' }) }),
      ] as const),
      [
        ...[VALUE, taker, 'makerFee 3.33666664 quote = 10010 quote × 0.00033333333 rate'],
        'fee 13.35666664 quote = 10.02 quote + 3.33666664 quote',
      ],
    ],
  ])('CONTRACT-608 of one %s', (_, facts, steps) => {
    check('fee', facts, steps);
  });
});

describe('the explanation of the position that an order leaves', () => {
  const cross = { marginMode: 'cross', others: HELD_OTHERS } as const;
  it.each<readonly [OrderTopic, ...Case]>([
    // The opening loss is part of the margin.
    [
      ...(['margin', 'opens', BUY] as const),
      [
        'initial 3005 quote = 30050 quote ÷ 10 plain → entry',
        'extra 50 quote',
        'margin 3055 quote = 3005 quote + 50 quote',
      ],
    ],
    [
      ...(['pnl', 'sells', orderOf({ side: 'sell' })] as const),
      [
        'entryValue 30050 quote = 0.5 base × 60100 price → entry',
        'value 30000 quote = 0.5 base × 60000 price → mark',
        'pnl 50 quote = 30050 quote − 30000 quote',
      ],
    ],
    [
      ...(['pnl', 'buys', BUY] as const),
      [
        'entryValue 30050 quote = 0.5 base × 60100 price → entry',
        'value 30000 quote = 0.5 base × 60000 price → mark',
        'pnl -50 quote = 30000 quote − 30050 quote',
      ],
    ],
    ['index', 'opens', BUY, ['index 59990 price']],
    [
      ...(['funding', 'opens', BUY] as const),
      ['value 30000 quote = 0.5 base × 60000 price → mark', 'fundingRate none rate', 'funding none quote'],
    ],
    // 23,600 + 30,050, and 2,000 + 3,055.
    [
      ...(['margin', 'adds', orderOf({ opens: heldAt('long', '0.4', '59000', '2000') })] as const),
      [
        'initial 5365 quote = 53650 quote ÷ 10 plain → entry',
        'extra -310 quote',
        'margin 5055 quote = 5365 quote − 310 quote',
      ],
    ],
    [
      ...(['entry', 'adds', orderOf({ opens: heldAt('long', '0.5', '59000', '2000') })] as const),
      ['entryValue 59550 quote', 'entryPrice 59550 price = 59550 quote ÷ 1 base'],
    ],
    [
      ...(['margin', 'turns', TURN] as const),
      [
        'initial 1802.999999999 quote = 18029.99999999 quote ÷ 10 plain → entry',
        'extra 29.999999991 quote',
        'margin 1832.99999999 quote = 1802.999999999 quote + 29.999999991 quote',
      ],
    ],
    [
      ...(['margin', 'closes a part', HALF] as const),
      [
        'initial 1200 quote = 12000 quote ÷ 10 plain → entry',
        'extra 0 quote',
        'margin 1200 quote = 1200 quote + 0 quote',
      ],
    ],
    // 10,000 − 3,020.025 + 3,005 + 1,500 + 2,000 + 620; beside it 1,000 − 500 + 200.
    [
      ...([
        'equity',
        'opens',
        orderOf({ ...cross, opposite: heldAt('short', '0.1', '62000', '620') }),
      ] as const),
      [
        ...['wallet 14104.975 quote', 'pnl -50 quote → pnl', 'otherPnl 700 quote'],
        'equity 14754.975 quote = 14104.975 quote + -50 quote + 700 quote',
      ],
    ],
    // 10,000 + 994.1 + 1,200.
    [
      ...(['equity', 'closes a part', orderOf({ ...HALF, marginMode: 'cross' })] as const),
      [
        ...['wallet 12194.1 quote', 'pnl 0 quote → pnl', 'otherPnl 0 quote'],
        'equity 12194.1 quote = 12194.1 quote + 0 quote + 0 quote',
      ],
    ],
  ])('CONTRACT-609 the %s after one that %s', (topic, _, facts, steps) => {
    check(topic, facts, steps);
  });

  it.each<readonly [OrderTopic, string, OrderFacts]>([
    ['cost', 'without a size', orderOf({ fill: fillOf('0', '0') })],
    ['most', 'without a maximum', BUY],
    ['margin', 'that closes all', orderOf({ ...HALF, closes: heldAt('long', '0.2', '60000', '1200') })],
    ['margin', 'that closes what is no longer open', orderOf({ ...HALF, closes: undefined })],
  ])('CONTRACT-609 there is no %s of an order %s', (topic, _, facts) => {
    expect(explainOrder(topic, facts)).toBeUndefined();
  });

  it.each<OrderTopic>(['available', 'most', 'cost', 'fee'])(
    'CONTRACT-609 no tier acts on the %s',
    (topic) => {
      const most = { bound: 'book', rests: false, whole: BUY.fill, next: undefined } as const;
      const limits = numbers({ limit: '0', held: '0', nextHeld: '0' });
      expect(explainOrder(topic, orderOf({ most: { ...most, ...limits } }))?.tiers).toEqual([]);
    },
  );
});
