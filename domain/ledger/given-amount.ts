/** An amount that a user gives, as the forms show it and the core decides by it. */
import { amountFault } from '../decimal-text.ts';
import { MINOR_DIGITS } from '../units.ts';
import { minorOf, type Minor } from './minor.ts';

/** `empty`: nothing given. `bad-number`: no amount (SPEC §5). `too-fine`: below 10⁻⁸. */
export type AmountProblem = 'empty' | 'bad-number' | 'not-positive' | 'too-fine';

const TOO_FINE = new RegExp(`\\.\\d{${String(MINOR_DIGITS)}}\\d*[1-9]`);

/** SPEC's rule judges first, the ledger's digits second. */
export function givenAmount(text: string): Minor | AmountProblem {
  const fault = amountFault(text);
  if (fault !== undefined) return fault;
  return minorOf(text) ?? (isTooFine(text) ? 'too-fine' : 'bad-number');
}

/** Whether an amount has digits that the ledger cannot hold. */
export function isTooFine(text: string): boolean {
  return TOO_FINE.test(text);
}
