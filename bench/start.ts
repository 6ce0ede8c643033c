/**
 * `start`: the Markets page over slow 4G with the page's processor at a quarter of its speed, on a phone that opens it
 * for the first time (nothing cached, no service worker) and on one that returns. Measured are the times until the
 * first paint, the first prices and the first live row, and the bytes transferred by then and 2 s later. The peers are
 * pages that do nothing else, built with the same tools, compressed in the same way, and connected to the same
 * platform over the same link with the same packed messages: a minimal page (socket in the page, rows by hand), the
 * same with the engine's worker, and a React page that starts the worker itself.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { build } from 'vite';
import react from '@vitejs/plugin-react';
import { createFront } from '../tests/support/deployed-front.ts';
import { startPlatform, type RunningPlatform } from '../tests/support/running-platform.ts';
import { buildClient } from '../tools/build.mjs';
import { ROOT } from '../tools/install.mjs';
import { compressedFiles } from '../tools/vite/compressed-files.ts';
import { oneSocket } from '../tools/vite/one-socket.ts';
import { spareParts } from '../tools/vite/spare-parts.ts';
import { withoutWebTransport } from '../tools/vite/without-webtransport.ts';
import { openChromium } from './browser.ts';
import { openSlowLink, SLOW_4G, type Link, type SlowLink } from './slow-link.ts';
import { OpenStart, type Start } from './start-page.ts';
import { costRows, median, OURS, type BenchRow } from './suite.ts';

/** A page of `bench/start`, by the name of its results. */
export const START_PEERS = {
  'bare page': 'bare',
  'bare page with the worker': 'bare-worker',
  'bare React page': 'react',
} as const;

type StartPeer = keyof typeof START_PEERS;

export interface StartSize {
  readonly link: Link;
  readonly slowdown: number;
  readonly rounds: number;
  /** Time for later requests of a page after its first row is live. */
  readonly settledMillis: number;
}

export const FULL_START: StartSize = { link: SLOW_4G, slowdown: 4, rounds: 7, settledMillis: 2_000 };

const METRICS = {
  'first paint': 'ms',
  'first prices': 'ms',
  'first live quote': 'ms',
  'bytes until live': 'kB',
  bytes: 'kB',
} as const satisfies Record<keyof Start, string>;

const OURS_PATH = '/#/pages/market/quote';
/** The peer of a returning visit: ours at the first visit. */
const AGAIN = 'its own cold start';

export async function benchStart(size: StartSize, peers: readonly StartPeer[]): Promise<BenchRow[]> {
  await buildClient();
  const platform = await startPlatform({ SEED: 'bench' });
  try {
    return await startsAt(platform, size, peers);
  } finally {
    await platform.stop();
  }
}

/** The same for a running platform. */
export async function startsAt(
  platform: RunningPlatform,
  size: StartSize,
  peers: readonly StartPeer[],
): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'brisk-start-'));
  await buildPeers(folder, peers);
  const front = await createFront(platform.port, folder);
  const browser = await openChromium();
  try {
    // The platform's first answer is slower and is not the subject.
    await (await fetch(platform.origin)).text();
    const ports = { ours: platform.port, peers: Number(new URL(front.origin).port) };
    return await measure(browser, size, peers, ports);
  } finally {
    await browser.close();
    await front.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(
  browser: Browser,
  size: StartSize,
  peers: readonly StartPeer[],
  ports: { readonly ours: number; readonly peers: number },
): Promise<BenchRow[]> {
  const seen = new Map<string, Start[]>([OURS, ...peers, AGAIN].map((name) => [name, []]));
  const runs = [...seen].map(([name, starts]) => async () => {
    const isOurs = name === OURS || name === AGAIN;
    const path = isOurs ? OURS_PATH : `/bench/start/${START_PEERS[name as StartPeer]}.html`;
    const route = await openSlowLink(isOurs ? ports.ours : ports.peers, size.link);
    try {
      starts.push(await (name === AGAIN ? returnVisit : coldStart)(browser, size, route, path));
    } finally {
      route.close();
    }
  });
  for (let round = 0; round < size.rounds; round++) {
    for (const run of round % 2 === 1 ? [...runs].reverse() : runs) await run();
  }
  const medians = (names: readonly string[], metric: keyof Start) =>
    names.map((name) => median((seen.get(name) ?? []).map((start) => start[metric])));
  return (Object.keys(METRICS) as (keyof Start)[]).flatMap((metric) => {
    const names = { suite: 'start', metric, unit: METRICS[metric] };
    const [ours = NaN, again = NaN] = medians([OURS, AGAIN], metric);
    return [
      ...costRows(
        { ...names, case: 'cold' },
        new Map([[OURS, ours], ...peers.map((peer, i) => [peer, medians(peers, metric)[i] ?? NaN] as const)]),
      ),
      ...costRows(
        { ...names, case: 'return visit' },
        new Map([
          [OURS, again],
          [AGAIN, ours],
        ]),
      ),
    ];
  });
}

async function buildPeers(folder: string, peers: readonly StartPeer[]): Promise<void> {
  const leaner = () => [oneSocket(), withoutWebTransport(), spareParts()];
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    plugins: [react(), ...leaner(), compressedFiles()],
    build: {
      outDir: folder,
      target: 'es2022',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: peers.map((peer) => join(ROOT, `bench/start/${START_PEERS[peer]}.html`)) },
    },
    worker: { format: 'es', plugins: leaner },
  });
}

/** A separate context, so that nothing is cached between two starts. */
async function coldStart(browser: Browser, size: StartSize, route: SlowLink, path: string): Promise<Start> {
  const open = await OpenStart.begin(browser, size, 'block');
  try {
    return await open.visit(route, path);
  } finally {
    await open.close();
  }
}

/** The first visit, over a link without limits, fills the cache; the second visit is measured. */
async function returnVisit(browser: Browser, size: StartSize, route: SlowLink, path: string): Promise<Start> {
  const open = await OpenStart.begin(browser, size, 'allow');
  try {
    route.setLimits(false);
    await open.settle(route, path);
    route.setLimits(true);
    return await open.visit(route, path);
  } finally {
    await open.close();
  }
}
