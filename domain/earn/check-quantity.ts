/** The check of a quantity to lock, for the form and for the core. */
import { givenAmount, type AmountProblem } from '../ledger/given-amount.ts';
import type { Minor } from '../ledger/minor.ts';

export interface QuantityLimits {
  readonly smallest: Minor;
  readonly largest: Minor;
  /** The rest of the product's quotas: of everybody, and of this user. */
  readonly left: Minor;
  readonly userLeft: Minor;
}

export type QuantityProblem =
  | AmountProblem
  | 'below-minimum'
  | 'above-maximum'
  | 'not-enough'
  | 'above-user-quota'
  | 'above-quota';

/** @param available undefined: not known, and not checked */
export function checkQuantity(
  text: string,
  { smallest, largest, left, userLeft }: QuantityLimits,
  available: Minor | undefined,
): Minor | QuantityProblem {
  const quantity = givenAmount(text);
  if (typeof quantity === 'string') return quantity;
  if (quantity < smallest) return 'below-minimum';
  if (quantity > largest) return 'above-maximum';
  if (available !== undefined && quantity > available) return 'not-enough';
  if (quantity > userLeft) return 'above-user-quota';
  return quantity > left ? 'above-quota' : quantity;
}
