/** Loads a chunk of code: repeats the request until it succeeds. */
import type { Clock } from '#domain/clock';
import type { Millis } from '#domain/units';

const RETRY_MILLIS: Millis = 2_000;

export async function loadChunk<Chunk>(clock: Clock, load: () => Chunk | Promise<Chunk>): Promise<Chunk> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise<void>((resolve) => {
        clock.after(RETRY_MILLIS, resolve);
      });
    }
  }
}
