import { describe, expect, it } from 'vitest';
import { numbers, THREE_TIERS } from '../../../tests/support/plain-facts.ts';
import { shownSteps } from '../../../tests/support/shown-steps.ts';
import {
  averageCalculation,
  fundingCalculation,
  liquidationCalculation,
  mostCalculation,
  pnlCalculation,
  targetCalculation,
  type Calculation,
  type PlannedPosition,
} from './calculator.ts';
import { exact } from './exact.ts';

const MARKET = {
  ...{ rule: THREE_TIERS, fees: numbers({ maker: '0.0002', taker: '0.0005' }) },
  ...numbers({ tick: '0.1', lot: '0.001', limit: '1000000', userLimit: '5000000' }),
};

const LONG: PlannedPosition = {
  ...{ side: 'long', ...numbers({ leverage: '10', entry: '60000', quantity: '0.4' }) },
};
const SHORT: PlannedPosition = { ...LONG, side: 'short' };

const ENTRY = 'entryValue 24000 quote = 0.4 base × 60000 price';
const INITIAL = 'initial 2400 quote = 24000 quote ÷ 10 plain';
const OPEN_FEE = 'openFee 12 quote = 24000 quote × 0.0005 rate';

function check(
  made: Calculation,
  answers: readonly string[],
  steps: readonly string[],
  tiers: readonly number[] = [],
) {
  expect([made.answers, shownSteps(made.steps), made.tiers]).toEqual([answers, steps, tiers]);
}

describe('the calculation of a result', () => {
  const answers = ['settled', 'roe', 'net', 'initial'];
  const at = (result: string, roe: string, net: string) => [
    ...[ENTRY, 'exitValue 24600 quote = 0.4 base × 61500 price', result, INITIAL, roe, OPEN_FEE],
    ...['closeFee 12.3 quote = 24600 quote × 0.0005 rate', net],
  ];
  it.each<readonly [string, PlannedPosition, readonly string[]]>([
    // 600 / 2,400.
    [
      ...(['long', LONG] as const),
      at(
        'settled 600 quote = 24600 quote − 24000 quote',
        'roe 0.25 rate = 600 quote ÷ 2400 quote',
        'net 575.7 quote = 600 quote − 12 quote − 12.3 quote',
      ),
    ],
    [
      ...(['short', SHORT] as const),
      at(
        'settled -600 quote = 24000 quote − 24600 quote',
        'roe -0.25 rate = -600 quote ÷ 2400 quote',
        'net -624.3 quote = -600 quote − 12 quote − 12.3 quote',
      ),
    ],
  ])('CONTRACT-615 of a %s has every step', (_, planned, steps) => {
    check(pnlCalculation(planned, exact(61_500), MARKET), answers, steps);
  });

  // 100.00006 / 7 = 14.285722857…, and × 0.00033 = 0.0330000198.
  it('CONTRACT-615 rounds the margin and the fees up', () => {
    const planned = { ...LONG, ...numbers({ leverage: '7', entry: '50000.03', quantity: '0.002' }) };
    const fees = numbers({ maker: '0', taker: '0.00033' });
    check(pnlCalculation(planned, planned.entry, { fees }), answers, [
      'entryValue 100.00006 quote = 0.002 base × 50000.03 price',
      'exitValue 100.00006 quote = 0.002 base × 50000.03 price',
      'settled 0 quote = 100.00006 quote − 100.00006 quote',
      'initial 14.28572286 quote = 100.00006 quote ÷ 7 plain',
      'roe 0 rate = 0 quote ÷ 14.28572286 quote',
      'openFee 0.03300002 quote = 100.00006 quote × 0.00033 rate',
      'closeFee 0.03300002 quote = 100.00006 quote × 0.00033 rate',
      'net -0.06600004 quote = 0 quote − 0.03300002 quote − 0.03300002 quote',
    ]);
  });
});

describe('the calculation of a target price', () => {
  // 40,000 × (1 ± 0.0123457) = 40,493.828 and 39,506.172; the next ticks away from 40,000 are 493.9 away.
  const up = [
    'exactPrice 40493.828 price = 40000 price × ( 1 plain + 0.123457 rate ÷ 10 plain )',
    'target 40493.9 price = 404939 plain × 0.1 price',
    'distance 0.0123475 rate = ( 40493.9 price − 40000 price ) ÷ 40000 price',
  ];
  const down = [
    'exactPrice 39506.172 price = 40000 price × ( 1 plain − 0.123457 rate ÷ 10 plain )',
    'target 39506.1 price = 395061 plain × 0.1 price',
    'distance -0.0123475 rate = ( 39506.1 price − 40000 price ) ÷ 40000 price',
  ];
  const none = ['target none price', 'distance none rate'];
  it.each<readonly [PlannedPosition['side'], string, string, readonly string[]]>([
    ['long', '0.123457', '40000', up],
    ['long', '-0.123457', '40000', down],
    ['short', '0.123457', '40000', down],
    ['short', '-0.123457', '40000', up],
    [
      ...(['long', '0', '40000.05'] as const),
      [
        'exactPrice 40000.05 price = 40000.05 price × ( 1 plain + 0 rate ÷ 10 plain )',
        'target 40000.1 price = 400001 plain × 0.1 price',
        'distance 0.000001249998… rate = ( 40000.1 price − 40000.05 price ) ÷ 40000.05 price',
      ],
    ],
    [
      ...(['short', '0', '40000.05'] as const),
      [
        'exactPrice 40000.05 price = 40000.05 price × ( 1 plain − 0 rate ÷ 10 plain )',
        'target 40000 price = 400000 plain × 0.1 price',
        'distance -0.000001249998… rate = ( 40000 price − 40000.05 price ) ÷ 40000.05 price',
      ],
    ],
    // Zero, and 0.04, which is less than a tick.
    [
      'long',
      '-10',
      '40000',
      ['exactPrice none price = 40000 price × ( 1 plain − 10 rate ÷ 10 plain )', ...none],
    ],
    [
      ...(['long', '-9.99999', '40000'] as const),
      ['exactPrice 0.04 price = 40000 price × ( 1 plain − 9.99999 rate ÷ 10 plain )', ...none],
    ],
  ])('CONTRACT-616 of a %s with a ROE of %s has every step', (side, roe, entry, steps) => {
    check(
      targetCalculation({ side, ...numbers({ leverage: '10', entry }) }, exact(roe), MARKET),
      ['target', 'distance'],
      steps,
    );
  });
});

describe('the calculation of a liquidation price', () => {
  const FIRST = ['rate 0.004 rate → tiers', 'deduction 0 quote → tiers'];
  const large = { ...SHORT, ...numbers({ leverage: '20', quantity: '4' }) };
  it.each<readonly [string, PlannedPosition, 'isolated' | 'cross', string, readonly string[], number]>([
    // 21,500 / 0.3984; 6,034.2 / 60,000.
    [
      ...(['an isolated long', LONG, 'isolated', '100'] as const),
      [
        ...[ENTRY, INITIAL, 'margin 2500 quote = 2400 quote + 100 quote', ...FIRST],
        'exactPrice 53965.863453815261… price = ( 24000 quote − 2500 quote − 0 quote ) ÷ ( 0.4 base × 0.996 plain )',
        'liquidation 53965.8 price = 539658 plain × 0.1 price',
        'distance -0.10057 rate = ( 53965.8 price − 60000 price ) ÷ 60000 price',
      ],
      0,
    ],
    // 255,320 / 4.04; 3,198.1 / 60,000. At that price it is in the third tier.
    [
      ...(['an isolated short', large, 'isolated', '2020'] as const),
      [
        'entryValue 240000 quote = 4 base × 60000 price',
        'initial 12000 quote = 240000 quote ÷ 20 plain',
        'margin 14020 quote = 12000 quote + 2020 quote',
        ...['rate 0.01 rate → tiers', 'deduction 1300 quote → tiers'],
        'exactPrice 63198.019801980198… price = ( 240000 quote + 14020 quote + 1300 quote ) ÷ ( 4 base × 1.01 plain )',
        'liquidation 63198.1 price = 631981 plain × 0.1 price',
        'distance 0.053301666666… rate = ( 63198.1 price − 60000 price ) ÷ 60000 price',
      ],
      2,
    ],
    // The fee is paid from the balance: 19,012 / 0.3984; 12,279.2 / 60,000.
    [
      ...(['a cross long', LONG, 'cross', '5000'] as const),
      [
        ...[ENTRY, OPEN_FEE, 'wallet 4988 quote = 5000 quote − 12 quote', ...FIRST],
        'exactPrice 47720.883534136546… price = ( 24000 quote − 4988 quote − 0 quote ) ÷ ( 0.4 base × 0.996 plain )',
        'liquidation 47720.8 price = 477208 plain × 0.1 price',
        'distance -0.204653333333… rate = ( 47720.8 price − 60000 price ) ÷ 60000 price',
      ],
      0,
    ],
    // (24,000 − 32,400) / 0.3984: below zero.
    [
      ...(['a long with more margin than value', LONG, 'isolated', '30000'] as const),
      [
        ...[ENTRY, INITIAL, 'margin 32400 quote = 2400 quote + 30000 quote', ...FIRST],
        'exactPrice -21084.337349397590… price = ( 24000 quote − 32400 quote − 0 quote ) ÷ ( 0.4 base × 0.996 plain )',
        ...['liquidation none price', 'distance none rate'],
      ],
      0,
    ],
  ])('CONTRACT-617 of %s has every step', (_, planned, marginMode, amount, steps, tier) => {
    const made = liquidationCalculation(planned, { marginMode, amount: exact(amount) }, MARKET);
    check(made, ['liquidation', 'distance', marginMode === 'cross' ? 'wallet' : 'margin'], steps, [tier]);
  });
});

describe('the calculation of the largest order', () => {
  const BY_TIER = [
    'tierLimit 1000000 quote → tiers',
    'mostByTier 16.66666666 base = 1000000 quote ÷ 60000 price',
  ];
  const share = '( 60000 price × ( 1 plain ÷ 10 plain + 0.0005 rate ) )';
  const ORDER = [
    'most 0.165 base = 165 plain × 0.001 base',
    'entryValue 9900 quote = 0.165 base × 60000 price',
    'initial 990 quote = 9900 quote ÷ 10 plain',
  ];
  it.each<readonly [string, string, Partial<typeof MARKET>, readonly string[]]>([
    // 1,000 / 6,030 = 0.165837479…
    [
      ...(['is bounded by the balance', '1000', {}] as const),
      [
        ...[`mostByBalance 0.16583747 base = 1000 quote ÷ ${share}`, ...BY_TIER, ...ORDER],
        'openFee 4.95 quote = 9900 quote × 0.0005 rate',
        'cost 994.95 quote = 990 quote + 4.95 quote',
      ],
    ],
    // 1,000 / 6,060 = 0.165016501…
    [
      ...(['counts the higher fee', '1000', { fees: numbers({ maker: '0.001', taker: '0.0005' }) }] as const),
      [
        'mostByBalance 0.1650165 base = 1000 quote ÷ ( 60000 price × ( 1 plain ÷ 10 plain + 0.001 rate ) )',
        ...[...BY_TIER, ...ORDER, 'openFee 9.9 quote = 9900 quote × 0.001 rate'],
        'cost 999.9 quote = 990 quote + 9.9 quote',
      ],
    ],
    // A limit of the user that is as large is not shown.
    [
      ...(['is bounded by the tier', '1000000', numbers({ userLimit: '1000000' })] as const),
      [
        ...[`mostByBalance 165.83747927 base = 1000000 quote ÷ ${share}`, ...BY_TIER],
        'most 16.666 base = 16666 plain × 0.001 base',
        'entryValue 999960 quote = 16.666 base × 60000 price',
        'initial 99996 quote = 999960 quote ÷ 10 plain',
        'openFee 499.98 quote = 999960 quote × 0.0005 rate',
        'cost 100495.98 quote = 99996 quote + 499.98 quote',
      ],
    ],
    [
      ...(['is bounded by the user’s limit', '1000000', numbers({ userLimit: '300000' })] as const),
      [
        ...[`mostByBalance 165.83747927 base = 1000000 quote ÷ ${share}`, ...BY_TIER],
        ...['userLimit 300000 quote', 'mostByLimit 5 base = 300000 quote ÷ 60000 price'],
        'most 5 base = 5000 plain × 0.001 base',
        'entryValue 300000 quote = 5 base × 60000 price',
        'initial 30000 quote = 300000 quote ÷ 10 plain',
        'openFee 150 quote = 300000 quote × 0.0005 rate',
        'cost 30150 quote = 30000 quote + 150 quote',
      ],
    ],
  ])('CONTRACT-618 %s', (_, balance, market, steps) => {
    const made = mostCalculation(LONG, exact(balance), { ...MARKET, ...market });
    check(made, ['most', 'entryValue', 'cost'], steps);
  });

  // In units of 10⁻⁸ two lots cost 133.3… + 1.2, which 135 would pay, but 134 + 2 once rounded; one costs 67 + 1.
  it('CONTRACT-618 is a lot less if the balance does not pay for the roundings', () => {
    const planned = numbers({ entry: '0.00001', leverage: '15' });
    const fees = numbers({ maker: '0', taker: '0.0006' });
    const made = mostCalculation(planned, exact('0.00000135'), { ...MARKET, fees, lot: exact(1) });
    check(
      made,
      ['most', 'entryValue', 'cost'],
      [
        'mostByBalance 2.00693756 base = 0.00000135 quote ÷ ( 0.00001 price × ( 1 plain ÷ 15 plain + 0.0006 rate ) )',
        'tierLimit 1000000 quote → tiers',
        'mostByTier 100000000000 base = 1000000 quote ÷ 0.00001 price',
        'most 1 base = 1 plain × 1 base',
        'entryValue 0.00001 quote = 1 base × 0.00001 price',
        'initial 0.00000067 quote = 0.00001 quote ÷ 15 plain',
        'openFee 0.00000001 quote = 0.00001 quote × 0.0006 rate',
        'cost 0.00000068 quote = 0.00000067 quote + 0.00000001 quote',
      ],
    );
  });

  it('CONTRACT-618 is nothing without a balance', () => {
    const made = mostCalculation(LONG, exact(0), MARKET);
    expect(shownSteps(made.steps)?.at(-1)).toBe('cost 0 quote = 0 quote + 0 quote');
  });
});

describe('the calculation of an average price', () => {
  const answers = ['entryPrice', 'totalQuantity', 'entryValue'];
  const fill = (price: string, quantity: string) => numbers({ price, quantity });
  it('CONTRACT-619 of several fills has their sums, and of one no sum', () => {
    check(averageCalculation([fill('60000', '0.1'), fill('61000', '0.3')]), answers, [
      'totalQuantity 0.4 base = 0.1 base + 0.3 base',
      'entryValue 24300 quote = 6000 quote + 18300 quote',
      'entryPrice 60750 price = 24300 quote ÷ 0.4 base',
    ]);
    check(averageCalculation([fill('60000', '0.1')]), answers, [
      ...['totalQuantity 0.1 base', 'entryValue 6000 quote'],
      'entryPrice 60000 price = 6000 quote ÷ 0.1 base',
    ]);
  });
});

describe('the calculation of funding', () => {
  // 24,000.004 × 0.000123456 = 2.962944493824, rounded down.
  it.each<readonly [PlannedPosition, readonly string[]]>([
    [
      LONG,
      [
        'fundingEach -2.9629445 quote = − 24000.004 quote × 0.000123456 rate',
        'fundingTotal -8.8888335 quote = -2.9629445 quote × 3 plain',
      ],
    ],
    [
      SHORT,
      [
        'fundingEach 2.96294449 quote = 24000.004 quote × 0.000123456 rate',
        'fundingTotal 8.88883347 quote = 2.96294449 quote × 3 plain',
      ],
    ],
  ])('CONTRACT-620 of a position has every step', (planned, steps) => {
    const made = fundingCalculation(planned, exact('60000.01'), { rate: exact('0.000123456'), payments: 3 });
    const value = 'value 24000.004 quote = 0.4 base × 60000.01 price';
    check(made, ['fundingTotal', 'fundingEach'], [value, ...steps]);
  });
});
