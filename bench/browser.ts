/** A Chromium with a phone's settings for benchmarks. Its pages are bundled by Vite and served from memory. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import type { Browser, CDPSession, Page } from 'playwright';
import { build } from 'vite';
import type { Rolldown } from 'vite';
import { CHROMIUM_ARGS, ensureChromium } from '../tools/chromium.mjs';

export const PHONE = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 3,
  isMobile: true,
  hasTouch: true,
};

export async function openChromium(): Promise<Browser> {
  return chromium.launch({ executablePath: await ensureChromium(), args: CHROMIUM_ARGS });
}

/** Files by the path that a page requests. */
export type Files = ReadonlyMap<string, string>;

/** `entry` of this folder with all its imports, as `/page.js` and `/page.css`. */
export async function bundle(entry: string): Promise<Map<string, string>> {
  const output = (await build({
    configFile: false,
    logLevel: 'error',
    root: fileURLToPath(new URL('..', import.meta.url)),
    build: {
      write: false,
      cssCodeSplit: false,
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: fileURLToPath(new URL(entry, import.meta.url)),
        output: { entryFileNames: 'page.js', assetFileNames: 'page[extname]' },
      },
    },
  })) as Rolldown.RolldownOutput;
  return new Map(
    output.output.map((file) => [
      `/${file.fileName}`,
      file.type === 'chunk' ? file.code : file.source.toString(),
    ]),
  );
}

/** A file from a peer's package. */
export function peerFile(path: string): string {
  return readFileSync(new URL(`node_modules/${path}`, import.meta.url), 'utf8');
}

const ORIGIN = 'http://bench.invalid';
const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  css: 'text/css',
  html: 'text/html',
};

/** A page in a separate process; each `goto` loads `/page.html` of the files. */
export async function openPhone(browser: Browser, files: Files): Promise<Phone> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  await page.route('**/*', async (route) => {
    const path = new URL(route.request().url()).pathname;
    const body = files.get(path);
    const contentType = TYPES[path.slice(path.lastIndexOf('.') + 1)] ?? 'text/plain';
    await route.fulfill(body === undefined ? { status: 404 } : { body, contentType });
  });
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return new Phone(page, session);
}

export class Phone {
  readonly page: Page;
  private readonly session: CDPSession;

  constructor(page: Page, session: CDPSession) {
    this.page = page;
    this.session = session;
  }

  /** One event of a finger. @param at undefined: it is lifted */
  async touch(
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    at?: { readonly x: number; readonly y: number },
  ): Promise<void> {
    await this.session.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [at] });
  }

  async load(): Promise<void> {
    await this.page.goto(`${ORIGIN}/page.html`);
  }

  /** Slows only one step: a slowed page uses processor time even while it does nothing. */
  async slowed<Result>(rate: number, step: () => Promise<Result>): Promise<Result> {
    await this.session.send('Emulation.setCPUThrottlingRate', { rate });
    try {
      return await step();
    } finally {
      await this.session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    }
  }

  /**
   * Milliseconds for which the page's main thread was busy meanwhile: script, style, layout, paint, and everything
   * else.
   */
  async busy(step: () => Promise<unknown>): Promise<number> {
    const before = await this.taskSeconds();
    await step();
    return ((await this.taskSeconds()) - before) * 1_000;
  }

  private async taskSeconds(): Promise<number> {
    const { metrics } = await this.session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN;
  }
}
