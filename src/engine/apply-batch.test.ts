import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import type { SnapshotBatch } from '#worker/engine-api';

vi.mock('./topics.ts', () => ({ topics: { find: (topic: string) => topic } }));
vi.mock('./write-batch.ts', () => ({
  writeBatch: ({ topics }: SnapshotBatch, find: (topic: string) => unknown) => {
    written.push(topics.split('\n').filter(find));
    vi.advanceTimersByTime(WRITE_MILLIS);
  },
}));

/** More than a quick page needs. */
const WRITE_MILLIS = 20;
const CHART = 'candles/A/1m/-';

let written: string[][] = [];
const waiting: (() => void)[] = [];

vi.stubGlobal('document', { hidden: false, addEventListener: () => undefined });
vi.stubGlobal('requestAnimationFrame', (step: () => void) => waiting.push(step));
vi.stubGlobal('cancelAnimationFrame', () => undefined);
vi.useFakeTimers({ toFake: ['setTimeout', 'performance', 'Date'] });
const { applyBatch } = await import('./apply-batch.ts');

/** Frames until the batch is painted. */
async function framesOf(topics: readonly string[]): Promise<string[][]> {
  written = [];
  const painted = vi.fn();
  const batch = { topics: topics.join('\n'), numbers: new Float64Array(0), texts: '' } as SnapshotBatch;
  void applyBatch(batch).then(painted);
  while (painted.mock.calls.length === 0) {
    for (const step of waiting.splice(0)) step();
    await vi.advanceTimersByTimeAsync(1);
  }
  return written;
}

beforeEach(() => framesOf([CHART]));
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('UI-998 a slow page shows a long list on one frame and its chart on the next', async () => {
  const list = ['A', 'B', 'C', 'D', 'E'].map((symbol) => `ticker/${symbol}`);
  expect(await framesOf([...list, CHART])).toEqual([list, [CHART]]);
});

it('UI-998 a slow page shows the values of one market and its chart on one frame', async () => {
  const market = ['ticker/A', 'position/1', CHART];
  expect(await framesOf(market)).toEqual([market]);
});
