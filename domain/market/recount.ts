/** Converts ticks and lots of one market's steps into those of others: exactly, or undefined. */
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

/** So many of one step in whole ones of another; undefined: it is none, or not safe. */
export function recount(count: number, from: Step, to: Step): number | undefined {
  const value = BigInt(count) * BigInt(from.unit) * 10n ** BigInt(to.digits);
  const unit = BigInt(to.unit) * 10n ** BigInt(from.digits);
  if (value % unit !== 0n) return undefined;
  const counted = Number(value / unit);
  return Number.isSafeInteger(counted) ? counted : undefined;
}
