/** The platform as a process on a disk that becomes full. */
import { expect, it } from 'vitest';
import { databaseIn } from '../support/fresh-folder.ts';
import { startPlatform } from '../support/running-platform.ts';
import { hasSmallDisks, smallDisk } from '../support/small-disk.ts';

/** The time-out of a start, when many tests share a small machine. */
const SLOW_MACHINE_MILLIS = 240_000;

it.skipIf(!hasSmallDisks)(
  'STORE-004 a platform whose disk is full logs it and ends; with room it restarts where it was',
  async () => {
    const disk = await smallDisk(120);
    await databaseIn(disk.folder);
    const environment = { DATA_DIR: disk.folder, FEED: 'simulated:violent' };
    const first = await startPlatform(environment);
    disk.fill(0);
    expect(await first.ended).toBe(1);
    expect(first.output()).toContain(`The disk under DATA_DIR ${disk.folder} is full`);
    disk.makeRoom();
    const second = await startPlatform(environment);
    expect((await fetch(`${second.origin}/readyz`)).status).toBe(200);
    expect(await second.stop()).toBe(0);
  },
  SLOW_MACHINE_MILLIS,
);
