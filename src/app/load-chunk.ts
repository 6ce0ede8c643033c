import { withinTime } from './within-time.ts';

/** SPEC §9. */
const SCRIPT_MILLIS = 120_000;

/** A script is missing, or did not load in 120 s. */
class ChunkLoadError extends Error {
  override readonly name = 'ChunkLoadError';
}

export function loadChunk<Chunk>(load: () => Promise<Chunk>): Promise<Chunk> {
  return withinTime(load(), SCRIPT_MILLIS).catch((cause: unknown) => {
    throw new ChunkLoadError('a script did not come', { cause });
  });
}
