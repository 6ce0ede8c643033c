/**
 * What a market trades and in which steps. An instrument is a row (catalogue) or comes with a replayed file;
 * it never changes while its market lives. Prices and sizes of it are held in whole steps (`Ticks`, `Lots`)
 * and written with exactly the digits of their step, so everybody forms the same text.
 */
import { digitsOf, formatScaled, parseScaled } from '../decimal-text.ts';
import { MINOR_DIGITS, type Lots, type Ticks } from '../units.ts';

export type InstrumentKind = 'spot' | 'perpetual';

export interface Instrument {
  /** `BTC-USDT`, a perpetual `BTC-USDT-PERP`. */
  readonly symbol: string;
  readonly kind: InstrumentKind;
  readonly base: string;
  readonly quote: string;
  /** The coin's full name, as people say it. */
  readonly name: string;
  /** The smallest price difference, decimal text; its digits are the digits of every price. */
  readonly priceStep: string;
  /** The smallest size, in the base coin; for a perpetual the face value of one lot. */
  readonly sizeStep: string;
  /** Price steps that a book can be grouped by, in ticks, finest (1) first. */
  readonly groupings: readonly number[];
  /** The smallest amount of an order, in the base coin. */
  readonly minSize: string;
}

/** How a step turns text into whole steps. `unit` is the step in its own last digit: 0.5 → 5 at 1 digit. */
export interface Step {
  readonly digits: number;
  readonly unit: number;
}

export interface Steps {
  readonly price: Step;
  readonly size: Step;
}

export function stepOf(text: string): Step {
  const digits = digitsOf(text);
  const unit = Number(parseScaled(text, digits) ?? 0n);
  if (!(unit > 0)) throw new RangeError(`not a step: ${text}`);
  return { digits, unit };
}

export function stepsOf(instrument: Pick<Instrument, 'priceStep' | 'sizeStep'>): Steps {
  return { price: stepOf(instrument.priceStep), size: stepOf(instrument.sizeStep) };
}

/** Whole steps of a text, or undefined where the text is no decimal, finer than the step, or not safe. */
export function parseSteps(text: string, step: Step): number | undefined {
  const scaled = parseScaled(text, step.digits);
  if (scaled === undefined) return undefined;
  const unit = BigInt(step.unit);
  if (scaled % unit !== 0n) return undefined;
  const steps = Number(scaled / unit);
  return Number.isSafeInteger(steps) ? steps : undefined;
}

/** The text of a price or size with exactly its step's digits: 250 steps of 0.01 → "2.50". */
export function formatSteps(steps: Ticks | Lots, step: Step): string {
  const scaled = steps * step.unit;
  return formatScaled(Number.isSafeInteger(scaled) ? scaled : BigInt(steps) * BigInt(step.unit), step.digits);
}

/**
 * What is wrong with an instrument, in words for the operator; empty where it is sound. Checked at start:
 * one lot is whole units of the base and tick × lot whole units of the quote, so a notional is exact.
 */
export function instrumentProblems(instrument: Instrument): string[] {
  const problems: string[] = [];
  const unitsOf = (text: string) => parseScaled(text, MINOR_DIGITS);
  const lot = unitsOf(instrument.sizeStep);
  if (lot === undefined || lot <= 0n) problems.push('a lot is not whole units of the base');
  const { price, size } = stepsOf(instrument);
  const product = BigInt(price.unit) * BigInt(size.unit);
  const digits = price.digits + size.digits;
  if (digits > MINOR_DIGITS && product % 10n ** BigInt(digits - MINOR_DIGITS) !== 0n) {
    problems.push('tick × lot is not whole units of the quote');
  }
  if (instrument.groupings[0] !== 1) problems.push('the finest grouping is not one tick');
  if (instrument.groupings.some((ticks, i, all) => !Number.isInteger(ticks) || ticks <= (all[i - 1] ?? 0))) {
    problems.push('groupings do not rise');
  }
  const smallest = parseSteps(instrument.minSize, size);
  if (smallest === undefined || smallest < 1) problems.push('the smallest amount is not whole lots');
  return problems;
}
