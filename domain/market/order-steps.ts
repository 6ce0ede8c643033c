/** The steps of orders in a market, and whether they suit the ledger. The engine's first screens need none of it. */
import { formatScaled, parseScaled } from '../decimal-text.ts';
import { MINOR_DIGITS } from '../units.ts';
import {
  parseSteps,
  stepOf,
  stepsOf,
  type Instrument,
  type Step,
  type Steps,
  type StepTexts,
} from './instrument.ts';

/** The steps of orders' prices and sizes, for conversion from and to text. */
export function orderGridOf({ priceStep, sizeStep, orderPriceStep, orderSizeStep }: StepTexts): Steps {
  return { price: stepOf(orderPriceStep ?? priceStep), size: stepOf(orderSizeStep ?? sizeStep) };
}

/**
 * Problems of an instrument, in words for the operator; empty if it is sound. Checked at start: one lot of an order is
 * whole units of the base, and one tick × one lot of an order is whole units of the quote, so that every notional is
 * exact. A market that is only watched moves no money and may be finer.
 */
export function instrumentProblems(instrument: Instrument): string[] {
  const problems: string[] = [];
  const { price, size } = stepsOf(instrument);
  const order = orderGridOf(instrument);
  if (!isMultiple(order.price, price)) problems.push('the tick size of orders is not whole price steps');
  if (!isMultiple(order.size, size)) problems.push('the lot size of orders is not whole size steps');
  if (instrument.watchOnly !== true) {
    const lot = parseScaled(instrument.orderSizeStep ?? instrument.sizeStep, MINOR_DIGITS);
    if (lot === undefined || lot <= 0n) problems.push('a lot is not whole units of the base');
    if (lotsPerNotional(price, order.size) !== 1n)
      problems.push('tick × lot is not whole units of the quote');
  }
  if (instrument.groupings[0] !== 1) problems.push('the finest grouping is not one tick');
  if (instrument.groupings.some((ticks, i, all) => !Number.isInteger(ticks) || ticks <= (all[i - 1] ?? 0))) {
    problems.push('groupings do not rise');
  }
  const smallest = parseSteps(instrument.minSize, order.size);
  if (smallest === undefined || smallest < 1) problems.push('the smallest amount is not whole lots');
  return problems;
}

function isMultiple(step: Step, of: Step): boolean {
  const count = parseSteps(formatScaled(step.unit, step.digits), of);
  return count !== undefined && count > 0;
}

/** The smallest number of lots that has a value of whole units of the quote at any tick. */
export function lotsPerNotional(price: Step, size: Step): bigint {
  const digits = price.digits + size.digits - MINOR_DIGITS;
  if (digits <= 0) return 1n;
  const unit = 10n ** BigInt(digits);
  return unit / greatestDivisor(BigInt(price.unit) * BigInt(size.unit), unit);
}

export function greatestDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestDivisor(b, a % b);
}
