/**
 * The arithmetic of a basket of coins. All values are bigints and exact; each division rounds in favour of those who
 * hold the shares. A coin's quantity per share has 20 digits after the point, because one share holds little of an
 * expensive coin. The coins of all shares are held in whole order steps; the rest, less than one step a coin, is cash.
 * While a rebalancing has sold coins and not yet bought others, USDT is a part of the basket too.
 */
import type { Minor } from '../ledger/minor.ts';
import type { Bps, Lots, Ticks } from '../units.ts';
import { MINOR_DIGITS } from '../units.ts';
import type { OrderSteps } from '../trading/order.ts';

/** Digits after the point of a quantity per share. */
export const PER_SHARE_DIGITS = 20;
/** A quantity in units of 10⁻²⁰, per share. */
export type PerShare = bigint;
/** A quantity of a coin in units of 10⁻²⁸: a quantity per share times shares. */
export type Fine = bigint;

const PER_MINOR = 10n ** BigInt(PER_SHARE_DIGITS - MINOR_DIGITS);
/** One share in the ledger's units. */
const ONE_SHARE: Minor = 10n ** BigInt(MINOR_DIGITS);
/** Fine units of one unit of the ledger. */
export const FINE: bigint = PER_MINOR * ONE_SHARE;
const WHOLE_BPS = 10_000n;

/** A price as an exact fraction: units of USDT for units of the coin, both of 10⁻⁸. */
export interface Price {
  readonly usdt: bigint;
  readonly coin: bigint;
}

/** The price of a market's tick. */
export function priceOfTick(steps: OrderSteps, tick: Ticks): Price {
  const { notional, notionalPer, lot, lotsPer } = steps;
  return { usdt: BigInt(tick) * notional * lotsPer, coin: notionalPer * lot };
}

export interface BasketCoin {
  readonly asset: string;
  readonly perShare: PerShare;
  /** In the ETF account, whole order steps; what was paid out in kind may leave a part of one. */
  readonly held: Minor;
}

export interface Basket {
  /** All shares that exist. */
  readonly shares: Minor;
  /** USDT in the ETF account: at least what `cashPerShare` says, and what the rests cost. */
  readonly cash: Minor;
  /** USDT in the basket of one share. */
  readonly cashPerShare: PerShare;
  readonly coins: readonly BasketCoin[];
}

/** The quantity that these shares contain. */
export function fineOf(perShare: PerShare, shares: Minor): Fine {
  return perShare * shares;
}

/** The cash of the account for the rests below one order step: what the baskets of all shares do not contain. */
export function freeCash({ shares, cash, cashPerShare }: Omit<Basket, 'coins'>): Minor {
  return cash - ceilOf(fineOf(cashPerShare, shares), FINE);
}

/** The whole order steps in a quantity, in units of 10⁻⁸: rounded down. @param step one order step in units of 10⁻⁸ */
export function wholeSteps(quantity: Fine, step: Minor): Minor {
  return floorOf(quantity, step * FINE) * step;
}

/**
 * The order that changes what is held of a coin to what a number of shares needs: above zero to buy, below zero to
 * sell, in whole order steps.
 */
export function legOf(coin: Pick<BasketCoin, 'perShare' | 'held'>, shares: Minor, step: Minor): Minor {
  const change = wholeSteps(fineOf(coin.perShare, shares) - coin.held * FINE, step);
  const most = wholeSteps(coin.held * FINE, step);
  return change < -most ? -most : change;
}

/** A coin that a redemption pays out itself. */
export interface KindLeg {
  readonly asset: string;
  readonly quantity: Minor;
  /** By its last price, in USDT; 0: it has none. */
  readonly worth: Minor;
}

/**
 * The part of a coin that belongs to shares, for a redemption that cannot sell it: rounded down to units of 10⁻⁸, and
 * everything that is held for the last shares.
 * @param price its last one; undefined: unknown
 */
export function kindLeg(
  { asset, perShare, held }: BasketCoin,
  { shares, all }: { readonly shares: Minor; readonly all: Minor },
  price: Price | undefined,
): KindLeg {
  const due = fineOf(perShare, shares) / FINE;
  const quantity = shares === all || due > held ? held : due;
  return { asset, quantity, worth: price === undefined ? 0n : worthDown(quantity * FINE, price) };
}

/** The lots of a quantity in whole order steps; exact. */
export function lotsOfLeg({ lot, lotsPer }: Pick<OrderSteps, 'lot' | 'lotsPer'>, quantity: Minor): Lots {
  return Number((quantity * lotsPer) / lot);
}

/** The value of a quantity in USDT, rounded up: what a buyer pays. */
function worthUp(quantity: Fine, price: Price): Minor {
  return ceilOf(quantity * price.usdt, price.coin * FINE);
}

/** The same, rounded down. */
export function worthDown(quantity: Fine, price: Price): Minor {
  return floorOf(quantity * price.usdt, price.coin * FINE);
}

/** A leg as it trades: its quantity (not negative), what it costs or brings, and the best price of its side. */
export interface PricedLeg {
  readonly perShare: PerShare;
  readonly quantity: Minor;
  readonly total: Minor;
  readonly best: Price;
}

/**
 * The cost of new shares for a subscriber: their part of each coin, at the price of the leg as far as it trades, and at
 * the best price for the rest below one order step. Never less than what the cash account lacks for the legs. Their
 * part of the USDT in the basket is paid as it is.
 * @returns USDT in units of 10⁻⁸, rounded up
 */
export function creationCost(
  basket: Omit<Basket, 'coins'>,
  shares: Minor,
  legs: readonly PricedLeg[],
): Minor {
  const free = freeCash(basket);
  let cost = 0n;
  let paid = 0n;
  for (const { perShare, quantity, total, best } of legs) {
    cost += total + worthUp(fineOf(perShare, shares) - quantity * FINE, best);
    paid += total;
  }
  const coins = cost + free < paid ? paid - free : cost;
  return coins + ceilOf(fineOf(basket.cashPerShare, shares), FINE);
}

/**
 * The payout for shares that are redeemed: the mirror of `creationCost`, rounded down, and never more than the
 * legs bring and the cash account holds. The last shares get everything that is left.
 */
export function redemptionPayout(
  basket: Omit<Basket, 'coins'>,
  shares: Minor,
  legs: readonly PricedLeg[],
): Minor {
  const brought = legs.reduce((sum, { total }) => sum + total, 0n);
  if (shares === basket.shares) return brought + basket.cash;
  const most = brought + freeCash(basket);
  let payout = 0n;
  for (const { perShare, quantity, total, best } of legs)
    payout += total + worthDown(fineOf(perShare, shares) - quantity * FINE, best);
  const coins = payout < 0n ? 0n : payout > most ? most : payout;
  return coins + floorOf(fineOf(basket.cashPerShare, shares), FINE);
}

/** The value of one share at these prices in USDT, in units of 10⁻⁸: the value of its basket, rounded down. */
export function navOf(
  coins: readonly { readonly perShare: PerShare; readonly price: Price }[],
  cashPerShare: PerShare,
): Minor {
  return basketValue(coins, cashPerShare) / PER_MINOR;
}

/** The same in units of 10⁻²⁰. Each coin is rounded to them, so that the sum is exact to the last shown digit. */
export function basketValue(
  coins: readonly { readonly perShare: PerShare; readonly price: Price }[],
  cashPerShare: PerShare,
): PerShare {
  return coins.reduce((sum, { perShare, price }) => sum + (perShare * price.usdt) / price.coin, cashPerShare);
}

/** The quantity per share of a coin with this weight, in a basket of this value. @param whole the sum of all weights */
export function perShareOf(
  nav: Minor,
  weightBps: Bps,
  { usdt, coin }: Price,
  whole: bigint = WHOLE_BPS,
): PerShare {
  return (nav * PER_MINOR * BigInt(weightBps) * coin) / (whole * usdt);
}

/** The fewest creation units with which every leg is one order step or more. */
export function leastShares(
  coins: readonly { readonly perShare: PerShare; readonly step: Minor }[],
  unit: Minor,
): Minor {
  let least = unit;
  for (const { perShare, step } of coins) {
    if (perShare === 0n) continue;
    const shares = ceilOf(step * FINE, perShare);
    const units = ceilOf(shares, unit) * unit;
    if (units > least) least = units;
  }
  return least;
}

/** USDT for one share in units of 10⁻⁸: an amount divided by shares, rounded down. */
export function perShareValue(value: Minor, shares: Minor): Minor {
  return shares === 0n ? 0n : (value * ONE_SHARE) / shares;
}

export function ceilOf(above: bigint, below: bigint): bigint {
  return -floorOf(-above, below);
}

/** @param below above zero */
export function floorOf(above: bigint, below: bigint): bigint {
  const quotient = above / below;
  return above < 0n && quotient * below !== above ? quotient - 1n : quotient;
}
