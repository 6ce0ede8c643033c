/** What was counted in one market's steps, counted in others: exactly, or not at all. */
import type { Instrument, Step } from './instrument.ts';

/** What of an instrument decides what counts of ticks and lots mean. */
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
