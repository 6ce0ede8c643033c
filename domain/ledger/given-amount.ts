/** An amount that a user enters: the form and the core check it by the same rule. */
import { amountFault } from '../decimal-text.ts';
import { MINOR_DIGITS } from '../units.ts';
import { minorOf, type Minor } from './minor.ts';

/** `empty`: no text. `bad-number`: not an amount (SPEC §5). `too-fine`: below 10⁻⁸. */
export type AmountProblem = 'empty' | 'bad-number' | 'not-positive' | 'too-fine';

const TOO_FINE = new RegExp(`\\.\\d{${String(MINOR_DIGITS)}}\\d*[1-9]`);

/** SPEC's rule is checked first, the ledger's digits second. */
export function givenAmount(text: string): Minor | AmountProblem {
  const fault = amountFault(text);
  if (fault !== undefined) return fault;
  return minorOf(text) ?? (isTooFine(text) ? 'too-fine' : 'bad-number');
}

/** Whether an amount has digits that the ledger cannot hold. */
export function isTooFine(text: string): boolean {
  return TOO_FINE.test(text);
}
