/**
 * An instrument: the coins that a market trades, its tick size and lot size. It is a row (catalogue) or comes with a
 * replayed file, and never changes while its market is open. Its prices and sizes are whole steps (`Ticks`, `Lots`),
 * written with exactly the digits of their step, so every component forms the same text.
 *
 * The book's steps may be finer than those of orders, because a venue's old orders keep the steps of their time. Books,
 * trades and candles are exact in the book's steps; an order's price and size are multiples of the order steps.
 */
import { digitsOf, formatScaled, parseScaled } from '../decimal-text.ts';
import type { Size, Ticks } from '../units.ts';

export type InstrumentKind = 'spot' | 'perpetual';

export interface Instrument {
  /** `BTC-USDT`, a perpetual `BTC-USDT-PERP`. */
  readonly symbol: string;
  readonly kind: InstrumentKind;
  readonly base: string;
  readonly quote: string;
  /** The coin's full name. */
  readonly name: string;
  /** The smallest price difference, decimal text; its digits are the digits of every price. */
  readonly priceStep: string;
  /** The smallest size, in the base coin; for a perpetual the face value of one lot. */
  readonly sizeStep: string;
  /** The tick size of orders, in whole price steps; absent: one price step. */
  readonly orderPriceStep?: string | undefined;
  /** The lot size of orders, in whole size steps; absent: one size step. */
  readonly orderSizeStep?: string | undefined;
  /** True if its steps are too fine for the ledger: the market is shown, but accepts no orders. */
  readonly watchOnly?: boolean | undefined;
  /**
   * True if its sizes in size steps may be 2⁵³ or more: they are counted as bigints. Such a market is watch only.
   */
  readonly wide?: boolean | undefined;
  /** Price steps that a book can be grouped by, in ticks, finest (1) first. */
  readonly groupings: readonly number[];
  /** The smallest amount of an order, in the base coin. */
  readonly minSize: string;
}

/** How a step converts text into whole steps. `unit` is the step in units of its last digit: 0.5 → 5 at 1 digit. */
export interface Step {
  readonly digits: number;
  readonly unit: number;
  /** The number of these steps in one order step; absent: 1. */
  readonly perOrder?: number;
  /** The number of digits that are shown even if they are zeros; absent: all of them. */
  readonly shown?: number;
  /** True for sizes that are counted as bigints. */
  readonly wide?: true;
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

/** The steps of an instrument, as decimal texts. */
export type StepTexts = Pick<
  Instrument,
  'priceStep' | 'sizeStep' | 'orderPriceStep' | 'orderSizeStep' | 'wide'
>;

export function stepsOf({ priceStep, sizeStep, orderPriceStep, orderSizeStep, wide }: StepTexts): Steps {
  const size = stepWithin(sizeStep, orderSizeStep);
  return {
    price: stepWithin(priceStep, orderPriceStep),
    size: wide === true ? { ...size, wide } : size,
  };
}

function stepWithin(text: string, order: string | undefined): Step {
  const step = stepOf(text);
  const perOrder = order === undefined ? 1 : (parseSteps(order, step) ?? 1);
  return perOrder === 1 ? step : { ...step, perOrder, shown: digitsOf(order ?? '') };
}

/** A text in whole steps; undefined if it is not a decimal, is finer than the step, or is not a safe integer. */
export function parseSteps(text: string, step: Step): number | undefined {
  const scaled = parseScaled(text, step.digits);
  if (scaled === undefined) return undefined;
  const unit = BigInt(step.unit);
  if (scaled % unit !== 0n) return undefined;
  const steps = Number(scaled / unit);
  return Number.isSafeInteger(steps) ? steps : undefined;
}

/** The text of a price or size with exactly its step's digits: 250 steps of 0.01 → "2.50". */
export function formatSteps(steps: Ticks | Size, step: Step): string {
  const scaled = Number(steps) * step.unit;
  return formatScaled(Number.isSafeInteger(scaled) ? scaled : BigInt(steps) * BigInt(step.unit), step.digits);
}

/** The same text without zeros finer than an order's step, for display. Nothing is rounded. */
export function shownSteps(steps: Ticks | Size, step: Step): string {
  return shownText(formatSteps(steps, step), step.shown);
}

/** @param shown digits that stay even if they are zeros; undefined: all */
export function shownText(text: string, shown: number | undefined): string {
  const point = text.indexOf('.');
  if (shown === undefined || point === -1) return text;
  let end = text.length;
  while (end > point + 1 + shown && text[end - 1] === '0') end--;
  return text.slice(0, end === point + 1 ? point : end);
}
