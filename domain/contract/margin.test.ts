import { describe, expect, it } from 'vitest';
import { BTC_TERMS, fakeTerms, money, positionAt, TIERS } from '../../tests/support/fake-contract-terms.ts';
import { mostLeverage, mostNotional, tierProblems, type TierRow } from './contract-terms.ts';
import {
  crossAccount,
  initialMargin,
  isLiquidated,
  isolatedEquity,
  maintenanceMargin,
  marginRatio,
  requirement,
  roe,
} from './margin.ts';

describe('margins', () => {
  it('RISK-003 the initial margin is the notional by the leverage, rounded up', () => {
    expect(initialMargin(money('100'), 3)).toBe(money('33.33333334'));
    expect(initialMargin(money('100'), 4)).toBe(money('25'));
  });

  it('RISK-003 a larger position has a smaller leverage; a border belongs to the tier below', () => {
    expect(mostLeverage(BTC_TERMS, money('50000'))).toBe(125);
    expect(mostLeverage(BTC_TERMS, money('50000.00000001'))).toBe(50);
    expect(mostLeverage(BTC_TERMS, money('2000000'))).toBe(20);
    expect(mostNotional(BTC_TERMS, 50)).toBe(money('250000'));
    expect(mostNotional(BTC_TERMS, 51)).toBe(money('50000'));
    expect(mostNotional(BTC_TERMS, 126)).toBe(0n);
  });

  it.each([
    ['49999.9', '249.9995'],
    ['50000', '250'],
    ['50000.1', '250.001'],
    ['250000', '2250'],
    ['250000.1', '2250.0025'],
    ['1000000', '21000'],
    ['2000000', '46000'],
  ])(
    'RISK-004 the maintenance margin is continuous at the borders of tiers: %s gives %s',
    (notional, margin) => {
      const ticks = Number(money(notional) / money('0.1'));
      expect(maintenanceMargin(BTC_TERMS, positionAt('long', 1_000, 1), ticks)).toBe(money(margin));
    },
  );

  it('RISK-004 the maintenance margin is rounded up, the requirement behind it is exact', () => {
    const position = positionAt('long', 1, 1);
    const terms = fakeTerms({}, [{ upTo: money('10'), maintenancePpm: 3_333, mostLeverage: 100 }]);
    expect(requirement(terms, position, 1)).toBe(10_000n * 3_333n);
    expect(maintenanceMargin(terms, position, 1)).toBe(34n);
  });

  it('RISK-005 the rules of other venues: closing fee inside, entry notional, flat rate', () => {
    const position = positionAt('long', 1_000, 600_000);
    const at = (rule: Parameters<typeof fakeTerms>[0]) =>
      maintenanceMargin(fakeTerms(rule), position, 400_000);
    expect(at({})).toBe(money('200'));
    expect(at({ feePpm: 500 })).toBe(money('220'));
    expect(at({ on: 'entry' })).toBe(money('350'));
    expect(at({ on: 'entry', feePpm: 500 })).toBe(money('380'));
    expect(at({ tierRate: 'flat' })).toBe(money('400'));
    expect(at({ on: 'entry', tierRate: 'flat' })).toBe(money('600'));
  });

  it('RISK-006 the margin ratio reaches 100 % exactly when the liquidation acts', () => {
    const short = positionAt('short', 1_000, 400_000, '1000');
    const account = (mark: number) => ({
      equity: isolatedEquity(BTC_TERMS, short, mark),
      requirement: requirement(BTC_TERMS, short, mark),
    });
    expect(marginRatio(account(400_000))).toBe(200_000n);
    // Equal is liquidated already.
    expect(
      [1_000_000n, 999_999n].map((required) => isLiquidated({ equity: 1n, requirement: required })),
    ).toEqual([...[true, false]]);
    expect([isLiquidated(account(407_960)), marginRatio(account(407_960))]).toEqual([false, 999_901n]);
    expect([isLiquidated(account(407_961)), marginRatio(account(407_961))]).toEqual([true, 1_000_394n]);
    expect([isLiquidated(account(410_000)), marginRatio(account(410_000))]).toEqual([true, undefined]);
  });

  it('RISK-006 a cross account has one equity and one requirement of all its positions', () => {
    const long = { terms: BTC_TERMS, position: positionAt('long', 1_000, 400_000), mark: 410_000 };
    const short = { terms: BTC_TERMS, position: positionAt('short', 100, 400_000), mark: 410_000 };
    const account = crossAccount(money('500'), [long, short]);
    expect(account.equity).toBe(money('1400'));
    expect(account.requirement).toBe((money('205') + money('20.5')) * 1_000_000n);
  });

  it('RISK-007 the ROE is the PnL on the initial margin, rounded half up by size', () => {
    expect(roe(money('150'), money('8100'), 10)).toBe(185_185n);
    expect(roe(1n, 2_000_000n, 1)).toBe(1n);
    expect(roe(-1n, 2_000_000n, 1)).toBe(-1n);
  });

  it.each<readonly [problem: string, rows: readonly Partial<TierRow>[]]>([
    ['there is no tier', []],
    ['tier 2: its notional does not rise', [{}, { maintenancePpm: 6_000 }]],
    ['tier 1: its rate does not rise', [{ maintenancePpm: 0 }]],
    ['tier 1: its rate and fee are 100 % or more', [{ maintenancePpm: 1_000_000 }]],
    ['tier 1: its leverage is not a whole number of at least 1 that falls', [{ mostLeverage: 1.5 }]],
    ['tier 2: its rate does not rise', [{}, { upTo: 10n ** 18n }]],
    ['tier 1: its leverage is not a whole number of at least 1 that falls', [{ mostLeverage: 0 }]],
    [
      'tier 2: its leverage is not a whole number of at least 1 that falls',
      [{}, { upTo: 10n ** 18n, maintenancePpm: 6_000, mostLeverage: 126 }],
    ],
    ['tier 1: its initial margin is not above its maintenance margin', [{ mostLeverage: 200 }]],
  ])('RISK-008 unsound tiers are named: %s', (problem, rows) => {
    expect(tierProblems(TIERS)).toEqual([]);
    expect(tierProblems(rows.map((row) => ({ ...(TIERS[0] as TierRow), ...row })))).toContain(problem);
  });

  it('RISK-008 tiers are sound up to each limit, the fee inside the rate included', () => {
    const tier = { upTo: 1n, maintenancePpm: 5_000, mostLeverage: 199 };
    expect(tierProblems([tier, { ...tier, upTo: 2n, maintenancePpm: 5_001 }])).toEqual([]);
    const whole = [{ ...tier, maintenancePpm: 600_000, mostLeverage: 1 }];
    const rule = { on: 'mark', tierRate: 'deducted' } as const;
    expect(tierProblems(whole, { ...rule, feePpm: 399_999 })).toEqual([]);
    expect(tierProblems(whole, { ...rule, feePpm: 400_000 })).toEqual([
      'tier 1: its rate and fee are 100 % or more',
    ]);
    expect(() => mostLeverage({ tiers: [] }, 1n)).toThrow(RangeError);
  });
});
