/**
 * The market's part of a linear contract's arithmetic: the value of a tick, the risk tiers, and the
 * rule of the maintenance requirement. A position of `lots` at a price of `tick` has the notional `tick ×
 * lots × notional / notionalPer`, which is whole units of the quote (`instrumentProblems`), so nothing is
 * rounded.
 */
import type { Minor } from '../ledger/minor.ts';
import type { OrderSteps } from '../trading/order.ts';
import type { Lots } from '../units.ts';

/** An amount times parts per million: units of 10⁻¹⁴ of the quote. Requirements are exact in it. */
export type MinorPpm = bigint;

/** One million: a rate of 100 %. */
export const PPM = 1_000_000n;

/** A row of a contract's tiers. */
export interface TierRow {
  /** The largest notional of the tier, in the quote. Above the last one no position is opened. */
  readonly upTo: Minor;
  /** The maintenance margin rate, in parts per million of the notional. */
  readonly maintenancePpm: number;
  readonly mostLeverage: number;
}

export interface RiskTier extends TierRow {
  /**
   * Deducted from notional × rate, so that the maintenance margin is continuous at every border:
   * deductionₙ = deductionₙ₋₁ + border × (rateₙ − rateₙ₋₁).
   */
  readonly deduction: MinorPpm;
}

/** The differences between venues (decision 0489). */
export interface RequirementRule {
  /** The notional of the requirement: at the mark price, or at the entry price. */
  readonly on: 'mark' | 'entry';
  /**
   * `deducted`: the tier follows the notional, less the tier's deduction. `flat`: the whole notional at the
   * rate of the entry notional's tier, whatever the mark is.
   */
  readonly tierRate: 'deducted' | 'flat';
  /** The closing fee inside the requirement, in parts per million of the same notional; 0: it is outside. */
  readonly feePpm: number;
}

/** Brisk's rule: at the mark, with the tier's deduction, the closing fee outside. Binance has the same. */
const BRISK_REQUIREMENT: RequirementRule = { on: 'mark', tierRate: 'deducted', feePpm: 0 };

/** A straight part of a requirement: `slope` × notional at the mark + `constant`. */
export interface RequirementLine {
  /** Parts per million. */
  readonly slope: bigint;
  readonly constant: MinorPpm;
  /**
   * Entry notional × 10⁶ ∓ balance of a long or a short position that is liquidated at the line's last
   * notional: up to there this line liquidates.
   */
  readonly longUpTo: MinorPpm;
  readonly shortUpTo: MinorPpm;
}

export interface ContractTerms extends Pick<OrderSteps, 'notional' | 'notionalPer'> {
  /** By rising notional. */
  readonly tiers: readonly RiskTier[];
  readonly rule: RequirementRule;
  /**
   * The tiers' requirement at a notional is the largest of these lines, because rates rise (`contractTerms`).
   */
  readonly lines: readonly RequirementLine[];
}

/**
 * The terms of a market.
 * @param steps of the market (`orderStepsOf`)
 * @param rows by rising notional, without `tierProblems`
 */
export function contractTerms(
  { notional, notionalPer }: Pick<OrderSteps, 'notional' | 'notionalPer'>,
  rows: readonly TierRow[],
  rule: RequirementRule = BRISK_REQUIREMENT,
): ContractTerms {
  const tiers: RiskTier[] = [];
  for (const row of rows) {
    const before = tiers.at(-1);
    const step = before === undefined ? 0n : BigInt(row.maintenancePpm - before.maintenancePpm);
    const deduction = before === undefined ? 0n : before.deduction + before.upTo * step;
    tiers.push({ ...row, deduction });
  }
  const fee = BigInt(rule.feePpm);
  const lines = tiers.map(({ upTo, maintenancePpm, deduction }) =>
    requirementLine(BigInt(maintenancePpm) + fee, -deduction, upTo),
  );
  return { notional, notionalPer, tiers, rule, lines };
}

/** @param upTo the largest notional at which it is the requirement */
export function requirementLine(slope: bigint, constant: MinorPpm, upTo: Minor): RequirementLine {
  const required = slope * upTo + constant;
  return { slope, constant, longUpTo: PPM * upTo - required, shortUpTo: PPM * upTo + required };
}

/**
 * Problems of a contract's tiers, in words for the operator; empty if they are sound. Rates rise, so that the
 * requirement is the largest of the tiers' lines and a price has one liquidation on each side; rate and fee
 * together are below 100 %, so that a long position gains by a rising mark.
 */
export function tierProblems(rows: readonly TierRow[], rule: RequirementRule = BRISK_REQUIREMENT): string[] {
  const problems: string[] = [];
  if (rows.length === 0) problems.push('there is no tier');
  rows.forEach(({ upTo, maintenancePpm, mostLeverage }, at) => {
    const name = `tier ${String(at + 1)}`;
    const before = rows[at - 1];
    if (upTo <= (before?.upTo ?? 0n)) problems.push(`${name}: its notional does not rise`);
    if (!Number.isSafeInteger(maintenancePpm) || maintenancePpm <= (before?.maintenancePpm ?? 0))
      problems.push(`${name}: its rate does not rise`);
    if (maintenancePpm + rule.feePpm >= Number(PPM))
      problems.push(`${name}: its rate and fee are 100 % or more`);
    if (
      !Number.isSafeInteger(mostLeverage) ||
      mostLeverage < 1 ||
      mostLeverage > (before?.mostLeverage ?? mostLeverage)
    )
      problems.push(`${name}: its leverage is not a whole number of at least 1 that falls`);
    else if (mostLeverage * maintenancePpm >= Number(PPM))
      problems.push(`${name}: its initial margin is not above its maintenance margin`);
  });
  return problems;
}

/** The value of one tick of a position, in the quote: exact for whole order steps. */
export function tickValue(
  { notional, notionalPer }: Pick<ContractTerms, 'notional' | 'notionalPer'>,
  lots: Lots,
): Minor {
  const value = BigInt(lots) * notional;
  return notionalPer === 1n ? value : value / notionalPer;
}

/**
 * The tier of a notional; a border belongs to the tier below it, everything above the last border to the
 * last tier.
 */
export function tierOf(terms: Pick<ContractTerms, 'tiers'>, notional: Minor): RiskTier {
  const tier = terms.tiers[tierIndex(terms, notional)];
  if (tier === undefined) throw new RangeError('a contract without tiers');
  return tier;
}

/** The place of `tierOf` in the terms' tiers and lines. */
export function tierIndex({ tiers }: Pick<ContractTerms, 'tiers'>, notional: Minor): number {
  const last = tiers.length - 1;
  let at = 0;
  while (at < last && notional > (tiers[at] as RiskTier).upTo) at++;
  return at;
}

/** The largest leverage of a position of this notional. */
export function mostLeverage(terms: Pick<ContractTerms, 'tiers'>, notional: Minor): number {
  return tierOf(terms, notional).mostLeverage;
}

/** The largest notional of a position at this leverage; 0 if no tier allows it. */
export function mostNotional({ tiers }: Pick<ContractTerms, 'tiers'>, leverage: number): Minor {
  return tiers.findLast((tier) => tier.mostLeverage >= leverage)?.upTo ?? 0n;
}

/** Parts per million of units, rounded up to a whole unit: against the user. @param amount not below zero */
export function roundedUp(amount: MinorPpm): Minor {
  return (amount + PPM - 1n) / PPM;
}

/** `numerator / denominator`, rounded down, also below zero. @param denominator above zero */
export function quotientDown(numerator: bigint, denominator: bigint): bigint {
  const quotient = numerator / denominator;
  return numerator < 0n && quotient * denominator !== numerator ? quotient - 1n : quotient;
}

/** `numerator / denominator`, rounded up, also below zero. @param denominator above zero */
export function quotientUp(numerator: bigint, denominator: bigint): bigint {
  return -quotientDown(-numerator, denominator);
}

/** `numerator / denominator`, rounded half up by size (−0.5 gives −1). @param denominator above zero */
export function quotientHalfUp(numerator: bigint, denominator: bigint): bigint {
  return numerator < 0n
    ? -quotientHalfUp(-numerator, denominator)
    : (2n * numerator + denominator) / (2n * denominator);
}
