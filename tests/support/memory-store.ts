/** A store that forgets when the process ends, for tests of what stands before it. */
import type { Store } from '../../server/db/store-api.ts';

export function memoryStore(): Store {
  return {
    open: (catalogue, now) =>
      Promise.resolve({ number: 0, firstStart: now, instruments: catalogue, reservedTradeIds: {} }),
    commit: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
}
