/**
 * `render`: what it costs the page's main thread to show a market. One screen of 390 × 844 shows a list (200 tickers
 * at 10 Hz), a chart of 500 candles, a book of 40 levels and a tape of 50 trades (20 Hz). Ours are the product's
 * components with the engine's batches. The peers are a hand-written page that writes only the text nodes of visible
 * rows, and a React page with zustand. All get the same formatted texts from the same worker and draw the same chart,
 * so they differ in book, tape, list and update rate.
 * The screen `contract` shows a chart, the contract ticket beside its book, and 20 positions whose marks all change ten
 * times a second. The hand-written page computes its figures itself, of visible cards alone (`render/plain-risk.ts`).
 * Busy time is the browser's own count of its main thread's tasks, taken while nothing else is measured; frames and
 * taps are counted separately, because counting frames keeps a page busy. An overloaded page shows fewer batches and is
 * less busy for it, so the batches a second are a result too; of ours,
 * what the engine paints needs none. A tap's time is of the taps of all rounds together.
 */
import type { Page } from 'playwright';
import type { Plugin } from 'vite';
import { busyMillis, preparePage, type OpenPage, type PageBench } from './page-bench.ts';
import { median, OURS, quantile, type BenchRow } from './suite.ts';
import type { Recorded } from './render/recorder.ts';

export interface RenderSize {
  readonly slowdowns: readonly number[];
  readonly rounds: number;
  readonly busyMillis: number;
  readonly taps: number;
  /** Warm-up before the measurement. */
  readonly warmMillis: number;
  readonly screens: readonly Screen[];
}

type Screen = keyof typeof SCREENS;

/** The contenders' prefix in the page's address and in the results; and who shows the screen. */
const SCREENS = {
  market: { page: '', case: '', peers: ['direct', 'zustand'] },
  contract: { page: 'contract-', case: 'contract, ', peers: ['direct'] },
} as const;

export const FULL_RENDER: RenderSize = {
  slowdowns: [1, 4, 6],
  rounds: 3,
  busyMillis: 6_000,
  taps: 40,
  warmMillis: 2_500,
  screens: ['market', 'contract'],
};

const PEERS = { direct: 'direct DOM writes (limit)', zustand: 'zustand' } as const;
/** Not a multiple of the batches' intervals, so that taps meet every moment between two of them. */
const TAP_MILLIS = 163;
const FRAME_MILLIS = 1000 / 60;
/** The browser does not report a tap that was painted sooner. */
const LEAST_REPORTED_MILLIS = 16;

interface Seen {
  readonly busy: number;
  readonly batches: number;
  readonly dropped: number;
  /** Milliseconds from each tap to the next paint. */
  readonly taps: readonly number[];
}

/** The bench's worker replaces the engine's. */
function loadInsteadOfEngine(): Plugin {
  const query = '?worker&url';
  return {
    name: 'bench:load-instead-of-engine',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!source.endsWith(`worker/engine.worker.ts${query}`)) return null;
      return this.resolve(`/bench/render/load-engine.worker.ts${query}`, importer, { skipSelf: true });
    },
  };
}

/** Smoke runs have no peers installed: their contender is omitted from the page. */
function withoutZustand(): Plugin {
  return {
    name: 'bench:without-zustand',
    enforce: 'pre',
    resolveId: (source) => (source === './zustand.tsx' ? { id: source, external: true } : null),
  };
}

export async function benchRender(size: RenderSize, names: readonly string[]): Promise<BenchRow[]> {
  const bench = await preparePage('bench/render/index.html', [
    loadInsteadOfEngine(),
    ...(names.includes('zustand') ? [] : [withoutZustand()]),
  ]);
  try {
    const rows: BenchRow[] = [];
    for (const screen of size.screens)
      for (const slowdown of size.slowdowns)
        rows.push(...(await atSlowdown(bench, size, { screen, slowdown }, names)));
    return rows;
  } finally {
    await bench.close();
  }
}

interface Case {
  readonly screen: Screen;
  readonly slowdown: number;
}

async function atSlowdown(
  bench: PageBench,
  size: RenderSize,
  of: Case,
  all: readonly string[],
): Promise<BenchRow[]> {
  const shown: readonly string[] = [OURS, ...SCREENS[of.screen].peers];
  const names = all.filter((name) => shown.includes(name));
  const seen = new Map(names.map((name) => [name, [] as Seen[]]));
  for (let round = 0; round < size.rounds; round++) {
    const order = round % 2 === 0 ? names : [...names].reverse();
    for (const name of order) seen.get(name)?.push(await once(bench, size, of, name));
  }
  const measured = (name: string, metric: keyof typeof METRICS) => {
    const all = seen.get(name) ?? [];
    return metric === 'tap'
      ? quantile(
          all.flatMap(({ taps }) => taps),
          0.98,
        )
      : median(all.map((each) => each[metric]));
  };
  return (['busy', 'batches', 'dropped', 'tap'] as const).flatMap((metric) => {
    return names
      .filter((name) => name !== OURS)
      .map((name) => row(of, metric, measured(OURS, metric), name, measured(name, metric)));
  });
}

const METRICS = {
  busy: { metric: 'busy time', unit: '% of the main thread' },
  batches: { metric: 'batches shown', unit: 'a second' },
  dropped: { metric: 'dropped frames', unit: '%' },
  tap: { metric: 'tap to next paint p98', unit: 'ms' },
} as const;

function row(
  { screen, slowdown }: Case,
  metric: keyof typeof METRICS,
  value: number,
  peer: string,
  peerValue: number,
): BenchRow {
  const round = (measure: number) => Math.round(measure * 100) / 100;
  return {
    suite: 'render',
    case: `${SCREENS[screen].case}${String(slowdown)}×`,
    ...METRICS[metric],
    value: round(value),
    peer: PEERS[peer as keyof typeof PEERS],
    peerValue: round(peerValue),
    ratio: round(value / peerValue),
  };
}

async function once(bench: PageBench, size: RenderSize, of: Case, name: string): Promise<Seen> {
  const open = await bench.open(`bench/render/index.html?${SCREENS[of.screen].page}${name}`);
  const { page, session } = open;
  try {
    await page.waitForTimeout(size.warmMillis);
    await session.send('Emulation.setCPUThrottlingRate', { rate: of.slowdown });
    await page.waitForTimeout(size.warmMillis / 2);
    const shown = await shownBatches(page);
    const busy = await busyMillis(session, () => page.waitForTimeout(size.busyMillis));
    const batches = (1000 * ((await shownBatches(page)) - shown)) / size.busyMillis;
    const { dropped, taps } = await watchTaps(open, size.taps);
    return { busy: (100 * busy) / size.busyMillis, batches, dropped, taps };
  } finally {
    await open.close();
  }
}

async function watchTaps({ page, session }: OpenPage, taps: number): Promise<Pick<Seen, 'dropped' | 'taps'>> {
  const box = await page.locator('#pick').boundingBox();
  if (box === null) throw new Error('nothing to tap on');
  const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await startRecorder(page);
  for (let tap = 0; tap < taps; tap++) {
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await page.waitForTimeout(TAP_MILLIS);
  }
  const { frames, millis, durations } = await stopRecorder(page);
  const unreported = Array<number>(Math.max(0, taps - durations.length)).fill(LEAST_REPORTED_MILLIS);
  return {
    dropped: Math.max(0, 100 * (1 - frames / (millis / FRAME_MILLIS))),
    taps: [...durations, ...unreported],
  };
}

function shownBatches(page: Page): Promise<number> {
  return page.evaluate('bench.shownBatches()');
}

function startRecorder(page: Page): Promise<void> {
  return page.evaluate('globalThis.stopRecording = bench.record(); undefined');
}

function stopRecorder(page: Page): Promise<Recorded> {
  return page.evaluate('stopRecording()');
}
