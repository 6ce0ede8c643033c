/** Converts ticks and lots from one market's steps into another's: exactly, or undefined. */
import type { Instrument, Step } from './instrument.ts';

/** The part of an instrument that gives ticks and lots their meaning. */
export type Counting = Pick<Instrument, 'base' | 'quote' | 'priceStep' | 'sizeStep'>;

export function isCountedAlike(one: Counting, other: Counting): boolean {
  return (
    one.base === other.base &&
    one.quote === other.quote &&
    one.priceStep === other.priceStep &&
    one.sizeStep === other.sizeStep
  );
}

/**
 * Converts a count of one step into whole steps of another; undefined if the result is not whole or not a safe
 * integer.
 */
export function recount(count: number, from: Step, to: Step): number | undefined {
  const value = BigInt(count) * BigInt(from.unit) * 10n ** BigInt(to.digits);
  const unit = BigInt(to.unit) * 10n ** BigInt(from.digits);
  if (value % unit !== 0n) return undefined;
  const counted = Number(value / unit);
  return Number.isSafeInteger(counted) ? counted : undefined;
}
