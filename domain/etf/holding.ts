/** The cost of the shares that a user holds, fees included. */
import type { Minor } from '../ledger/minor.ts';
import { ceilOf } from './basket.ts';

export interface HeldShares {
  readonly shares: Minor;
  /** Paid for them, fees included, in USDT. */
  readonly cost: Minor;
  /** The result of all redemptions, in USDT. */
  readonly realised: Minor;
}

export function afterSubscription(held: HeldShares, shares: Minor, paid: Minor): HeldShares {
  return { ...held, shares: held.shares + shares, cost: held.cost + paid };
}

/** The redeemed part of the cost is rounded up, so that no cost stays without shares. @param got less the fee */
export function afterRedemption(held: HeldShares, shares: Minor, got: Minor): HeldShares {
  const part = held.shares === 0n ? 0n : ceilOf(held.cost * shares, held.shares);
  return { shares: held.shares - shares, cost: held.cost - part, realised: held.realised + got - part };
}
