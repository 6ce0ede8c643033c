/** The benchmarks of pages at smoke size: ours and the limit, without foreign libraries. */
import { expect, test } from '@playwright/test';
import { benchHandover } from '../../bench/handover.ts';
import { benchRender } from '../../bench/render.ts';
import { OURS } from '../../bench/suite.ts';

test('the suite render shows a whole market, ours and the hand-written page', async () => {
  const rows = await benchRender({ slowdowns: [1], rounds: 1, busyMillis: 500, taps: 2, warmMillis: 200 }, [
    OURS,
    'direct',
  ]);
  expect(rows.map((row) => [row.case, row.metric, row.peer])).toEqual([
    ['1×', 'busy time', 'direct DOM writes (limit)'],
    ['1×', 'dropped frames', 'direct DOM writes (limit)'],
    ['1×', 'tap to next paint p98', 'direct DOM writes (limit)'],
  ]);
  for (const row of rows) expect([row.value, row.peerValue].every(Number.isFinite)).toBe(true);
});

test('the suite handover hands every step to the page', async () => {
  const rows = await benchHandover({ slowdowns: [1], rounds: 1, millis: 500, warmMillis: 200 });
  expect(rows.map((row) => [row.case, row.peer])).toEqual([
    ['1×', 'bare postMessage (limit)'],
    ['1×', 'comlink, a call per message'],
    ['1×', 'comlink, a call per topic'],
  ]);
});
