/**
 * Versions 2 and 3 of the simulated price, a pure function of symbol, key and time: the typical price times e to the
 * power of a keyed Brownian bridge. A player who knows this source and all past prices, but not the key, gains
 * nothing. It is a model, not money: its result is rounded to the tick before any other code reads it.
 */
import type { Bps, Millis } from '#domain/units';
import { KeyedBridge } from './keyed-bridge.ts';
import { KeyedDraws, keyedSeed } from './keyed-draws.ts';
import { KeyedTrend } from './keyed-trend.ts';
import { smoothBetween } from './noise.ts';
import type { Mood, PathSource, PricePath, PricePathInput } from './price-path.ts';

/** The standard deviation of a day's move, as a share of the daily volatility in the catalogue. */
const DAY_SHARE = 0.55;
/**
 * How much larger than calm the moves are, equally for all durations: if only the moves of an hour were larger, and
 * not those of a minute, or the reverse, they could be predicted from their beginning.
 */
const SCALES = { calm: 1, trending: 1, violent: 6 } as const;
/** A trending market falls back this often, by this share of the daily volatility; between falls it climbs. */
const FALLS_PER_DAY = 12;
const FALL_SHARE = 0.5;
/** The standard deviation of a price's distance from its typical one, in logarithms: 25 rows stay above 0. */
const WANDER = 0.45;
const LONGEST_PERIOD = 1024;
/** A perpetual stays within its limit for three standard deviations. */
const BASIS_DEVIATION = 1 / 3;
const BASIS_MILLIS = 1000;
/** e to the power of x as (1 + x ÷ 2¹⁰) to the power of 2¹⁰: multiplications, which all machines round alike. */
const SQUARINGS = 10;

export function brownianSource(version: 2 | 3, key: string): PathSource {
  return {
    version,
    path: (input) => brownianPath(key, input),
    scale: (mood) => ({ short: SCALES[mood], day: dailyShare(mood) / DAY_SHARE }),
    seedOf: (...words) => keyedSeed(key, 'seed', ...words),
    premium(symbol) {
      const draws = new KeyedDraws(key, 'basis', symbol);
      const bridge = new KeyedBridge({
        draws,
        period: 1,
        daily: BASIS_DEVIATION * Math.SQRT2,
        finest: BASIS_MILLIS,
      });
      return (time) => Math.max(-1, Math.min(1, bridge.at(time)));
    },
    venue: (symbol, name, length) => venuePath(new KeyedDraws(key, 'venue', symbol, name), length),
    takers(symbol) {
      const draws = new KeyedDraws(key, 'takers', symbol);
      return (time, draw) => draws.even(time, draw);
    },
  };
}

/** The standard deviation of a day's move, as a share of the volatility in the catalogue. */
export function dailyShare(mood: Mood): number {
  const trend = mood === 'trending' ? FALL_SHARE * Math.sqrt(FALLS_PER_DAY) : 0;
  return Math.sqrt((DAY_SHARE * SCALES[mood]) ** 2 + trend ** 2);
}

/** The standard deviation of a day's move, and the number of days after which a price returns near its typical one. */
export function walkOf({ mood, volatility }: Pick<PricePathInput, 'mood' | 'volatility'>): {
  readonly daily: number;
  readonly period: number;
} {
  const daily = (dailyShare(mood) * volatility) / 10_000;
  let period = LONGEST_PERIOD;
  while (period > 1 && daily * Math.sqrt(period / 2) > WANDER) period /= 2;
  return { daily, period };
}

function brownianPath(key: string, { symbol, mood, typical, volatility }: PricePathInput): PricePath {
  const { period } = walkOf({ mood, volatility });
  const daily = (DAY_SHARE * SCALES[mood] * volatility) / 10_000;
  const bridge = new KeyedBridge({ draws: new KeyedDraws(key, 'price', symbol), period, daily });
  const trend = mood === 'trending' ? trendOf(key, symbol, volatility, period) : () => 0;
  return { at: (time) => Math.max(1, Math.round(typical * exponential(bridge.at(time) + trend(time)))) };
}

/**
 * Smooth, and unpredictable beyond its next turn: a seed of 32 bits would follow from public marks, and with it all
 * future distances.
 */
function venuePath(draws: KeyedDraws, length: Millis): (time: Millis) => number {
  let [known, from, to] = [NaN, 0, 0];
  return (time) => {
    const whole = Math.floor(time / length);
    if (whole !== known) [known, from, to] = [whole, draws.even(whole), draws.even(whole + 1)];
    return smoothBetween(from, to, time / length - whole);
  };
}

/** In some markets a slow rise and sudden falls, in others the reverse. */
function trendOf(key: string, symbol: string, volatility: Bps, period: number): (time: Millis) => number {
  const draws = new KeyedDraws(key, 'trend', symbol);
  const fall = (FALL_SHARE * volatility) / 10_000;
  const trend = new KeyedTrend({ draws, period, fallsPerDay: FALLS_PER_DAY, fall });
  const sign = keyedSeed(key, 'trend', symbol) % 2 === 0 ? 1 : -1;
  return (time) => sign * trend.at(time);
}

function exponential(x: number): number {
  let power = 1 + x / 2 ** SQUARINGS;
  for (let i = 0; i < SQUARINGS; i++) power *= power;
  return power;
}
