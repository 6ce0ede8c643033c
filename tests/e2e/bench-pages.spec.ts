/** The benchmarks of pages at smoke size: ours and the lower bound, without other libraries. */
import { expect, test } from '../support/app-test.ts';
import { benchHandover } from '../../bench/handover.ts';
import { benchRender } from '../../bench/render.ts';
import { startsAt } from '../../bench/start.ts';
import { OURS } from '../../bench/suite.ts';
import { SMOKE_TOUCH, touchesAt } from '../../bench/touch.ts';

test('the suite render shows a whole market, ours and the hand-written page', async () => {
  const size = { slowdowns: [1], rounds: 1, busyMillis: 500, taps: 2, warmMillis: 200 };
  const rows = await benchRender({ ...size, screens: ['market', 'contract'] }, [OURS, 'direct']);
  expect(rows.map((row) => [row.case, row.metric, row.peer])).toEqual(
    ['1×', 'contract, 1×'].flatMap((name) => [
      [name, 'busy time', 'direct DOM writes (limit)'],
      [name, 'dropped frames', 'direct DOM writes (limit)'],
      [name, 'tap to next paint p98', 'direct DOM writes (limit)'],
    ]),
  );
  for (const row of rows) expect([row.value, row.peerValue].every(Number.isFinite)).toBe(true);
});

test('the suite handover passes every step to the page', async () => {
  const rows = await benchHandover({ slowdowns: [1], rounds: 1, millis: 500, warmMillis: 200 });
  expect(rows.map((row) => [row.case, row.peer])).toEqual([
    ['1×', 'bare postMessage (limit)'],
    ['1×', 'comlink, a call per message'],
    ['1×', 'comlink, a call per topic'],
  ]);
});

test('the suite start sees live rows on the cold page, on the returning one and on a bare one', async ({
  platform,
}) => {
  const link = { downBitsPerSecond: 80_000_000, upBitsPerSecond: 80_000_000, roundTripMillis: 2 };
  const rows = await startsAt(platform, { link, slowdown: 1, rounds: 1, settledMillis: 100 }, ['bare page']);
  const peers = ['bare page', 'its own cold start'];
  expect(rows.map(({ metric, peer }) => [metric, peer])).toEqual(
    ['first paint', 'first prices', 'first live quote', 'bytes until live', 'bytes'].flatMap((metric) =>
      peers.map((peer) => [metric, peer]),
    ),
  );
  for (const row of rows) expect([row.value, row.peerValue].every(Number.isFinite)).toBe(true);
});

test('the suite touch sees orders pending and acknowledged, in the long size', async ({ platform }) => {
  test.skip(process.env['TEST_SIZE'] !== 'long', 'a page of its own for a few touches');
  const rows = await touchesAt(platform, SMOKE_TOUCH);
  expect(rows.map(({ metric, peer }) => [metric, peer])).toEqual(
    ['median', 'p95'].flatMap((share) => [
      [`touch to pending, ${share}`, 'bare call'],
      [`touch to acknowledged, ${share}`, 'bare call'],
      [`overhead, ${share}`, 'goal (limit)'],
    ]),
  );
  for (const row of rows) expect([row.value, row.peerValue].every(Number.isFinite)).toBe(true);
});
