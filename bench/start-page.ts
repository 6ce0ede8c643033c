/** One page opened by `start`, and its measurements. */
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright';
import { PHONE } from './browser.ts';
import type { SlowLink } from './slow-link.ts';

/** Milliseconds from the start of the navigation; kB that reached the phone, headers included. */
export interface Start {
  readonly 'first paint': number;
  /** The first price, live or not. */
  readonly 'first prices': number;
  readonly 'first live quote': number;
  readonly 'bytes until live': number;
  readonly bytes: number;
}

const MOST_MILLIS = 30_000;

interface Slowness {
  readonly slowdown: number;
  readonly settledMillis: number;
}

export class OpenStart {
  private readonly complaints: string[] = [];
  private resolveLive: () => void = () => undefined;

  private constructor(
    private readonly context: BrowserContext,
    private readonly page: Page,
    private readonly session: CDPSession,
    private readonly slowness: Slowness,
  ) {
    context.on('weberror', (error) => this.complaints.push(error.error().message));
    context.on('console', (message) => this.complaints.push(message.text()));
    context.on('requestfailed', (request) =>
      this.complaints.push(`${request.url()}: ${request.failure()?.errorText ?? ''}`),
    );
  }

  static async begin(
    browser: Browser,
    slowness: Slowness,
    serviceWorkers: 'allow' | 'block',
  ): Promise<OpenStart> {
    const context = await browser.newContext({ ...PHONE, serviceWorkers });
    const page = await context.newPage();
    const open = new OpenStart(context, page, await context.newCDPSession(page), slowness);
    await page.exposeFunction('resolveLive', () => {
      open.resolveLive();
    });
    await page.addInitScript({ content: WATCH });
    return open;
  }

  /** Waits until its first row is live, and a while longer. */
  async visit(route: SlowLink, path: string): Promise<Start> {
    await this.session.send('Emulation.setCPUThrottlingRate', { rate: this.slowness.slowdown });
    const before = route.passed();
    let live = 0;
    await this.open(route.origin + path, () => (live = route.passed()));
    await this.page.waitForTimeout(this.slowness.settledMillis);
    const seen = await this.page.evaluate(() => ({
      ...globalThis.startSeen,
      paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
    }));
    return {
      'first paint': seen.paint,
      'first prices': seen.prices ?? NaN,
      'first live quote': seen.live ?? NaN,
      'bytes until live': (live - before) / 1_000,
      bytes: (route.passed() - before) / 1_000,
    };
  }

  /** Waits until the page has stored its data on the device, and closes it. */
  async settle(route: SlowLink, path: string): Promise<void> {
    await this.open(route.origin + path, () => undefined);
    await this.page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await this.page.waitForTimeout(this.slowness.settledMillis);
    await this.page.goto('about:blank');
  }

  async close(): Promise<void> {
    await this.context.close();
  }

  private async open(address: string, onLive: () => void): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    // Waits by a binding: the browser driver's own wait would evaluate text as code, which the pages forbid.
    const live = new Promise<void>((resolve, reject) => {
      this.resolveLive = () => {
        onLive();
        resolve();
      };
      timer = setTimeout(() => reject(new Error(`${address}: no live row`)), MOST_MILLIS);
    });
    try {
      await this.page.goto(address, { waitUntil: 'commit' });
      await live;
    } catch (failure) {
      const text = await this.page.locator('body').innerText({ timeout: 1_000 });
      throw new Error([String(failure), ...this.complaints, text].join('\n'), { cause: failure });
    } finally {
      clearTimeout(timer);
    }
  }
}

declare global {
  var startSeen: { readonly prices?: number; readonly live?: number };
}

/** Runs in the page before its scripts; as text, because a function would contain marks of this build. */
const WATCH = `
  globalThis.startSeen = {};
  const seen = new MutationObserver(() => {
    const isPriced = (row) => row !== null && /\\d[.,]\\d/.test(row.textContent);
    if (isPriced(document.querySelector('[data-symbol]'))) startSeen.prices ??= performance.now();
    if (!isPriced(document.querySelector('[data-symbol][data-status="live"]'))) return;
    startSeen.live = performance.now();
    seen.disconnect();
    globalThis.resolveLive();
  });
  seen.observe(document, { subtree: true, childList: true, attributeFilter: ['data-status'] });
`;
