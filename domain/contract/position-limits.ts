/** How much one user may hold, besides what the tiers of a contract allow at a leverage. Amounts in the quote. */
import { largerOf, type Minor } from '../ledger/minor.ts';
import type { Bps } from '../units.ts';

export interface PositionLimits {
  /** The largest entry notional of one position. */
  readonly position: Minor;
  /** The same, from the market's open interest (`shareOf`). */
  readonly share: Minor;
  /** Of all positions that are settled in one asset, with what open orders may add. */
  readonly exposure: Minor;
}

/** In the order in which they are judged. */
export const LIMIT_FAULTS = ['above-position', 'above-share', 'above-exposure'] as const;
export type LimitFault = (typeof LIMIT_FAULTS)[number];

/** A user as an opening order would leave them, with the open orders beside it. */
export interface HeldAfter {
  readonly position: Minor;
  readonly exposure: Minor;
}

/** The first limit that is passed; undefined: none. */
export function limitFault(limits: PositionLimits, after: HeldAfter): LimitFault | undefined {
  if (after.position > limits.position) return 'above-position';
  if (after.position > limits.share) return 'above-share';
  return after.exposure > limits.exposure ? 'above-exposure' : undefined;
}

const ALL_BPS = 10_000n;

/**
 * A share of a market's open interest, rounded down, and at least the floor: an empty market would allow nobody the
 * first position.
 */
export function shareOf(openInterest: Minor, shareBps: Bps, floor: Minor): Minor {
  const share = (openInterest * BigInt(shareBps)) / ALL_BPS;
  return largerOf(share, floor);
}
