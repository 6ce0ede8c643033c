/** The value that orders of one side may open: the part of them that closes adds nothing to a position. */
import type { Minor } from '../ledger/minor.ts';
import type { Lots } from '../units.ts';
import { quotientUp } from './contract-terms.ts';
import type { Fill } from './position.ts';

/**
 * The value of what the fills open, in the quote: the first ones close. A fill that does both counts by its share of
 * lots, rounded up.
 * @param closable the lots of the position that they close first
 */
export function openingNotional(closable: Lots, fills: readonly Fill[]): Minor {
  let [left, notional] = [closable, 0n];
  for (const { lots, total } of fills) {
    const closing = Math.min(left, lots);
    left -= closing;
    if (closing < lots) notional += quotientUp(total * BigInt(lots - closing), BigInt(lots));
  }
  return notional;
}
