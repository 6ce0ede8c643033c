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

const taps = new Map<string, () => void>();

vi.stubGlobal('document', { hidden: false, addEventListener: () => undefined });
vi.stubGlobal('addEventListener', (kind: string, listener: () => void) => taps.set(kind, listener));
vi.stubGlobal('requestAnimationFrame', (step: () => void) => waiting.push(step));
vi.stubGlobal('cancelAnimationFrame', () => undefined);
vi.useFakeTimers({ toFake: ['setTimeout', 'performance', 'Date'] });
const { applyBatch } = await import('./apply-batch.ts');

/** Frames until the batch is painted. */
async function framesOf(topics: readonly string[]): Promise<string[][]> {
  const painted = apply(topics);
  while (painted.mock.calls.length === 0) await nextFrame();
  return written;
}

function apply(topics: readonly string[]) {
  written = [];
  const painted = vi.fn();
  const batch = { topics: topics.join('\n'), numbers: new Float64Array(0), texts: '' } as SnapshotBatch;
  void applyBatch(batch).then(painted);
  return painted;
}

/** Returns what is written so far. */
async function nextFrame(): Promise<string[][]> {
  for (const step of waiting.splice(0)) step();
  await vi.advanceTimersByTimeAsync(1);
  return written;
}

const tap = (kind: string) => taps.get(kind)?.();

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

it.each(['pointerdown', 'click', 'keydown'])(
  'UI-1000 a %s is painted before the batch that waits',
  async (kind) => {
    apply([CHART]);
    tap(kind);
    expect(await nextFrame()).toEqual([]);
    expect(await nextFrame()).toEqual([[CHART]]);
  },
);

it('UI-1000 a batch that arrives after a tap lets it be painted, too', async () => {
  tap('pointerdown');
  apply([CHART]);
  expect(await nextFrame()).toEqual([]);
  expect(await nextFrame()).toEqual([[CHART]]);
});

it('UI-1000 a tap that is painted holds up no later batch', async () => {
  tap('click');
  await nextFrame();
  apply([CHART]);
  expect(await nextFrame()).toEqual([[CHART]]);
});

it('UI-1001 a batch waits for two frames at most, however fast keys repeat', async () => {
  apply([CHART]);
  for (let frame = 0; frame < 2; frame++) {
    tap('keydown');
    expect(await nextFrame()).toEqual([]);
  }
  tap('keydown');
  expect(await nextFrame()).toEqual([[CHART]]);
});
