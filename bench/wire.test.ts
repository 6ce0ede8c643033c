import { expect, it } from 'vitest';
import { benchWire, SMOKE_WIRE } from './wire.ts';

it('the wire suite runs at a small size: both of ours read the same, packed in fewer bytes', async () => {
  const rows = await benchWire(SMOKE_WIRE);
  expect(rows.map((row) => [row.suite, row.case, row.metric, row.peer])).toEqual([
    ['wire', '2 sockets', 'packed bytes', 'brisk with JSON'],
    ['wire', '2 sockets', 'packed client CPU', 'brisk with JSON'],
    ['wire', '2 sockets', 'packed server CPU', 'brisk with JSON'],
  ]);
  expect(rows[0]?.ratio).toBeLessThan(0.5);
  for (const row of rows) expect(row.value > 0 && row.peerValue > 0).toBe(true);
});
