/**
 * The engine's interface in Chromium, in a real worker: the suite that `worker/engine.worker.test.ts` runs too.
 */
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { build } from 'vite';
import type { EngineApi, SnapshotBatch } from '../../worker/engine-api.ts';
import { test } from '../support/app-test.ts';
import { ReceivedBatches, type TestedEngine } from '../support/tested-engine.ts';
import { engineSuite } from '../support/engine-suite.ts';
import { startTinyPlatform, type PageFile, type TinyPlatform } from '../support/tiny-platform.ts';

// The page has no icon.
test.use({ expectedComplaints: /favicon\.ico/ });

const ENTRY = fileURLToPath(new URL('../support/engine-page.ts', import.meta.url));
const platforms: TinyPlatform[] = [];
/** The present test's page; one test runs at a time. */
let page: Page;
let files: ReadonlyMap<string, PageFile> = new Map();

/** The page and its worker, as a client's build makes them, kept in memory. */
async function builtPage(): Promise<ReadonlyMap<string, PageFile>> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    worker: { format: 'es' },
    build: {
      write: false,
      target: 'es2022',
      modulePreload: { polyfill: false },
      rolldownOptions: { input: ENTRY, output: { entryFileNames: 'page.js' } },
    },
  });
  const served = new Map<string, PageFile>();
  served.set('/', {
    type: 'text/html',
    body: '<!doctype html><title>Engine</title><script type="module" src="/page.js"></script>',
  });
  for (const { output } of [built].flat().filter((each) => 'output' in each)) {
    for (const file of output) {
      const body = file.type === 'chunk' ? file.code : file.source.toString();
      served.set(`/${file.fileName}`, { type: 'text/javascript', body });
    }
  }
  return served;
}

test.beforeAll(async () => {
  files = await builtPage();
});

test.beforeEach(({ page: opened }) => {
  page = opened;
});

test.afterEach(async () => {
  for (const platform of platforms.splice(0)) await platform.close();
});

async function openEngine(platform: TinyPlatform): Promise<TestedEngine> {
  const received = new ReceivedBatches();
  await page.exposeFunction('postBatch', (batch: SnapshotBatch) => {
    received.take({ ...batch, numbers: Float64Array.from(batch.numbers) });
  });
  await page.goto(platform.origin);
  await page.waitForFunction(() => 'callEngine' in globalThis);
  const call = async <Output>(name: keyof EngineApi, ...input: unknown[]) => {
    const output = await page.evaluate(([to, parts]) => callEngine(to, ...parts), [name, input] as const);
    return output as Output;
  };
  const engine: TestedEngine['engine'] = {
    retopic: (change) => call('retopic', change),
    setVisible: (visible) => call('setVisible', visible),
    setLocale: (locale) => call('setLocale', locale),
    instruments: () => call('instruments'),
    arrange: (query) => call('arrange', query),
    older: (topic) => call('older', topic),
    signIn: (token) => call('signIn', token),
    absorb: (event, token) => call('absorb', event, token),
    snapshot: async (topics) => {
      const batch = await call<SnapshotBatch>('snapshot', topics);
      return { ...batch, numbers: Float64Array.from(batch.numbers) };
    },
  };
  return { platform, engine, received };
}

engineSuite(
  (title, run) => {
    test(title, run);
  },
  async (input) => {
    const platform = await startTinyPlatform({ ...input, files });
    platforms.push(platform);
    return openEngine(platform);
  },
);
