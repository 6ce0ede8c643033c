import { expect, it } from 'vitest';
import { benchRisk } from './risk.ts';

it('the risk suite runs at a small size, ours and the plain program having the same values', () => {
  const rows = benchRisk({ positions: 200, marks: 3, rounds: 1 });
  expect(rows.map((row) => [row.suite, row.unit, row.peer])).toEqual([
    ['risk', 'positions/s', 'plain bigint'],
  ]);
  for (const row of rows) expect([row.value > 0, row.peerValue > 0]).toEqual([true, true]);
});
