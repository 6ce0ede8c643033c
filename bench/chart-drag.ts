/**
 * The part of the suite `chart` that drags: from a finger's event until the frame with the moved line is painted, with
 * a user's lines on a chart of 500 candles, at a quarter of a phone's speed, while the last candle changes every frame.
 * Beside it the same finger moves one element over an empty page: no page is faster on this machine.
 */
import type { Phone } from './browser.ts';
import type { ChartBenchPage } from './chart-page.ts';
import { BARE } from './chart-bare.ts';
import { costRows, OURS, quantile, type BenchRow } from './suite.ts';

type Bench = typeof globalThis & { readonly chartBench: ChartBenchPage };

/** Issue 20: two frames of a 60 Hz display. */
const MOST_MILLIS = 32;
const COUNT = 500;
const OPENED = 40;
/** How far a finger goes in a frame, and how often it turns. */
const STEP_PIXELS = 3;
const STEPS_PER_WAY = 20;

interface Dragged {
  /** From each event of the finger to its paint. */
  readonly times: readonly number[];
  /** Of the main thread for each move and the update of its frame. */
  readonly busy: number;
}

/** @param phones by the contender that each of them shows: ours, and the lower bound */
export async function measureDrag(
  phones: { readonly ours: Phone; readonly bare: Phone },
  slowdown: number,
  moves: number,
): Promise<BenchRow[]> {
  const bare = await dragOf(phones.bare, BARE, slowdown, moves);
  const ours = await dragOf(phones.ours, OURS, slowdown, moves);
  const names = { suite: 'chart', case: `drag ${String(COUNT)}`, unit: 'ms' };
  const beside = (metric: string, cost: (dragged: Dragged) => number) =>
    costRows(
      { ...names, metric },
      new Map([
        [OURS, cost(ours)],
        [BARE, cost(bare)],
      ]),
    );
  const late = ({ times }: Dragged) => quantile(times, 0.95);
  return [
    ...beside('finger to paint, median', ({ times }) => quantile(times, 0.5)),
    ...beside('finger to paint, p95', late),
    ...costRows(
      { ...names, metric: 'finger to paint, p95' },
      new Map([
        [OURS, late(ours)],
        ['goal (limit)', MOST_MILLIS],
      ]),
    ),
    // This does not depend on other programs.
    ...beside('busy', ({ busy }) => busy),
  ];
}

async function dragOf(phone: Phone, name: string, slowdown: number, moves: number): Promise<Dragged> {
  const { page } = phone;
  await phone.load();
  await page.evaluate(
    ([name, count, updates]) => (globalThis as Bench).chartBench.prepare(name, count, updates),
    [name, COUNT, moves] as const,
  );
  await page.evaluate((inSight) => (globalThis as Bench).chartBench.draw(inSight), OPENED);
  const from = await page.evaluate(() => (globalThis as Bench).chartBench.beginDrag());
  let busy = 0;
  const times = await phone.slowed(slowdown, async () => {
    await phone.touch('touchStart', from);
    busy = await phone.busy(() => drag(phone, from, moves));
    return page.evaluate(() => (globalThis as Bench).chartBench.dragTimes());
  });
  await phone.touch('touchEnd');
  return { times, busy: busy / moves };
}

async function drag(
  phone: Phone,
  from: { readonly x: number; readonly y: number },
  moves: number,
): Promise<void> {
  const updates = phone.page.evaluate((to) => (globalThis as Bench).chartBench.update(0, to), moves);
  for (let move = 0; move < moves; move++) {
    const way = Math.floor(move / STEPS_PER_WAY) % 2 === 0 ? 1 : -1;
    const along = way > 0 ? move % STEPS_PER_WAY : STEPS_PER_WAY - (move % STEPS_PER_WAY);
    await phone.touch('touchMove', { x: from.x + 2, y: from.y + STEP_PIXELS * along });
  }
  await updates;
}
