/**
 * `handover`: what it costs the page's main thread to receive the market 20 times a second, until it can read the
 * values. Four ways are compared: the engine's batch, pulled by a Comlink call that is the credit; the same batch
 * posted without Comlink, numbers transferred, no answer (the lower bound); one Comlink call for each message of the
 * feed; one for each topic on the page.
 * Nothing is displayed. A page that receives nothing is measured too and subtracted, so that the browser's idle work
 * does not count. Decision 0395 defines a message.
 */
import { busyMillis, preparePage, type PageBench } from './page-bench.ts';
import type { Way } from './handover/handover.worker.ts';
import { median, type BenchRow } from './suite.ts';

export interface HandoverSize {
  readonly slowdowns: readonly number[];
  readonly rounds: number;
  readonly millis: number;
  /** Warm-up before the measurement. */
  readonly warmMillis: number;
}

export const FULL_HANDOVER: HandoverSize = { slowdowns: [1, 4], rounds: 5, millis: 5_000, warmMillis: 1_500 };

type Handed = Way | 'nothing';
const WAYS: readonly Handed[] = ['nothing', 'batch', 'bare', 'topics', 'messages'];
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
  const seen: Record<Handed, number[]> = { nothing: [], batch: [], bare: [], topics: [], messages: [] };
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
    row('comlink, a call per topic', share('topics')),
  ];
}

const rounded = (value: number) => Math.round(value * 1000) / 1000;

/** Per cent of the main thread's time. */
async function once(bench: PageBench, size: HandoverSize, slowdown: number, way: Handed): Promise<number> {
  const opened = await bench.open(`bench/handover/index.html?${way}`);
  const { page, session } = opened;
  try {
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.waitForTimeout(size.warmMillis);
    const before = await page.evaluate<number>('taken.steps');
    const busy = await busyMillis(session, () => page.waitForTimeout(size.millis));
    const steps = (await page.evaluate<number>('taken.steps')) - before;
    const expected = (size.millis / 1000) * PER_SECOND;
    if (way !== 'nothing' && steps < 0.8 * expected)
      throw new Error(`${way}: ${String(steps)} of ${String(expected)} came`);
    return (100 * busy) / size.millis;
  } finally {
    await opened.close();
  }
}
