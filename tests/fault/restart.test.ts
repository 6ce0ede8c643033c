/**
 * The platform is killed under an open page and starts again: the book is the new one's, and the old one is
 * never live.
 */
import '@vitest/web-worker';
import { expect, it } from 'vitest';
import { BOOK, FaultyEngine } from '../support/faulty-engine.ts';
import { startPlatform } from '../support/running-platform.ts';
import { freshFolder } from '../support/fresh-folder.ts';

const SLOW_MACHINE_MILLIS = 240_000;

it(
  'FAULT-004 a platform that is killed and started again is followed from its first second',
  async () => {
    const environment = { SEED: 'restart', FEED: 'simulated:violent', DATA_DIR: await freshFolder() };
    const first = await startPlatform(environment);
    const engine = await FaultyEngine.open(first.port, { packed: true });
    await engine.watchBook();
    await engine.expectMended();
    await first.kill();
    await engine.expectStatus(BOOK, 'stale', 10_000);
    const second = await startPlatform({ ...environment, PORT: String(first.port) });
    await engine.reference.listen(second.origin);
    await engine.expectMended();
    engine.expectOnlyTruth();
    expect(engine.reference.faults).toEqual([]);
    await engine.close();
    expect(await second.stop()).toBe(0);
  },
  SLOW_MACHINE_MILLIS,
);
