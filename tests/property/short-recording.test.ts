import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { readRecording } from '../../server/market/feeds/recording.ts';
import { SHORT_RECORDING_SEED, makeRecording } from '../support/recording-maker.ts';

const file = fileURLToPath(new URL('../support/short.jsonl.gz', import.meta.url));

it('FEED-019 is byte for byte the one that its seed makes', () => {
  expect(gunzipSync(readFileSync(file)).toString() === makeRecording(SHORT_RECORDING_SEED)).toBe(true);
});

it('FEED-019 has the hard cases: unknown deletions, steps back in time, a thin side, levels pushed out', async () => {
  const sides = new Map<string, Map<number, number>>();
  const seen = {
    unknownDeletions: 0,
    stepsBack: 0,
    thin: 0,
    deep: 0,
    snapshots: 0,
    pushedOut: 0,
    trades: 0,
    marks: 0,
  };
  let last = 0;
  for await (const event of readRecording(file)) {
    if (event.kind === 'instrument') continue;
    if (event.time < last) seen.stepsBack++;
    last = event.time;
    if (event.kind === 'trade') seen.trades++;
    if (event.kind === 'mark') seen.marks++;
    if (event.kind !== 'book') continue;
    if (event.whole) seen.snapshots++;
    const bids = sides.get(event.symbol) ?? new Map<number, number>();
    sides.set(event.symbol, bids);
    if (event.whole) bids.clear();
    const before = [...bids.keys()].sort((a, b) => b - a)[199];
    for (const [tick, lots] of event.bids) {
      if (lots > 0) bids.set(tick, lots);
      else if (!bids.delete(tick)) seen.unknownDeletions++;
    }
    const after = [...bids.keys()].sort((a, b) => b - a)[199];
    if (before !== undefined && after !== undefined && after > before && bids.has(before)) seen.pushedOut++;
    if (bids.size < 25) seen.thin++;
    if (bids.size > 400) seen.deep++;
  }
  for (const [trap, count] of Object.entries(seen)) expect(count, trap).toBeGreaterThan(3);
});
