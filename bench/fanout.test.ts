import { expect, it } from 'vitest';
import { benchFanout, SMOKE_FANOUT } from './fanout.ts';

/** It starts a whole platform, so it runs only with `TEST_SIZE=long`. */
const SLOW_MACHINE_MILLIS = 240_000;

it.skipIf(process.env['TEST_SIZE'] !== 'long')(
  'the fanout suite runs at a small size, and misses no message',
  async () => {
    const rows = await benchFanout(SMOKE_FANOUT);
    expect(rows.map((row) => [row.suite, row.case, row.metric.split(' of ')[0], row.unit])).toEqual([
      ['fanout', '20 sockets', 'missing', 'messages'],
      ['fanout', '20 sockets', 'from one update to the next', 'ms'],
      ['fanout', '20 sockets', 'under way, p50', 'ms'],
      ['fanout', '20 sockets', 'under way, p99', 'ms'],
    ]);
    expect(rows[0]?.metric).not.toBe('missing of 0');
    expect(rows[0]?.value).toBe(0);
  },
  SLOW_MACHINE_MILLIS,
);
