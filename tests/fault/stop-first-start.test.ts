/** The real platform receives SIGTERM while it makes its database for the first time. */
import { existsSync, mkdirSync, readdirSync, watch } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { beginPlatform } from '../support/running-platform.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const SLOW_MACHINE_MILLIS = 240_000;

/** Resolves once a file or folder exists; watches its parent, and first the parent's parent. */
async function appears(path: string): Promise<void> {
  if (existsSync(path)) return;
  if (!existsSync(dirname(path))) await appears(dirname(path));
  await new Promise<void>((resolve) => {
    const watcher = watch(dirname(path), () => {
      if (!existsSync(path)) return;
      watcher.close();
      resolve();
    });
    watcher.emit('change', 'rename', basename(path));
  });
}

it(
  'STORE-620 a first start that is stopped while it makes its database exits 0 and leaves nothing half made',
  async () => {
    const folder = join(temporaryFolder(), 'data');
    mkdirSync(folder);
    // The folder in which the database is created, a first and a late file of it, and the database in its final place.
    for (const sign of ['pg.new', 'pg.new/PG_VERSION', 'pg.new/global/pg_control', 'pg']) {
      const begun = beginPlatform({ DATA_DIR: folder });
      const listened = begun.running.then(
        () => true,
        () => false,
      );
      await appears(join(folder, sign));
      expect([sign, await begun.stop()]).toEqual([sign, 0]);
      expect([sign, await listened]).toEqual([sign, false]);
      const left = readdirSync(folder);
      expect(left).not.toContain('pg.new');
      expect(left).not.toContain('lock');
      // The exit did not wait for the unfinished database.
      if (sign !== 'pg') expect([sign, left.includes('pg')]).toEqual([sign, false]);
    }
    const whole = await beginPlatform({ DATA_DIR: folder }).running;
    expect((await fetch(`${whole.origin}/readyz`)).status).toBe(200);
    expect(await whole.stop()).toBe(0);
  },
  SLOW_MACHINE_MILLIS,
);
