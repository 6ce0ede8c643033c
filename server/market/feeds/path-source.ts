/** Which version of the path a data folder's prices follow (`path-version.ts`). */
import { brownianSource } from './brownian-path.ts';
import type { PathVersion } from '#domain/market/path-version';
import type { PathSource } from './price-path.ts';
import { waveSource } from './wave-path.ts';

/**
 * @param key what nobody outside may know
 * @param oldSeed what version 1 follows from
 */
export function pathSource(version: PathVersion, key: string, oldSeed = key): PathSource {
  return version === 1 ? waveSource(oldSeed) : brownianSource(key);
}
