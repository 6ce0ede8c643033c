/**
 * Version 1 of the simulated price, for data folders that began with it: the typical price times one plus waves of
 * noise from two months down to two seconds. The waves are smooth and their seeds have 32 bits, so a player who has
 * this source can guess the next minute two times in three; new folders have version 2 (`brownian-path.ts`).
 */
import { chance, seedOf, smoothNoise } from './noise.ts';
import type { PathSource, PricePath, PricePathInput } from './price-path.ts';

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

/** Waves up to this length depend on the market's regime; longer ones are the market's past and do not. */
const MOOD_LONGEST = DAY / 24;
const VIOLENCE = 6;
/** A trending market climbs and falls back by this share of its daily range every two hours. */
const TREND_LENGTH = 2 * 3600 * SECOND;
const TREND_SHARE = 1.2;

/** Distinguishes the draws of a market. */
const COUNT_SALT = 0x7a;
const BASIS_SALT = 0x5eed;
const BASIS_WAVE = 20 * 60 * SECOND;
/** A taker's own draws: its size, and its side. */
const SIZE_SALT = 1;
const SIDE_SALT = 77;

export function waveSource(seed: string): PathSource {
  return {
    version: 1,
    path: (input) => wavePath(seed, input),
    scale: (mood) => ({ short: mood === 'violent' ? 4 : 1, day: 1 }),
    seedOf: (...words) => seedOf(seed, ...words),
    premium(symbol) {
      const own = seedOf(seed, symbol) ^ BASIS_SALT;
      return (time) => smoothNoise(own, time / BASIS_WAVE);
    },
    venue(symbol, name, length) {
      const own = seedOf(seed, symbol, name);
      return (time) => smoothNoise(own, time / length);
    },
    takers(symbol) {
      const own = seedOf(seed, symbol);
      return (time, draw) => chance(own ^ saltOf(draw), time);
    },
  };
}

/** The first draw gives the number of takers, then each has two draws. */
function saltOf(draw: number): number {
  if (draw === 0) return COUNT_SALT;
  const taker = Math.floor((draw - 1) / 2);
  return taker + (draw % 2 === 1 ? SIZE_SALT : SIDE_SALT);
}

/** The public part of the path: each wave's length and height. */
export function wavesOf({ mood, volatility }: Pick<PricePathInput, 'mood' | 'volatility'>) {
  const daily = volatility / 10_000;
  return WAVES.map((length) => ({
    length,
    height:
      daily * 0.55 * Math.sqrt(length / DAY) * (mood === 'violent' && length <= MOOD_LONGEST ? VIOLENCE : 1),
  }));
}

function wavePath(seed: string, { symbol, mood, typical, volatility }: PricePathInput): PricePath {
  const daily = volatility / 10_000;
  const waves = wavesOf({ mood, volatility }).map((wave, i) => ({
    ...wave,
    seed: seedOf(seed, symbol, 'price', i),
  }));
  return {
    at(time) {
      let drift = mood === 'trending' ? daily * TREND_SHARE * triangle(time / TREND_LENGTH) : 0;
      for (const wave of waves) drift += wave.height * smoothNoise(wave.seed, time / wave.length);
      // 1 + x + x²/2 replaces eˣ, because machines may round eˣ differently.
      return Math.max(1, Math.round(typical * (1 + drift + (drift * drift) / 2)));
    },
  };
}

/** Rises from −1 to 1 and falls back, once in two lengths. */
function triangle(place: number): number {
  const part = place / 2 - Math.floor(place / 2);
  return part < 0.5 ? 4 * part - 1 : 3 - 4 * part;
}
