/** The net asset value of a basket by the prices of its coins and the USDT in it. */
import { parseScaled } from '../decimal-text.ts';
import type { Minor } from '../ledger/minor.ts';
import { MINOR_DIGITS } from '../units.ts';
import { PER_SHARE_DIGITS, type PerShare } from './basket.ts';

/** More digits than any price of a coin has. */
const PRICE_DIGITS = 20;
const PRICE_ONE = 10n ** BigInt(PRICE_DIGITS);
const PER_MINOR = 10n ** BigInt(PER_SHARE_DIGITS + PRICE_DIGITS - MINOR_DIGITS);

/** The value of a coin in one share, in units of 10⁻⁴⁰ USDT: exact. */
export type CoinValue = bigint;

/** Undefined: there is no price. @param price in USDT, decimal text */
export function coinValue(perShare: PerShare, price: string | null | undefined): CoinValue | undefined {
  const scaled = price ? parseScaled(price, PRICE_DIGITS) : undefined;
  return scaled === undefined ? undefined : perShare * scaled;
}

/** The USDT in one share. */
export function cashValue(cashPerShare: PerShare): CoinValue {
  return cashPerShare * PRICE_ONE;
}

/** The value of one share in USDT, rounded down once. @param value the sum of its coins' values */
export function navOfValue(value: CoinValue): Minor {
  return value / PER_MINOR;
}

/**
 * The net asset value of one share in USDT, rounded down; undefined: a coin has no price. Platform and engine value
 * shares by it.
 */
export function navAt<Coin extends { readonly perShare: PerShare }>(
  coins: readonly Coin[],
  cashPerShare: PerShare,
  priceOf: (coin: Coin) => string | null | undefined,
): Minor | undefined {
  let sum = cashValue(cashPerShare);
  for (const coin of coins) {
    const value = coinValue(coin.perShare, priceOf(coin));
    if (value === undefined) return undefined;
    sum += value;
  }
  return navOfValue(sum);
}
