/**
 * The chart's benchmark at a smoke size, on a phone that is not slowed. It is here because it needs a browser. No time
 * is judged.
 */
import { BARE } from '../../bench/chart-bare.ts';
import { benchChart } from '../../bench/chart.ts';
import { expect, test } from '../support/app-test.ts';

test('the chart suite runs, ours beside the limit', async () => {
  const rows = await benchChart({ counts: [60], updates: 6, rounds: 1, slowdown: 1 });
  const cases = ['update 60', 'first draw 60', 'update 60 opened', 'first draw 60 opened'];
  expect(rows.map((row) => [row.suite, row.case, row.metric, row.unit, row.peer])).toEqual([
    ...cases.map((each) => ['chart', each, 'busy', 'ms', 'cached layer (limit)']),
    ...[
      ['finger to paint, median', BARE],
      ['finger to paint, p95', BARE],
      ['finger to paint, p95', 'goal (limit)'],
      ['busy', BARE],
    ].map(([metric, peer]) => ['chart', 'drag 500', metric, 'ms', peer]),
  ]);
  for (const row of rows)
    expect([row.value > 0, row.peerValue > 0, row.ratio > 0]).toEqual([true, true, true]);
});
