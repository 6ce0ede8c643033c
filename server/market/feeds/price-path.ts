/**
 * A simulated price as a pure function of symbol, seed and time: the typical price times one plus waves of noise
 * from two months down to two seconds, each about as high as a random walk strays in its length. A model, not
 * money: its result is put on the tick grid before anything else sees it.
 */
import type { Bps, Millis, Ticks } from '#domain/units';
import { seedOf, smoothNoise } from './noise.ts';

export type Mood = 'calm' | 'trending' | 'violent';

const SECOND = 1000;
const DAY = 86_400 * SECOND;

/** Wave lengths, each a quarter or a fifth of the one before. */
const WAVES = [
  64 * DAY,
  16 * DAY,
  4 * DAY,
  DAY,
  DAY / 4,
  DAY / 24,
  DAY / 96,
  DAY / 384,
  45 * SECOND,
  9 * SECOND,
  2 * SECOND,
];

/** Waves up to this length carry a mood; longer ones are the market's past and stay as they are. */
const MOOD_LONGEST = DAY / 24;
const VIOLENCE = 6;
/** A trending market climbs and falls back by this share of its daily range every two hours. */
const TREND_LENGTH = 2 * 3600 * SECOND;
const TREND_SHARE = 1.2;

export interface PricePath {
  /** At least one tick. */
  at(time: Millis): Ticks;
}

export interface PricePathInput {
  readonly symbol: string;
  readonly seed: string;
  readonly mood: Mood;
  readonly typical: Ticks;
  readonly volatility: Bps;
}

export function pricePath({ symbol, seed, mood, typical, volatility }: PricePathInput): PricePath {
  const daily = volatility / 10_000;
  const waves = WAVES.map((length, i) => ({
    length,
    seed: seedOf(seed, symbol, 'price', i),
    height:
      daily * 0.55 * Math.sqrt(length / DAY) * (mood === 'violent' && length <= MOOD_LONGEST ? VIOLENCE : 1),
  }));
  return {
    at(time) {
      let drift = mood === 'trending' ? daily * TREND_SHARE * triangle(time / TREND_LENGTH) : 0;
      for (const wave of waves) drift += wave.height * smoothNoise(wave.seed, time / wave.length);
      // 1 + x + x²/2 stands for eˣ without a function that machines may round differently.
      return Math.max(1, Math.round(typical * (1 + drift + (drift * drift) / 2)));
    },
  };
}

/** From −1 up to 1 and back, once in two lengths. */
function triangle(place: number): number {
  const part = place / 2 - Math.floor(place / 2);
  return part < 0.5 ? 4 * part - 1 : 3 - 4 * part;
}
