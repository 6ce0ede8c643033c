import { expect, it } from 'vitest';
import { benchFanout, SMOKE_FANOUT } from './fanout.ts';

/** A whole platform starts for it. */
const SLOW_MACHINE_MILLIS = 240_000;

it(
  'the fanout suite runs at a small size, and misses no message',
  async () => {
    const rows = await benchFanout(SMOKE_FANOUT);
    expect(rows.map((row) => [row.suite, row.case, row.unit])).toEqual([
      ['fanout', '20 sockets', 'messages'],
      ['fanout', '20 sockets', 'ms'],
      ['fanout', '20 sockets', 'ms'],
    ]);
    expect(rows[0]?.metric).not.toBe('missing of 0');
    expect(rows[0]?.value).toBe(0);
  },
  SLOW_MACHINE_MILLIS,
);
