/** The level of an alert in whole ticks. */
import { digitsOf, parseScaled } from '../decimal-text.ts';
import type { Step } from '../market/instrument.ts';
import type { Ticks } from '../units.ts';

/**
 * The first tick at or beyond a price, in the direction in which the alert fires: its ticks may be coarser than when it
 * was set. Undefined: the text is no price, or too large.
 */
export function levelTick(price: string, step: Step, rises: boolean): Ticks | undefined {
  const digits = Math.max(digitsOf(price), step.digits);
  const scaled = parseScaled(price, digits);
  if (scaled === undefined || scaled <= 0n) return undefined;
  const unit = BigInt(step.unit) * 10n ** BigInt(digits - step.digits);
  const tick = Number(rises ? (scaled + unit - 1n) / unit : scaled / unit);
  return Number.isSafeInteger(tick) ? tick : undefined;
}

/** A percentage in parts per million, in the units of a mark's rate. */
export function rateUnitsOfPpm(ppm: number): number {
  return ppm * 100;
}
