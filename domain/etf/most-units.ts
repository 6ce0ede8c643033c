/** The largest order that an amount pays, where more units cost more for each: books only get dearer. */
import { largerOf, type Minor } from '../ledger/minor.ts';

export interface UnitSearch<Terms> {
  /** The smallest order and its terms. The amount pays it. */
  readonly least: bigint;
  readonly terms: Terms;
  /** In units of 10⁻⁸, above zero. */
  readonly spend: Minor;
  /** The terms of so many units; undefined: the books do not fill them. */
  termsOf(units: bigint): Terms | undefined;
  /** The price of an order, above zero. It does not fall with more units. */
  paidFor(terms: Terms): Minor;
  /** The most units that the books fill. Asked at most once, and only after they did not fill some. */
  mostFilled(): bigint;
}

/** After so many estimates a half, or twice as much, is tried: the search ends soon for every shape of prices. */
const ESTIMATES = 2;

/**
 * The terms of the most units that the amount pays and the books fill. The price of a known order gives the next
 * estimate, so with usual books a few orders are priced, however large the amount is.
 */
export function mostUnits<Terms>(search: UnitSearch<Terms>): Terms {
  const { least, terms, spend } = search;
  let best = terms;
  let low = least;
  /** Undefined: every order so far was paid and filled. */
  let high: bigint | undefined;
  let known = { units: least, paid: search.paidFor(terms) };
  for (let count = 1; high === undefined || high - low > 1n; count++) {
    const isStep = count % (ESTIMATES + 1) === 0;
    const step = high === undefined ? 2n * low : (low + high) / 2n;
    const guess: bigint = isStep ? step : (known.units * spend) / known.paid;
    const units = high === undefined ? largerOf(guess, low) + 1n : within(guess, low + 1n, high - 1n);
    const priced = search.termsOf(units);
    if (priced === undefined) {
      const filled = search.mostFilled() + 1n;
      high = filled < units && filled > low ? filled : units;
      continue;
    }
    known = { units, paid: search.paidFor(priced) };
    if (known.paid <= spend) {
      low = units;
      best = priced;
    } else high = units;
  }
  return best;
}

function within(value: bigint, least: bigint, most: bigint): bigint {
  return value < least ? least : value > most ? most : value;
}
