/** The random values of a simulated market, behind one interface for all versions (`path-version.ts`). */
import type { Bps, Millis, Ticks } from '#domain/units';
import type { PathVersion } from '#domain/market/path-version';

export type Mood = 'calm' | 'trending' | 'violent';

export interface PricePath {
  /** At least one tick. */
  at(time: Millis): Ticks;
}

export interface PricePathInput {
  readonly symbol: string;
  readonly mood: Mood;
  readonly typical: Ticks;
  readonly volatility: Bps;
}

export interface PathSource {
  readonly version: PathVersion;
  /**
   * Each path caches the position that it was read at last, so that neighbours cost little: create one for each
   * reader.
   */
  path(input: PricePathInput): PricePath;
  /** The factors by which the moves of a few seconds, and those of a day, exceed those of a calm market. */
  scale(mood: Mood): { readonly short: number; readonly day: number };
  /** 32 bits for values that do not affect the price: sizes of levels, volumes and wicks of the history. */
  seedOf(...words: readonly string[]): number;
  /** How far a perpetual is from its index, from −1 to 1. */
  premium(symbol: string): (time: Millis) => number;
  /** How far a venue is from the index, from −1 to 1. It changes smoothly, each time after `length`. */
  venue(symbol: string, name: string, length: Millis): (time: Millis) => number;
  /** The takers of a moment: uniform in [0, 1), by time and number of the draw. */
  takers(symbol: string): (time: Millis, draw: number) => number;
}
