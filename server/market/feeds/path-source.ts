/** Chooses the version of the path that a data folder's prices follow (`path-version.ts`). */
import { brownianSource } from './brownian-path.ts';
import type { PathVersion } from '#domain/market/path-version';
import type { PathSource } from './price-path.ts';
import { waveSource } from './wave-path.ts';

/**
 * @param key the secret key of the prices
 * @param oldSeed the seed of version 1
 */
export function pathSource(version: PathVersion, key: string, oldSeed = key): PathSource {
  return version === 1 ? waveSource(oldSeed) : brownianSource(version, key);
}
