/** The result of an order at its limit, which is the worst price of one share, fee included. Pure. */
import type { EtfSide } from '#domain/etf/etf-terms';
import { givenAmount } from '#domain/ledger/given-amount';
import { minorOf, minorText, type Minor } from '#domain/ledger/minor';

export interface LimitTermsInput {
  /** USDT of a subscription, shares of a redemption. */
  readonly quantity: string;
  readonly limit: string;
  /** Shares are in multiples of it. */
  readonly unit: string;
}

const ONE_SHARE: Minor = 100_000_000n;

/** The shares or the USDT that the order brings at the least, rounded down; undefined: the input is no amount. */
export function atLimit(side: EtfSide, { quantity, limit, unit }: LimitTermsInput): string | undefined {
  const [given, price, step] = [givenAmount(quantity), givenAmount(limit), minor(unit)];
  if (typeof given === 'string' || typeof price === 'string') return undefined;
  if (side === 'redeem') return minorText((given * price) / ONE_SHARE);
  const shares = (given * ONE_SHARE) / price;
  return minorText(shares - (shares % step));
}

/** Whether a typed text is an amount that the platform accepts: above 0, with at most 8 decimal places. */
export function isGiven(text: string): boolean {
  return typeof givenAmount(text) === 'bigint';
}

/** Whether shares are no multiple of a creation unit; false for what is no amount. */
export function isOffStep(shares: string, unit: string): boolean {
  const given = givenAmount(shares);
  return typeof given === 'bigint' && given % minor(unit) !== 0n;
}

export function isMore(one: string, other: string): boolean {
  return minor(one) > minor(other);
}

function minor(text: string): Minor {
  return minorOf(text) ?? 0n;
}
