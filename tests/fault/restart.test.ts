/** The platform is killed under an open page and starts again: the book is the new one's, the old is never live. */
import '@vitest/web-worker';
import { expect, it } from 'vitest';
import { BOOK, FaultDesk } from '../support/fault-desk.ts';
import { startPlatform } from '../support/running-platform.ts';
import { freshFolder } from '../support/fresh-folder.ts';

const SLOW_MACHINE_MILLIS = 240_000;

it(
  'FAULT-004 a platform that is killed and started again is followed from its first second',
  async () => {
    const environment = { SEED: 'restart', FEED: 'simulated:violent', DATA_DIR: await freshFolder() };
    const first = await startPlatform(environment);
    const desk = await FaultDesk.open(first.port, { packed: true });
    await desk.watchBook();
    await desk.expectMended();
    await first.kill();
    await desk.expectStatus(BOOK, 'stale', 10_000);
    const second = await startPlatform({ ...environment, PORT: String(first.port) });
    await desk.witness.listen(second.origin);
    await desk.expectMended();
    desk.expectNoLies();
    expect(desk.witness.faults).toEqual([]);
    await desk.close();
    expect(await second.stop()).toBe(0);
  },
  SLOW_MACHINE_MILLIS,
);
