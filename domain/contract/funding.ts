/** Funding: what long and short positions pay each other, by their notional at the mark. */
import { digitsOf, parseScaled } from '../decimal-text.ts';
import type { Minor } from '../ledger/minor.ts';
import { totalOf } from '../trading/order.ts';
import type { Ticks } from '../units.ts';
import { quotientDown, type ContractTerms } from './contract-terms.ts';
import { signOf, type Position } from './position.ts';

/**
 * The change of a user's balance by one funding: ∓ notional at the mark × rate, rounded down. A payer pays
 * up to a unit more and a receiver gets up to a unit less; the difference is the rounding account's: funding
 * creates no money. With a positive rate long positions pay. Source: Binance, Bybit, OKX, Bitget (funding =
 * rate × position value).
 * @param rate decimal text of the rate itself ("0.0001" is 0.01 %)
 */
export function fundingPayment(
  terms: Pick<ContractTerms, 'notional' | 'notionalPer'>,
  { side, lots }: Pick<Position, 'side' | 'lots'>,
  mark: Ticks,
  rate: string,
): Minor {
  const digits = digitsOf(rate);
  const scaled = parseScaled(rate, digits);
  if (scaled === undefined) throw new RangeError(`not a rate: ${rate}`);
  return quotientDown(-signOf(side) * totalOf(terms, mark, lots) * scaled, 10n ** BigInt(digits));
}
