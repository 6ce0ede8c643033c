/**
 * How much worse than the market a limit price is: a buy above it, a sale below it. The ticket warns by it, and the
 * core refuses by it.
 */
import type { Bps, Ticks } from '../units.ts';
import type { OrderSide } from './order.ts';

const WHOLE_BPS = 10_000n;

/** Best bid + best ask: twice the mid-price, so that it is a whole number. */
export type DoubleMid = number;

/** Whether the price is more than this many hundredths of a percent worse than the mid-price. */
export function isHarmful(side: OrderSide, tick: Ticks, mid: DoubleMid, bps: Bps): boolean {
  return harm(side, tick, mid) * WHOLE_BPS > BigInt(mid) * BigInt(bps);
}

/** The worst price that is still within this many hundredths of a percent; undefined: every price is allowed. */
export function worstWithin(side: OrderSide, mid: DoubleMid, bps: Bps): Ticks | undefined {
  const allowed = BigInt(mid) * (side === 'buy' ? WHOLE_BPS + BigInt(bps) : WHOLE_BPS - BigInt(bps));
  if (allowed <= 0n) return undefined;
  const half = 2n * WHOLE_BPS;
  return Number(side === 'buy' ? allowed / half : (allowed + half - 1n) / half);
}

/** How much worse than the mid-price it is, in whole percent, rounded down; 0 if it is better. */
export function harmPercent(side: OrderSide, tick: Ticks, mid: DoubleMid): number {
  const distance = harm(side, tick, mid);
  return distance <= 0n || mid <= 0 ? 0 : Number((distance * 100n) / BigInt(mid));
}

/** A price in half ticks, like the doubled mid-price. */
function harm(side: OrderSide, tick: Ticks, mid: DoubleMid): bigint {
  const distance = 2n * BigInt(tick) - BigInt(mid);
  return side === 'buy' ? distance : -distance;
}
