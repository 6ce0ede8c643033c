/**
 * The suite `chart`: how long a phone's main thread is busy, at a quarter of its speed, with the first draw of a chart
 * of 500 and 5,000 candles with VOL, MA and BOLL, and with an update of the last candle until it is painted; one
 * update a frame. All candles are visible; in the cases "opened" only the newest, 8 CSS pixels apart, as when a chart
 * opens. Besides, how long after a finger's event a dragged line is painted (`chart-drag.ts`).
 */
import type { Browser } from 'playwright';
import { bundle, openChromium, openPhone, peerFile } from './browser.ts';
import type { Phone } from './browser.ts';
import type { ChartBenchPage } from './chart-page.ts';
import { measureDrag } from './chart-drag.ts';
import { costRows, median, OURS } from './suite.ts';
import type { BenchRow } from './suite.ts';

export interface ChartSize {
  readonly counts: readonly number[];
  readonly updates: number;
  readonly rounds: number;
  /** How many times slower than this machine the phone is. It is made slower by computing beside it. */
  readonly slowdown: number;
}

export const FULL_CHART: ChartSize = { counts: [500, 5_000], updates: 36, rounds: 5, slowdown: 4 };

/** The bundles of the peers that a script element can load. */
export function loadChartPeers(): ReadonlyMap<string, string> {
  return new Map([
    ['lightweight-charts', peerFile('lightweight-charts/dist/lightweight-charts.standalone.production.js')],
    ['klinecharts', peerFile('klinecharts/dist/umd/klinecharts.min.js')],
  ]);
}

interface Case {
  readonly title: string;
  readonly count: number;
  readonly inSight: number;
}

/** The first third of the updates is warm-up. */
const WARM_SHARE = 3;
const OPENED = 40;
const LIMIT = 'cached layer (limit)';
const DRAGS_PER_UPDATE = 5;

/** The page already has text, as an app has, so that no contender pays for loading the font. */
const HTML = `<!doctype html><html lang="en" data-theme="light"><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<link rel="stylesheet" href="/page.css"><script src="/peer.js"></script>
<body><p>BTC/USDT 0,123.456789 K −+</p>
<div style="position:relative;width:390px;height:560px"><div id="place" style="position:absolute;inset:0"></div></div>
<script type="module" src="/page.js"></script>`;

/** Smoke size of the tests: only ours and the lower bound, without peers. */
export async function benchChart(
  size: ChartSize,
  peers: ReadonlyMap<string, string> = new Map(),
): Promise<BenchRow[]> {
  const files = await bundle('chart-page.ts');
  files.set('/page.html', HTML);
  const browser = await openChromium();
  try {
    const phones = await openPhones(browser, files, peers);
    const cases = size.counts.flatMap((count): Case[] => [
      { title: String(count), count, inSight: count },
      { title: `${String(count)} opened`, count, inSight: OPENED },
    ]);
    const rows: BenchRow[] = [];
    for (const each of cases) rows.push(...(await measureCase(each, size, phones)));
    const [ours, bare] = [phones.get(OURS), phones.get(LIMIT)] as [Phone, Phone];
    rows.push(...(await measureDrag({ ours, bare }, size.slowdown, size.updates * DRAGS_PER_UPDATE)));
    return rows;
  } finally {
    await browser.close();
  }
}

async function openPhones(
  browser: Browser,
  files: ReadonlyMap<string, string>,
  peers: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, Phone>> {
  const phones = new Map<string, Phone>();
  for (const name of [OURS, LIMIT, ...peers.keys()]) {
    const own = new Map(files).set('/peer.js', peers.get(name) ?? '');
    phones.set(name, await openPhone(browser, own));
  }
  return phones;
}

interface Times {
  readonly first: number[];
  readonly update: number[];
}

/** Each round has all contenders in a different order, each on a freshly loaded page. */
async function measureCase(
  each: Case,
  size: ChartSize,
  phones: ReadonlyMap<string, Phone>,
): Promise<BenchRow[]> {
  const times = new Map<string, Times>([...phones.keys()].map((name) => [name, { first: [], update: [] }]));
  const names = [...phones.keys()];
  for (let round = 0; round < size.rounds; round++) {
    const order = names.map((_, at) => names[(at + round) % names.length] as string);
    if (round % 2 === 1) order.reverse();
    for (const name of order) {
      const found = await measureOnce(name, phones.get(name) as Phone, each, size);
      times.get(name)?.first.push(found.first);
      times.get(name)?.update.push(found.update);
    }
  }
  const rowsOf = (what: keyof Times, title: string) =>
    costRows(
      { suite: 'chart', case: `${title} ${each.title}`, metric: 'busy', unit: 'ms' },
      new Map([...times].map(([name, found]) => [name, median(found[what])])),
    );
  return [...rowsOf('update', 'update'), ...rowsOf('first', 'first draw')];
}

type Bench = typeof globalThis & { readonly chartBench: ChartBenchPage };

async function measureOnce(
  name: string,
  phone: Phone,
  { count, inSight }: Case,
  { updates, slowdown }: ChartSize,
): Promise<{ readonly first: number; readonly update: number }> {
  const { page } = phone;
  await phone.load();
  await page.evaluate(
    ([name, count, updates]) => (globalThis as Bench).chartBench.prepare(name, count, updates),
    [name, count, updates] as const,
  );
  const draw = () => page.evaluate((inSight) => (globalThis as Bench).chartBench.draw(inSight), inSight);
  const update = (from: number, to: number) =>
    page.evaluate(([from, to]) => (globalThis as Bench).chartBench.update(from, to), [from, to] as const);
  const warm = Math.ceil(updates / WARM_SHARE);
  return phone.slowed(slowdown, async () => {
    const first = await phone.busy(draw);
    await update(0, warm);
    const busy = await phone.busy(() => update(warm, updates));
    return { first, update: busy / (updates - warm) };
  });
}
