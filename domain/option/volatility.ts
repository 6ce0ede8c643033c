/**
 * The flat band of a cycle by the present volatility: a fixed band would make "flat" nearly certain in quiet hours. The
 * volatility is that of the recorded index samples before the purchase, on several scales; the smallest counts, because
 * a band that is too wide is the only one by which a user can gain.
 */
import { parseScaled } from '../decimal-text.ts';
import type { Millis } from '../units.ts';
import { bandPpmAt, squareRoot } from './band.ts';
import { VOLATILITY_MILLIS, type OptionRule, type Ppm } from './option-terms.ts';

export interface TimedPrice {
  readonly time: Millis;
  readonly price: string;
}

/** How the band of a cycle follows the volatility. */
export interface BandRule {
  /** Half the width, as basis points of the standard deviation of the cycle's move; 0: the band is fixed. */
  readonly bandWidthBps: number;
  /** Below this band of the whole cycle the market is too quiet to sell "flat". */
  readonly bandLeastPpm: Ppm;
  readonly bandMostPpm: Ppm;
}

export interface CycleBand {
  readonly bandPpm: Ppm;
  /** There is no band in which "flat" is fair: too few samples, or too little movement. */
  readonly isQuiet: boolean;
}

/**
 * The scales: moves between every, every fourth and every twentieth sample. The first one recognises within seconds
 * that a violent phase has ended; the last one contains little of the noise between neighbouring samples.
 */
const SCALES = [
  { apart: 1, moves: 4 },
  { apart: 1, moves: 15 },
  { apart: 4, moves: 15 },
  { apart: 20, moves: 15 },
] as const;
const MOST_SAMPLES = Math.max(...SCALES.map(({ apart, moves }) => apart * moves)) + 1;
/** Fewer samples give no estimate. */
const FEWEST_SAMPLES = 16;
/** More digits than any price has. */
const DIGITS = 20;
const MILLION = 1_000_000n;
const BILLION = 1_000_000_000n;
const FULL_BPS = 10_000n;

/** The sum of squared moves, in (10⁻⁹)², and the time in which they happened. */
export interface Variance {
  readonly squares: bigint;
  readonly millis: Millis;
}

/** The least of them: see above. @param samples oldest first. Undefined: too few */
export function varianceOf(samples: readonly TimedPrice[]): Variance | undefined {
  return leastVariance(variancesOf(samples));
}

/** @returns undefined: there are none */
export function leastVariance(variances: readonly Variance[]): Variance | undefined {
  let least: Variance | undefined;
  for (const each of variances)
    if (least === undefined || each.squares * BigInt(least.millis) < least.squares * BigInt(each.millis))
      least = each;
  return least;
}

/** Of each scale for which there are enough samples; none: too few. @param samples oldest first */
export function variancesOf(samples: readonly TimedPrice[]): Variance[] {
  if (samples.length < FEWEST_SAMPLES) return [];
  return SCALES.filter(({ apart, moves }) => samples.length > apart * moves).map(({ apart, moves }) =>
    varianceAt(samples, apart, moves),
  );
}

/** Reads only the prices that it needs: a sixth of them. */
function varianceAt(samples: readonly TimedPrice[], apart: number, moves: number): Variance {
  const at = (back: number) => samples[samples.length - 1 - back * apart] as TimedPrice;
  let [squares, to] = [0n, scaled(at(0).price)];
  for (let back = 1; back <= moves; back++) {
    const from = scaled(at(back).price);
    const move = ((to - from) * BILLION) / from;
    squares += move * move;
    to = from;
  }
  return { squares, millis: at(0).time - at(moves).time };
}

/** The band of a whole cycle, rounded down and kept within its bounds. */
export function cycleBand(variance: Variance | undefined, rule: BandRule, cycleMillis: Millis): CycleBand {
  const { bandWidthBps, bandLeastPpm, bandMostPpm } = rule;
  if (variance === undefined || variance.millis <= 0) return { bandPpm: bandLeastPpm, isQuiet: true };
  const width = BigInt(bandWidthBps);
  const squared = (variance.squares * BigInt(cycleMillis) * width ** 2n) / BigInt(variance.millis);
  const bandPpm = Number(squareRoot(squared) / FULL_BPS / 1_000n);
  return {
    bandPpm: Math.min(bandMostPpm, Math.max(bandLeastPpm, bandPpm)),
    isQuiet: bandPpm < bandLeastPpm,
  };
}

/** The samples that count at a time. @param samples oldest first */
export function samplesBefore<Sample extends TimedPrice>(
  samples: readonly Sample[],
  time: Millis,
): readonly Sample[] {
  return samples
    .filter((each) => each.time >= time - VOLATILITY_MILLIS && each.time < time)
    .slice(-MOST_SAMPLES);
}

/** An order, as its band depends on it besides the volatility and its rule. */
export interface BandOrder extends OptionRule {
  readonly created: Millis;
  readonly delivery: Millis;
  readonly cycleMillis: Millis;
  /** The price step. */
  readonly step: string;
}

/**
 * The band of an order. Prices on a grid reach half a step beyond an edge that belongs to the band, so half a step is
 * taken off: otherwise "flat" would be likelier than the volatility says when the band is few steps wide.
 * @param latest the last price before the purchase; undefined: there is none
 */
export function bandOfOrder(cycle: CycleBand, order: BandOrder, latest: string | undefined): CycleBand {
  const { created: time, delivery, cycleMillis, step } = order;
  const whole = bandPpmAt(cycle.bandPpm, order, { time, start: delivery - cycleMillis, delivery });
  if (latest === undefined) return { bandPpm: whole, isQuiet: true };
  const double = 2n * scaled(latest);
  const bandPpm = whole - Number((scaled(step) * MILLION + double - 1n) / double);
  return { bandPpm: Math.max(0, bandPpm), isQuiet: cycle.isQuiet || bandPpm < 0 };
}

/** The band of a cycle as its terms state it. */
export interface SoldBand extends CycleBand {
  /** Otherwise the band is fixed, and only narrows with the time left. */
  readonly followsVolatility: boolean;
}

/**
 * The band of an order that is bought under a cycle's terms: the computation of the platform and of the ticket.
 * @param latest the last price before the purchase; undefined: there is none
 */
export function bandOfPurchase(cycle: SoldBand, order: BandOrder, latest: string | undefined): CycleBand {
  if (cycle.followsVolatility) return bandOfOrder(cycle, order, latest);
  const { created: time, delivery, cycleMillis } = order;
  const bandPpm = bandPpmAt(cycle.bandPpm, order, { time, start: delivery - cycleMillis, delivery });
  return { bandPpm, isQuiet: false };
}

/** The band of an order that was bought under a rule of volatility, from the samples before it. */
export function provenBand(order: BandOrder & BandRule, samples: readonly TimedPrice[]): Ppm {
  const counted = samplesBefore(samples, order.created);
  const cycle = cycleBand(varianceOf(counted), order, order.cycleMillis);
  return bandOfOrder(cycle, order, counted.at(-1)?.price).bandPpm;
}

function scaled(text: string): bigint {
  const value = parseScaled(text, DIGITS);
  if (value === undefined || value <= 0n) throw new RangeError(`not a price: ${text}`);
  return value;
}
