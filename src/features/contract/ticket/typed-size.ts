/** The typed quantity in its units. All conversions are exact; the order says its quantity in coins. */
import { amountFault } from '#domain/decimal-text';
import { minorText } from '#domain/ledger/minor';
import { formatSteps, parseSteps, shownSteps, type Instrument } from '#domain/market/instrument';
import { percentOf } from '#domain/trading/market-order';
import { lotsFor, orderStepsOf, totalOf } from '#domain/trading/order';
import { totalIn, type SizeProblem } from '#domain/trading/order-terms';
import type { Lots, Ticks } from '#domain/units';

/** Coins, whole lots, or the quote. */
export const AMOUNT_UNITS = ['base', 'lots', 'quote'] as const;
export type AmountUnit = (typeof AMOUNT_UNITS)[number];

export interface TypedAmount {
  readonly unit: AmountUnit;
  readonly amount: string;
}

/** In the base, as the order says it; `''`: nothing is typed, or the price is still missing. */
export interface TypedSize {
  readonly size: string;
  readonly problem?: SizeProblem;
}

/**
 * An amount of the quote becomes the whole order lots that it pays for.
 * @param tick the price of the conversion
 */
export function typedSize(
  { unit, amount }: TypedAmount,
  instrument: Instrument,
  tick: Ticks | undefined,
): TypedSize {
  if (unit === 'base' || amount === '') return { size: amount };
  const fault = amountFault(amount);
  if (fault !== undefined) return { size: '', problem: fault };
  const steps = orderStepsOf(instrument);
  if (unit === 'lots') {
    const lots = parseSteps(amount, { digits: 0, unit: 1 });
    return lots === undefined
      ? { size: '', problem: 'off-step' }
      : { size: formatSteps(lots, steps.grid.size) };
  }
  const total = totalIn(amount);
  if (typeof total === 'string') return { size: '', problem: total };
  if (tick === undefined) return { size: '' };
  const lots = lotsFor(steps, tick, total);
  return lots === 0 ? { size: '', problem: 'too-small' } : { size: shownSteps(lots, steps.size) };
}

/** A size of the base in a unit; `''` if it is not whole lots, or the quote has no price. */
export function amountIn(
  unit: AmountUnit,
  size: string,
  instrument: Instrument,
  tick: Ticks | undefined,
): string {
  const steps = orderStepsOf(instrument);
  const lots = parseSteps(size, steps.grid.size);
  if (lots === undefined || lots === 0) return '';
  if (unit === 'base') return size;
  if (unit === 'lots') return String(lots);
  return tick === undefined ? '' : minorText(totalOf(steps, tick, lots * steps.perOrder.size));
}

/**
 * A share of the largest size, in whole order lots, as text of the base.
 * @param most exact decimal text of the base; "" while it is unknown
 */
export function sizeOfShare(most: string, percent: number, instrument: Instrument): string | undefined {
  const { size, perOrder } = orderStepsOf(instrument);
  const all = parseSteps(most, size);
  if (all === undefined) return undefined;
  const part: Lots = Number(percentOf(BigInt(all), percent));
  return shownSteps(part - (part % perOrder.size), size);
}

/** How much of the largest size a size is, 0–100. */
export function shareOfMost(lots: Lots | undefined, most: string, instrument: Instrument): number {
  const all = parseSteps(most, orderStepsOf(instrument).size);
  if (lots === undefined || all === undefined || all === 0) return 0;
  return lots >= all ? 100 : Number((BigInt(lots) * 100n) / BigInt(all));
}
