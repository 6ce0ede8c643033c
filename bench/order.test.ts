import { expect, it } from 'vitest';
import { freshFolder } from '../tests/support/fresh-folder.ts';
import { benchOrderOn, SMOKE_ORDER } from './order.ts';

/** It starts a whole platform and two more processes, so it runs only with `TEST_SIZE=long`. */
it.skipIf(process.env['TEST_SIZE'] !== 'long')(
  'the order suite runs at a small size, and its commands are acknowledged',
  async () => {
    const inFolder = async () => ({ dataDir: await freshFolder(), databaseUrl: undefined });
    const rows = await benchOrderOn(SMOKE_ORDER, inFolder);
    expect(rows.map(({ metric, peer }) => [metric, peer])).toEqual([
      ['acknowledged', 'goal'],
      ['acknowledged', 'direct postings'],
      ['of them orders placed', 'goal'],
      ['p50', 'p99'],
      ['p99', 'goal (limit)'],
    ]);
    for (const { value, peerValue } of rows) expect([value > 0, peerValue > 0]).toEqual([true, true]);
  },
);
