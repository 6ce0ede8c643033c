/**
 * The words and rules of short-cycle options. A user stakes an amount on the direction of an index from an opening
 * price to the price at delivery: up, down, or flat (within a band around the opening price).
 */
import type { Bps, Millis } from '../units.ts';

export const OPTION_CYCLES = ['1m', '5m', '15m', '30m', '1h', '4h', '1d', '1w', '1M'] as const;
export type OptionCycle = (typeof OPTION_CYCLES)[number];

export const OPTION_DIRECTIONS = ['up', 'flat', 'down'] as const;
export type OptionDirection = (typeof OPTION_DIRECTIONS)[number];

/**
 * `opening`: waits for its opening price. `waiting`: for its delivery (SPEC §4). `settling`: its delivery time has
 * passed, its payment has not been made yet. `returned`: it had no opening price or no price at delivery, or its
 * contract ended before, and its stake and fee are back. `exited`: its user gave it back before delivery, at the
 * price of a sample.
 */
export const OPTION_STATUSES = ['opening', 'waiting', 'settling', 'settled', 'returned', 'exited'] as const;
export type OptionStatus = (typeof OPTION_STATUSES)[number];
export const OPEN_OPTION_STATUSES: ReadonlySet<string> = new Set(['opening', 'waiting', 'settling']);

/** Why an order was returned. `delisted`: trading in its contract ended before its delivery. */
export const OPTION_CAUSES = ['no-opening', 'no-delivery-price', 'delisted'] as const;
export type OptionCause = (typeof OPTION_CAUSES)[number];

/** The result of an ended order, as users filter by it. */
export const OPTION_RESULTS = ['won', 'lost', 'exited', 'returned'] as const;
export type OptionResult = (typeof OPTION_RESULTS)[number];

/** How an order gets its opening and its delivery price. An order keeps the rule under which it was bought. */
export interface OptionRule {
  /** The opening price is the first index sample at least this long after the order was accepted. */
  readonly openDelayMillis: Millis;
  /** Without a sample within this time after the order was accepted its stake and fee are returned. */
  readonly openWithinMillis: Millis;
  /** The delivery price is the average of the index samples of this long before delivery. */
  readonly windowMillis: Millis;
}

/** The index is sampled once in this time. */
const SAMPLE_MILLIS: Millis = 1_000;

/** The volatility at a purchase is that of the samples of this long before it. */
export const VOLATILITY_MILLIS: Millis = 320_000;

/** Samples are recorded from this long before a delivery: the window, and a small chart of the time before it. */
export const RECORDED_MILLIS: Millis = 60_000;

/** The return of a win on its stake, the stake included, in basis points: 18,500 is 1.85 times the stake. */
export type OddsBps = Bps;

/** Parts per million of the opening price. */
export type Ppm = number;

/**
 * The earliest end of purchases before delivery: an order bought at that time has its opening price before the window
 * of the delivery price begins.
 */
export function leastCutOff({ openDelayMillis, windowMillis }: OptionRule): Millis {
  return openDelayMillis + SAMPLE_MILLIS + windowMillis;
}

/** The time after which an order without an opening price is returned. */
export function openingDeadline(
  { openWithinMillis, windowMillis }: OptionRule,
  created: Millis,
  delivery: Millis,
): Millis {
  return Math.min(created + openWithinMillis, delivery - windowMillis);
}
