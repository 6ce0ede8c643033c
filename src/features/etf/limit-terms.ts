/** The result of an order at its limit, which is the worst price of one share, fee included. Pure. */
import { isAmount } from '#domain/decimal-text';
import type { EtfSide } from '#domain/etf/etf-terms';
import { minorOf, minorText, type Minor } from '#domain/ledger/minor';

export interface LimitTermsInput {
  /** USDT of a subscription, shares of a redemption. */
  readonly quantity: string;
  readonly limit: string;
  /** Shares are in multiples of it. */
  readonly unit: string;
}

const ONE_SHARE: Minor = 100_000_000n;

/** The shares or the USDT that the order brings at the least; undefined: the input is no amount. Rounded down. */
export function atLimit(side: EtfSide, { quantity, limit, unit }: LimitTermsInput): string | undefined {
  if (!isAmount(quantity) || !isAmount(limit)) return undefined;
  const [given, price, step] = [minor(quantity), minor(limit), minor(unit)];
  if (side === 'redeem') return minorText((given * price) / ONE_SHARE);
  const shares = (given * ONE_SHARE) / price;
  return minorText(shares - (shares % step));
}

export function isMore(one: string, other: string): boolean {
  return minor(one) > minor(other);
}

function minor(text: string): Minor {
  return minorOf(text) ?? 0n;
}
