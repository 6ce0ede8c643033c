/** The process is paused, as on a phone that sleeps: a real platform, and the real engine in its worker. */
import '@vitest/web-worker';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Read } from '../support/batch-reader.ts';
import { BOOK, LISTED, listed } from '../support/faulty-engine.ts';
import { bookKey } from '../support/reference-client.ts';
import { startRoutePlatform, type RoutePlatform } from '../support/route-platform.ts';

/** Longer than a value stays live without a message of the platform. */
const STOPPED_MILLIS = 6_000;

let platform: RoutePlatform;

beforeAll(async () => {
  platform = await startRoutePlatform();
});

afterAll(() => platform.stop());

describe.each([
  ['packed', true],
  ['JSON', false],
])('a route of %s messages', (_route, packed) => {
  it('FAULT-860 after a stop of the process nothing is live before the next message of the platform', async () => {
    await platform.withEngine({ packed }, async (engine) => {
      await engine.reference.confirmed();
      const harmed = engine.harm('book', 20, () => []);
      const shown = bookKey(engine.last(BOOK) as Read);
      await expect.poll(() => engine.reference.book.isCurrent(shown)).toBe(false);
      const stopped = performance.now();
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, STOPPED_MILLIS);
      await harmed;
      await engine.expectMended();
      const continued = stopped + STOPPED_MILLIS;
      for (const topic of [BOOK, ...LISTED.map(listed)]) {
        const arrived = engine.arrivedSince(topic === BOOK ? 'book' : 'tickers', continued);
        expect(engine.liveSince(topic, continued), topic).toBeGreaterThan(arrived ?? Infinity);
      }
    });
  });
});
