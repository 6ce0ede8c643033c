/**
 * The fees of an ETF. A subscription and a redemption pay a part of their value in USDT. The management fee is new
 * shares of the fee account, and the quantities per share shrink by as much: nothing is sold for it.
 */
import type { Minor } from '../ledger/minor.ts';
import type { Bps } from '../units.ts';
import { ceilOf, type PerShare } from './basket.ts';

const WHOLE_BPS = 10_000n;
const YEAR_DAYS = 365n;

/** The fee on a value, rounded up. */
export function orderFee(value: Minor, feeBps: Bps): Minor {
  return ceilOf(value * BigInt(feeBps), WHOLE_BPS);
}

/**
 * The shares that the fee account gets for one day: after it, it owns that part of all shares. Rounded down.
 * @param yearBps the fee of a year
 */
export function dailyFeeShares(shares: Minor, yearBps: Bps): Minor {
  const whole = WHOLE_BPS * YEAR_DAYS;
  const fee = BigInt(yearBps);
  return (shares * fee) / (whole - fee);
}

/** A coin's quantity per share after new shares without new coins, rounded down. */
export function dilutedBy(perShare: PerShare, shares: Minor, added: Minor): PerShare {
  return added === 0n ? perShare : (perShare * shares) / (shares + added);
}
