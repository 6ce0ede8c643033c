/**
 * The benchmark `soak` at smoke size: one walk through the pages before the first reading of the heaps, and one after
 * it.
 */
import { expect, test } from '@playwright/test';
import { benchSoak } from '../../bench/soak.ts';

test('the suite soak walks through a violent session and reads both heaps and the tasks', async () => {
  // Two walks on a slowed page and a separate platform take long on a busy machine.
  test.slow();
  const rows = await benchSoak({ markets: 4, recorded: 30, warmMillis: 0, millis: 0, quietMillis: 200 });
  expect(rows.map((row) => [row.case, row.metric, row.peer])).toEqual([
    ['page', 'heap', 'itself after a minute'],
    ['page', 'heap growth', 'goal (limit)'],
    ['worker', 'heap', 'itself after a minute'],
    ['worker', 'heap growth', 'goal (limit)'],
    ['page', 'longest task', 'goal (limit)'],
    ['page', 'longest task', 'goal (limit)'],
    ['page', 'tasks over 50 ms', 'all its tasks'],
    ['page', 'tasks over 50 ms', 'all its tasks'],
  ]);
  const [page, , worker, , longest, , long] = rows;
  for (const sound of [page?.value, worker?.value, longest?.value, long?.peerValue])
    expect(sound).toBeGreaterThan(0);
});
