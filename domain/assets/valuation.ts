/**
 * The exact value of holdings in USDT at the last prices: bigints with their digits, without truncation; only text is
 * rounded. An asset's price is its market against USDT. Without that market it is the market against BTC times
 * bitcoin's price. Assets without a price are not counted, and the result is marked incomplete.
 */
import { digitsOf, parseScaled } from '../decimal-text.ts';
import type { Minor } from '../ledger/minor.ts';
import { MINOR_DIGITS } from '../units.ts';

/** `units` of the last of `digits` digits after the point. */
export interface Exact {
  readonly units: bigint;
  readonly digits: number;
}

export interface Holding {
  readonly asset: string;
  /** Available plus frozen, or the unrealised PnL of a position: then it may be below zero. */
  readonly amount: Minor;
}

/** The unrealised PnL of an open position, in the asset in which it is settled; undefined: it is not known now. */
export type UnrealisedPnl = Holding | undefined;

/**
 * The last price of a market, decimal text; undefined or null if there is none. Shares that have no market are priced
 * under the name that their market against USDT would have.
 */
export type LastOf = (symbol: string) => string | null | undefined;

export interface Valuation {
  /** In USDT. */
  readonly value: Exact;
  /** Every asset held has a price. */
  readonly priced: boolean;
}

const ONE: Exact = { units: 1n, digits: 0 };
const ZERO: Exact = { units: 0n, digits: 0 };
/** Its price values assets without a USDT market, and every value in bitcoin. */
export const BRIDGE = 'BTC-USDT';

/** The markets whose last prices may determine an asset's price, now or later. */
export function waysOf(asset: string): readonly string[] {
  return asset === 'USDT' ? [] : [`${asset}-USDT`, `${asset}-BTC`, BRIDGE];
}

/** The markets whose last prices determine an asset's price now; empty for USDT, undefined without a price. */
export function pricedBy(asset: string, last: LastOf): readonly string[] | undefined {
  if (asset === 'USDT') return [];
  const direct = `${asset}-USDT`;
  if (last(direct)) return [direct];
  const through = `${asset}-BTC`;
  return last(through) && last(BRIDGE) ? [through, BRIDGE] : undefined;
}

/** In USDT. */
function priceOf(asset: string, last: LastOf): Exact | undefined {
  return pricedBy(asset, last)?.reduce((price, symbol) => times(price, exact(last(symbol) ?? '0')), ONE);
}

/**
 * The equity: balances at the last prices, and the unrealised PnL of open positions.
 * @param open each position; one whose PnL is not known is not counted, and the result is marked incomplete
 */
export function valuation(
  holdings: Iterable<Holding>,
  last: LastOf,
  open: Iterable<UnrealisedPnl> = [],
): Valuation {
  let value = ZERO;
  const known = [...open];
  let priced = !known.includes(undefined);
  for (const [asset, amount] of byAsset([...holdings, ...known.filter((each) => each !== undefined)])) {
    if (amount === 0n) continue;
    const price = priceOf(asset, last);
    if (price) value = plus(value, times(ofMinor(amount), price));
    else priced = false;
  }
  return { value, priced };
}

function byAsset(holdings: Iterable<Holding>): Map<string, Minor> {
  const sums = new Map<string, Minor>();
  for (const { asset, amount } of holdings) sums.set(asset, (sums.get(asset) ?? 0n) + amount);
  return sums;
}

/** The quotient, rounded once, half away from zero; undefined unless the divisor is above zero. */
export function quotient(a: Exact, b: Exact, digits: number): bigint | undefined {
  if (b.units <= 0n) return undefined;
  if (a.units < 0n) return -(quotient({ ...a, units: -a.units }, b, digits) ?? 0n);
  const above = a.units * 10n ** BigInt(b.digits + digits);
  const below = b.units * 10n ** BigInt(a.digits);
  return (2n * above + below) / (2n * below);
}

/** The share of a part in a total, in thousandths, from 0 to 1,000; 0 of a total of 0 or less. */
export function shareOf(part: Exact, whole: Exact): number {
  return Math.min(1_000, Math.max(0, Number(quotient(part, whole, 3) ?? 0n)));
}

/** A plain decimal text, unchanged in value. */
export function exact(text: string): Exact {
  const digits = digitsOf(text);
  return { units: parseScaled(text, digits) ?? 0n, digits };
}

/** An amount of the ledger, unchanged in value. */
export function ofMinor(amount: Minor): Exact {
  return { units: amount, digits: MINOR_DIGITS };
}

/** A value in units of 10⁻⁸, rounded half away from zero. */
export function roundedMinor({ units, digits }: Exact): Minor {
  if (digits <= MINOR_DIGITS) return units * 10n ** BigInt(MINOR_DIGITS - digits);
  const unit = 10n ** BigInt(digits - MINOR_DIGITS);
  const half = units < 0n ? -unit / 2n : unit / 2n;
  return (units + half) / unit;
}

export function times(a: Exact, b: Exact): Exact {
  return { units: a.units * b.units, digits: a.digits + b.digits };
}

export function plus(a: Exact, b: Exact): Exact {
  const digits = Math.max(a.digits, b.digits);
  const raised = ({ units, digits: from }: Exact) => units * 10n ** BigInt(digits - from);
  return { units: raised(a) + raised(b), digits };
}
