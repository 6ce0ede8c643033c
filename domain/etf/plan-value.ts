/** Comparisons of a plan: with one purchase at its first run, and a projection of its next year. */
import type { Minor } from '../ledger/minor.ts';
import type { Bps } from '../units.ts';
import type { PlanCycle } from './plan-times.ts';

const WHOLE_BPS = 10_000n;

/** The runs of a year. */
export const YEAR_RUNS: Readonly<Record<PlanCycle, number>> = {
  ...{ day: 365, week: 52, 'two-weeks': 26, month: 12 },
};

/** USDT that a plan's runs paid, fees included, and the first run's payment and shares. */
export interface PlanSums {
  readonly spent: Minor;
  readonly firstSpent: Minor;
  readonly firstShares: Minor;
}

/** The shares that everything spent so far would have bought at the first run's price; undefined: there was no run. */
export function lumpSumShares({ spent, firstSpent, firstShares }: PlanSums): Minor | undefined {
  return firstSpent === 0n ? undefined : (spent * firstShares) / firstSpent;
}

interface ProjectedPlan {
  /** USDT of each run, fee included. */
  readonly amount: Minor;
  readonly runs: number;
  readonly feeBps: Bps;
}

/**
 * The value of all runs after the last one, if the value of a share changes by the same step from run to run, in all by
 * `changeBps`. Each run is rounded down.
 */
export function projectedValue({ amount, runs, feeBps }: ProjectedPlan, changeBps: Bps): Minor {
  const [count, change] = [BigInt(runs), BigInt(changeBps)];
  const invested = (amount * WHOLE_BPS) / (WHOLE_BPS + BigInt(feeBps));
  const last = WHOLE_BPS * count + change * count;
  let value = 0n;
  for (let run = 1n; run <= count; run++) value += (invested * last) / (WHOLE_BPS * count + change * run);
  return value;
}
