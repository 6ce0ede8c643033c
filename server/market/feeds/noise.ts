/**
 * Seeded random numbers as a pure function of their position: the same seed and index give the same number on every
 * machine. Only additions and multiplications of doubles are used, whose results IEEE 754 fixes.
 */

/** A seed of 32 bits from any texts, by FNV-1a. */
export function seedOf(...words: readonly (string | number)[]): number {
  let hash = 0x811c9dc5;
  for (const char of words.join('/')) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

/** Uniform in [0, 1), by seed and position, with the finaliser of MurmurHash3. */
export function chance(seed: number, place: number): number {
  let hash = seed ^ Math.imul(place | 0, 0x9e3779b1) ^ Math.imul((place / 0x1_0000_0000) | 0, 0x85ebca77);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 0x1_0000_0000;
}

/** Smooth noise in (−1, 1): random values at integer positions, interpolated in between. */
export function smoothNoise(seed: number, place: number): number {
  const whole = Math.floor(place);
  return smoothBetween(chance(seed, whole), chance(seed, whole + 1), place - whole);
}

/** In (−1, 1). @param from uniform in [0, 1), as `to` is. @param part how far it is from one to the other */
export function smoothBetween(from: number, to: number, part: number): number {
  const ease = part * part * (3 - 2 * part);
  return 2 * (from + (to - from) * ease) - 1;
}
