/**
 * The platform's payment for an option before its delivery: the share that its operator allows of the payment times the
 * likelihood of a win. The likelihood is the least by the lowest and by the highest measured volatility, so that nobody
 * gains by knowing the true one. A pure function of decimal texts and times: the proof of an order repeats it.
 */
import type { Minor } from '../ledger/minor.ts';
import type { Bps, Millis } from '../units.ts';
import {
  leastCutOff,
  openingDeadline,
  type OptionDirection,
  type OptionRule,
  type Ppm,
} from './option-terms.ts';
import { bandAround } from './outcome.ts';
import { payoutOf } from './payoff.ts';
import { samplesBefore, variancesOf, type TimedPrice, type Variance } from './volatility.ts';

export interface ExitTerms extends OptionRule {
  readonly direction: OptionDirection;
  readonly oddsBps: Bps;
  readonly opened: string;
  readonly bandPpm: Ppm;
  readonly step: string;
  readonly delivery: Millis;
  /** Of the value, in basis points; 0: no early exit. */
  readonly exitShareBps: Bps;
}

const MILLION = 1_000_000;
const FULL_BPS = 10_000n;
const LEAST_BPS = 9_000n;
/** A variance is in (10⁻⁹)². */
const BILLION = 1e9;

/** Whether an option may be given back at a time: after its opening, and with time for a price before the window. */
export function mayExitAt({ exitShareBps, opened, ...terms }: ExitTerms, time: Millis): boolean {
  return exitShareBps > 0 && opened !== '' && time <= terms.delivery - leastCutOff(terms);
}

/** The first sample that gives an exit its price; undefined: none of these. @param asked when the user asked */
export function exitSample<Sample extends TimedPrice>(
  terms: OptionRule & Pick<ExitTerms, 'delivery'>,
  asked: Millis,
  samples: readonly Sample[],
): Sample | undefined {
  const latest = openingDeadline(terms, asked, terms.delivery);
  return samples.find(({ time }) => time >= asked + terms.openDelayMillis && time <= latest);
}

/**
 * @param exit the sample that gives the price
 * @param samples those before it, oldest first
 * @returns undefined: too few samples for a volatility
 */
export function exitPayment(
  stake: Minor,
  terms: ExitTerms,
  exit: TimedPrice,
  samples: readonly TimedPrice[],
): Minor | undefined {
  return exitValue(stake, terms, exit, variancesOf([...samplesBefore(samples, exit.time), exit]));
}

/**
 * The payment of an exit at a price, rounded down: before an exit the estimate of the page and of the platform.
 * @param exit the price, and the time from which the rest until delivery counts
 * @param variances of the samples before it, on each scale (`variancesOf`)
 * @returns undefined: there are none, so the option has no value yet
 */
export function exitValue(
  stake: Minor,
  terms: ExitTerms,
  exit: TimedPrice,
  variances: readonly Variance[],
): Minor | undefined {
  if (variances.length === 0) return undefined;
  const left = terms.delivery - exit.time;
  const least = Math.min(
    ...variances.map((variance) => winPpm(terms, exit.price, deviationOf(variance, left))),
  );
  const value = (payoutOf(stake, terms.oddsBps) * BigInt(least)) / BigInt(MILLION);
  return (value * BigInt(terms.exitShareBps)) / FULL_BPS;
}

/** The least payment that the sheet of an exit accepts, for the value that it shows: nine tenths, rounded down. */
export function leastAccepted(value: Minor): Minor {
  return (value * LEAST_BPS) / FULL_BPS;
}

/** The standard deviation of the move in a time, as a share of the price. */
function deviationOf({ squares, millis }: Variance, left: Millis): number {
  return Math.sqrt((Number(squares) / millis) * Math.max(0, left)) / BILLION;
}

/** How likely the option wins, in parts per million, rounded down. */
export function winPpm(
  { direction, opened, bandPpm, step }: Pick<ExitTerms, 'direction' | 'opened' | 'bandPpm' | 'step'>,
  price: string,
  deviation: number,
): Ppm {
  const band = bandAround(opened, bandPpm, step);
  const at = Number(price);
  const below = (edge: number) => shareBelow((edge - at) / at, deviation);
  // Up and down win beyond the edges, which belong to flat.
  const low = below(Number(band.low) - Number(step));
  const high = below(Number(band.high) + Number(step));
  const within = Math.max(0, below(Number(band.high)) - below(Number(band.low)));
  const share = { up: 1 - high, flat: within, down: low }[direction];
  return Math.floor(share * MILLION);
}

/** The share of a normal distribution below a value. */
function shareBelow(value: number, deviation: number): number {
  if (deviation === 0) return value > 0 ? 1 : value < 0 ? 0 : 0.5;
  const x = Math.abs(value) / deviation / Math.SQRT2;
  const tail = 0.5 * errorRest(x);
  return value > 0 ? 1 - tail : tail;
}

const TERMS = [1.061405429, -1.453152027, 1.421413741, -0.284496736, 0.254829592];

/** 1 − erf(x) for x ≥ 0, to 1.5 × 10⁻⁷ (Abramowitz and Stegun 7.1.26). */
function errorRest(x: number): number {
  const t = 1 / (1 + 0.3275911 * x);
  return TERMS.reduce((sum, each) => (sum + each) * t, 0) * exponential(-x * x);
}

const SQUARINGS = 20;

/** By multiplications alone, which all machines round alike. @param x at most 0 */
function exponential(x: number): number {
  let power = Math.max(0, 1 + x / 2 ** SQUARINGS);
  for (let squaring = 0; squaring < SQUARINGS; squaring++) power *= power;
  return power;
}
