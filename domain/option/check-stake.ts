/** The check of a stake, for the form and for the core. */
import { givenAmount, type AmountProblem } from '../ledger/given-amount.ts';
import type { Minor } from '../ledger/minor.ts';
import { feeOf } from './payoff.ts';

export interface StakeLimits {
  readonly smallest: Minor;
  readonly largest: Minor;
  readonly feeBps: number;
}

/** `below-minimum`: SPEC §5. */
export type StakeProblem = AmountProblem | 'below-minimum' | 'above-maximum' | 'not-enough';

/** @param available in the options account; undefined: not known */
export function checkStake(
  text: string,
  { smallest, largest, feeBps }: StakeLimits,
  available: Minor | undefined,
): { readonly stake: Minor; readonly fee: Minor } | StakeProblem {
  const stake = givenAmount(text);
  if (typeof stake === 'string') return stake;
  if (stake < smallest) return 'below-minimum';
  if (stake > largest) return 'above-maximum';
  const fee = feeOf(stake, feeBps);
  return available !== undefined && available < stake + fee ? 'not-enough' : { stake, fee };
}
