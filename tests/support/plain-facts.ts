/** A rule with three tiers and positions of round numbers, for worked examples of the reference. */
import { exact, ZERO, type Exact } from '../../domain/contract/reference/exact.ts';
import type { PlainOther, PlainPosition, PlainRule } from '../../domain/contract/reference/formulas.ts';

const tier = (upTo: string, rate: string, deduction: string, mostLeverage: string) => ({
  ...{ upTo: exact(upTo), rate: exact(rate), deduction: exact(deduction), mostLeverage: exact(mostLeverage) },
});

const ON_MARK = { feeInside: ZERO, requirementOn: 'mark', isFlat: false } as const;

/** Deductions: 50,000 × 0.1 % = 50, and 50 + 250,000 × 0.5 % = 1,300. */
export const THREE_TIERS: PlainRule = {
  ...ON_MARK,
  tiers: [
    tier('50000', '0.004', '0', '125'),
    tier('250000', '0.005', '50', '100'),
    tier('1000000', '0.01', '1300', '50'),
  ],
};

export const oneTier = (rate: string): PlainRule => ({
  ...ON_MARK,
  tiers: [{ rate: exact(rate), deduction: ZERO }],
});

export function plainAt(side: 'long' | 'short', quantity: string, entry: string): PlainPosition {
  return { side, quantity: exact(quantity), entryNotional: exact(quantity).times(entry) };
}

/** Positions of two other contracts: PnL +1,000 and −500, maintenance margin 310 and 210. */
export const OTHERS: readonly PlainOther[] = [
  { rule: oneTier('0.01'), position: plainAt('long', '10', '3000'), mark: exact(3_100) },
  { rule: oneTier('0.02'), position: plainAt('short', '5', '2000'), mark: exact(2_100) },
];

export const numbers = <Name extends string>(texts: Readonly<Record<Name, string>>) =>
  Object.fromEntries(Object.entries<string>(texts).map(([name, text]) => [name, exact(text)])) as Readonly<
    Record<Name, Exact>
  >;
