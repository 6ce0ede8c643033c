/**
 * `lighthouse`: Lighthouse's scores of 100, with its phone settings, for accessibility and best practices on the pages
 * that a visitor sees first; the goal for issues and releases is at least 95. Each page is opened once in a new
 * browser profile, with the built client and a platform started for this run.
 */
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import type { Report } from 'lighthouse';
import { chromium } from 'playwright';
import { CHROMIUM_ARGS, ensureChromium } from '../tools/chromium.mjs';
import { startPlatform } from '../tests/support/running-platform.ts';
import { thousandth, type BenchRow } from './suite.ts';

const PAGES = [
  ['home', '/pages/home/index'],
  ['markets', '/pages/market/quote'],
  ['detail', '/pages/trade/detail?symbol=BTC-USDT'],
  ['settings', '/pages/mine/settings'],
  ['article list', '/pages/article/notice'],
  ['article detail', '/pages/article/detail?id=21'],
  ['language', '/pages/mine/language-set'],
] as const;
const CATEGORIES = { accessibility: 'accessibility', 'best-practices': 'best practices' } as const;
const GOAL = 95;

type Category = keyof typeof CATEGORIES;

export async function benchLighthouse(): Promise<BenchRow[]> {
  const { default: lighthouse } = await import('lighthouse');
  const platform = await startPlatform({ SEED: 'bench' });
  const rows: BenchRow[] = [];
  try {
    for (const [name, route] of PAGES) {
      const address = `${platform.origin}/#${route}`;
      const result = await inChromium((port) =>
        lighthouse(address, {
          port,
          onlyCategories: Object.keys(CATEGORIES),
          formFactor: 'mobile',
          logLevel: 'error',
        }),
      );
      if (result === undefined) throw new Error(`Lighthouse says nothing of ${address}`);
      if (result.lhr.runtimeError) throw new Error(`${address}: ${result.lhr.runtimeError.message}`);
      rows.push(...rowsOf(name, result.lhr));
    }
  } finally {
    await platform.stop();
  }
  return rows;
}

function rowsOf(name: string, report: Report): BenchRow[] {
  return (Object.keys(CATEGORIES) as Category[]).map((category) => {
    printFindings(name, report, category);
    const value = Math.round((report.categories[category]?.score ?? NaN) * 100);
    return {
      suite: 'lighthouse',
      case: name,
      metric: CATEGORIES[category],
      unit: 'of 100',
      value,
      peer: 'goal (limit)',
      peerValue: GOAL,
      ratio: thousandth(value / GOAL),
    };
  });
}

/** Prints the audits that cost points, so that they can be fixed. */
function printFindings(name: string, { categories, audits }: Report, category: Category): void {
  for (const { id, weight } of categories[category]?.auditRefs ?? []) {
    const audit = audits[id];
    const score = audit?.score ?? 1;
    if (weight === 0 || score >= 1) continue;
    console.log(`${name}: ${id}: ${audit?.title ?? ''} ${JSON.stringify(audit?.details?.items ?? [])}`);
  }
}

/** Lighthouse connects to a browser by its port; each page gets a new browser, so that nothing is cached. */
async function inChromium<Result>(step: (port: number) => Promise<Result>): Promise<Result> {
  const port = await freePort();
  const browser = await chromium.launch({
    executablePath: await ensureChromium(),
    args: [...CHROMIUM_ARGS, `--remote-debugging-port=${String(port)}`],
  });
  try {
    return await step(port);
  } finally {
    await browser.close();
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
