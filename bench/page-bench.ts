/**
 * Benchmarks of pages: builds them with the product's tools, serves them on the loopback, opens them in Chromium at a
 * phone's size, and reads the browser's own measurement of its main thread.
 */
import { createReadStream, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import type { Browser, CDPSession, Page } from 'playwright';
import { build, type Plugin } from 'vite';
import react from '@vitejs/plugin-react';
import { locales } from '../tools/vite/locales.ts';
import { spareParts } from '../tools/vite/spare-parts.ts';
import { ROOT } from '../tools/install.mjs';
import { openChromium } from './browser.ts';

const PHONE = { width: 390, height: 844 };
const PIXEL_RATIO = 2;
/** The browser's own bars, at most. */
const BARS = 200;
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
};

export interface OpenPage {
  readonly page: Page;
  readonly session: CDPSession;
  close(): Promise<void>;
}

export interface PageBench {
  /** @param path of a built page, with its query */
  open(path: string): Promise<OpenPage>;
  close(): Promise<void>;
}

/** @param input a page of the bench, relative to the project's root. @param plugins replace modules for the bench */
export async function preparePage(input: string, plugins: readonly Plugin[] = []): Promise<PageBench> {
  const folder = mkdtempSync(join(tmpdir(), 'brisk-bench-'));
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    plugins: [...plugins, react(), spareParts(), locales()],
    build: {
      outDir: folder,
      target: 'es2022',
      assetsInlineLimit: 0,
      rolldownOptions: { input: join(ROOT, input) },
    },
    worker: { format: 'es', plugins: () => [...plugins, spareParts()] },
  });
  const server = await serve(folder);
  const { port } = server.address() as AddressInfo;
  const browser = await openChromium();
  return {
    open: (path) => openPage(browser, `http://127.0.0.1:${String(port)}/${path}`),
    async close() {
      await browser.close();
      server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function openPage(browser: Browser, address: string): Promise<OpenPage> {
  const context = await browser.newContext({
    viewport: PHONE,
    deviceScaleFactor: PIXEL_RATIO,
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  page.on('pageerror', (error) => console.error(`${address}: ${error.stack ?? error.message}`));
  const session = await context.newCDPSession(page);
  // The thread's CPU clock: other work on the machine does not count.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await showWhole(session);
  await page.goto(address);
  await page.locator('html[data-shown]').waitFor({ state: 'attached' });
  return { page, session, close: () => context.close() };
}

/**
 * Makes the window as large as the page in its own pixels. Otherwise the window has the size of the viewport, shows a
 * quarter of the page, and a change outside of that quarter is reported as painted with the next one inside.
 */
async function showWhole(session: CDPSession): Promise<void> {
  const { windowId } = await session.send('Browser.getWindowForTarget');
  const bounds = { width: PHONE.width * PIXEL_RATIO, height: PHONE.height * PIXEL_RATIO + BARS };
  await session.send('Browser.setWindowBounds', { windowId, bounds });
}

/** Milliseconds that the page's main thread was busy during an action. */
export async function busyMillis(session: CDPSession, during: () => Promise<void>): Promise<number> {
  const before = await taskSeconds(session);
  await during();
  return ((await taskSeconds(session)) - before) * 1000;
}

async function taskSeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN;
}

function serve(folder: string): Promise<Server> {
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://bench').pathname);
    const file = join(folder, path);
    if (!existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    response.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream');
    createReadStream(file).pipe(response);
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(server));
  });
}
