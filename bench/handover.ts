/**
 * `handover`: what it costs the page's main thread to be handed the market 20 times a second, until it could read it:
 * one batch through one Comlink callback with its numbers transferred (the engine's way), the same batch as a bare
 * message (the limit), and one Comlink call a topic. Nothing is shown. A page that is handed nothing is measured too
 * and taken off, so that the browser's own idle work counts for nobody.
 */
import { busyMillis, preparePage, type PageBench } from './page-bench.ts';

import { median, type BenchRow } from './suite.ts';

export interface HandoverSize {
  readonly slowdowns: readonly number[];
  readonly rounds: number;
  readonly millis: number;
  /** Before anything is measured. */
  readonly warmMillis: number;
}

export const FULL_HANDOVER: HandoverSize = { slowdowns: [1, 4], rounds: 5, millis: 5_000, warmMillis: 1_500 };

const WAYS = ['nothing', 'batch', 'bare', 'messages'] as const;
type Way = (typeof WAYS)[number];
const PER_SECOND = 20;

export async function benchHandover(size: HandoverSize): Promise<BenchRow[]> {
  const bench = await preparePage('bench/handover/index.html');
  try {
    const rows: BenchRow[] = [];
    for (const slowdown of size.slowdowns) rows.push(...(await atSlowdown(bench, size, slowdown)));
    return rows;
  } finally {
    await bench.close();
  }
}

async function atSlowdown(bench: PageBench, size: HandoverSize, slowdown: number): Promise<BenchRow[]> {
  const seen: Record<Way, number[]> = { nothing: [], batch: [], bare: [], messages: [] };
  for (let round = 0; round < size.rounds; round++) {
    const order = round % 2 === 0 ? WAYS : [...WAYS].reverse();
    for (const way of order) seen[way].push(await once(bench, size, slowdown, way));
  }
  const idle = median(seen.nothing);
  const share = (way: Way) => Math.max(0, median(seen[way]) - idle);
  const row = (peer: string, peerShare: number): BenchRow => ({
    suite: 'handover',
    case: `${String(slowdown)}×`,
    metric: 'main thread',
    unit: '%',
    value: rounded(share('batch')),
    peer,
    peerValue: rounded(peerShare),
    ratio: rounded(share('batch') / peerShare),
  });
  return [
    row('bare postMessage (limit)', share('bare')),
    row('comlink, a call per message', share('messages')),
  ];
}

const rounded = (value: number) => Math.round(value * 1000) / 1000;

/** Per cent of the main thread. */
async function once(bench: PageBench, size: HandoverSize, slowdown: number, way: Way): Promise<number> {
  const opened = await bench.open(`bench/handover/index.html?${way}`);
  const { page, session } = opened;
  try {
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.waitForTimeout(size.warmMillis);
    const before = await page.evaluate<number>('taken.count');
    const busy = await busyMillis(session, () => page.waitForTimeout(size.millis));
    const steps = ((await page.evaluate<number>('taken.count')) - before) / (way === 'messages' ? 10 : 1);
    const expected = (size.millis / 1000) * PER_SECOND;
    if (way !== 'nothing' && steps < 0.8 * expected)
      throw new Error(`${way}: ${String(steps)} of ${String(expected)} came`);
    return (100 * busy) / size.millis;
  } finally {
    await opened.close();
  }
}
