/** When a price reaches a trigger price, and how a trailing one follows the price. */
import type { Bps, Ticks } from '../units.ts';

const WHOLE: bigint = 10_000n;

/**
 * The trigger price that a trailing stop has after this price: the price moved by the callback against the stop's
 * side, half up to a tick. A stop that sells keeps the highest of them, one that buys the lowest.
 * @param rises whether the stop fires at a rising price: it buys
 */
export function trailingTrigger(price: Ticks, callbackBps: Bps, rises: boolean): Ticks {
  const share = rises ? WHOLE + BigInt(callbackBps) : WHOLE - BigInt(callbackBps);
  return Math.max(1, Number((BigInt(price) * share + WHOLE / 2n) / WHOLE));
}

/** Whether a price reaches a trigger price. */
export function isReached(rises: boolean, trigger: Ticks, price: Ticks): boolean {
  return rises ? price >= trigger : price <= trigger;
}
