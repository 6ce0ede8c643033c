/** Kills around the end of a contract; only with `TEST_SIZE=long`, because each kill needs a start. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { buildPlatform } from '../../../tools/build.mjs';
import { freshFolder } from '../../support/fresh-folder.ts';
import { killAroundDelisting } from './delisting-kills.ts';

const IS_LONG = process.env['TEST_SIZE'] === 'long';
const SLOW_MACHINE_MILLIS = 1_200_000;

it.skipIf(!IS_LONG)(
  'CONTRACT-252 kills around the end of a contract leave nothing half done, and nothing is done twice',
  async () => {
    await buildPlatform();
    const folder = mkdtempSync(join(tmpdir(), 'brisk-ends-'));
    try {
      const dataDir = await freshFolder();
      const left = await killAroundDelisting({ seed: 3, users: 16, dataDir, folder });
      expect(left[0]).toMatchObject({ orders: 16, triggers: 16, positions: 16, price: '' });
      expect(left.at(-1)).toMatchObject({ orders: 0, triggers: 0, positions: 0, isSettled: true });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
  SLOW_MACHINE_MILLIS,
);
