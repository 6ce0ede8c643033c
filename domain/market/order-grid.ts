/**
 * The steps of orders, if a market's steps are finer than the ledger's units. The order step is the smallest multiple
 * of the lot that makes every notional a whole number of units. If that multiple is unusable, the market can only be
 * watched.
 */
import { formatScaled, parseScaled } from '../decimal-text.ts';
import { stepOf, type Instrument, type Step } from './instrument.ts';
import { greatestDivisor, lotsPerNotional } from './order-steps.ts';

/** A lot size of more lots than this, and above the smallest amount, is too coarse to trade with. */
const MOST_LOTS_A_STEP = 1000n;

export interface OrderGrid extends Pick<Instrument, 'watchOnly' | 'minSize'> {
  readonly orderSizeStep: string;
}

/**
 * @param lotSize the venue's or file's own lot size, whole size steps
 * @param minSize the smallest amount of an order, as the venue publishes it
 */
export function orderGridFor(priceStep: string, lotSize: string, minSize: string): OrderGrid {
  const lot = stepOf(lotSize);
  const multiple = smallestMultiple(stepOf(priceStep), lot);
  const step = text(BigInt(lot.unit) * multiple, lot.digits);
  if (multiple > MOST_LOTS_A_STEP && isBelow(minSize, step)) return watchedGrid(lotSize, minSize);
  return { orderSizeStep: step, minSize: wholeSteps(minSize, stepOf(step)) };
}

/** The same for a market that can only be watched. */
export function watchedGrid(lotSize: string, minSize: string): OrderGrid {
  return { orderSizeStep: lotSize, watchOnly: true, minSize: wholeSteps(minSize, stepOf(lotSize)) };
}

/** The number of lots that make whole units of the base and, at any price, of the quote. */
function smallestMultiple(price: Step, lot: Step): bigint {
  const forQuote = lotsPerNotional(price, lot);
  const forBase = lotsPerNotional({ digits: 0, unit: 1 }, lot);
  return (forQuote * forBase) / greatestDivisor(forQuote, forBase);
}

/** The smallest whole number of steps that is at least an amount. */
function wholeSteps(amount: string, step: Step): string {
  const digits = Math.max(step.digits, amount.length);
  const unit = BigInt(step.unit) * 10n ** BigInt(digits - step.digits);
  const steps = ((parseScaled(amount, digits) ?? 0n) + unit - 1n) / unit;
  return text((steps > 0n ? steps : 1n) * BigInt(step.unit), step.digits);
}

function isBelow(one: string, other: string): boolean {
  const digits = Math.max(one.length, other.length);
  return (parseScaled(one, digits) ?? 0n) < (parseScaled(other, digits) ?? 0n);
}

/** Removes zeros at the end of the fraction. */
function text(scaled: bigint, digits: number): string {
  const plain = formatScaled(scaled, digits);
  return plain.includes('.') ? plain.replace(/\.?0+$/, '') : plain;
}
