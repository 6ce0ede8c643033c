/**
 * The suite `soak`: a violent session of 20 markets at ten times its speed, played by the platform to the built client
 * in Chromium at a phone's size, slowed four times, for as long as a user might leave it open. The page goes from
 * Markets to a market with chart, book and trades and back, about three times a minute. The heap after a full garbage
 * collection is measured on Markets after the first minute and at the end, and no task may be long while nobody
 * touches the page. `SOAK_MINUTES=60` makes it an hour.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright';
import { startPlatform } from '../tests/support/running-platform.ts';
import { buildClient } from '../tools/build.mjs';
import { openChromium } from './browser.ts';
import { HeapProbe, type Heaps } from './heap.ts';
import { tasksDuring, type Task } from './quiet-tasks.ts';
import { thousandth, type BenchRow } from './suite.ts';
import { violentRecording } from './soak-recording.ts';

export interface SoakSize {
  readonly markets: number;
  /** The length of the recording in seconds, before it repeats. */
  readonly recorded: number;
  readonly warmMillis: number;
  readonly millis: number;
  /** How long the page is left alone after each move and one second of grace. */
  readonly quietMillis: number;
}

const MINUTE = 60_000;

export const FULL_SOAK: SoakSize = {
  markets: 20,
  recorded: 300,
  warmMillis: MINUTE,
  millis: Number(process.env['SOAK_MINUTES'] ?? '10') * MINUTE,
  quietMillis: 4_000,
};

const SEED = 20_261_121;
const SPEED = 10;
const SLOWDOWN = 4;
/** After this time the work of a move has ended. */
const GRACE_MILLIS = 1_000;
/** Generous: a slowed page on a busy machine is late, and lateness is not measured here. */
const PATIENCE_MILLIS = 120_000;
/** Enough to scroll the second ten of the twenty markets into view. */
const SCROLLS = 5;
const SCROLLED = 100;
const SCROLL_PAUSE_MILLIS = 60;
/** Issue 5: megabytes of growth, and milliseconds of a task. */
const MOST_GROWTH = 5;
const LONGEST_TASK = 50;

export async function benchSoak(size: SoakSize): Promise<BenchRow[]> {
  await buildClient();
  const folder = mkdtempSync(join(tmpdir(), 'brisk-soak-'));
  const file = join(folder, 'violent.jsonl');
  writeFileSync(file, violentRecording(SEED, size.markets, size.recorded));
  try {
    const platform = await startPlatform({ FEED: `replay:${file}?speed=${String(SPEED)}&loop=1` });
    try {
      const browser = await openChromium();
      try {
        return await soaked(browser, platform.origin, size);
      } finally {
        await browser.close();
      }
    } finally {
      await platform.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function soaked(browser: Browser, origin: string, size: SoakSize): Promise<BenchRow[]> {
  const page = await openPage(browser, origin);
  const heaps = await HeapProbe.open(page);
  const user = new LoadUser(browser, page, size.quietMillis);
  await user.walkFor(size.warmMillis);
  const before = await heaps.read();
  user.tasks.length = 0;
  await user.walkFor(size.millis - size.warmMillis);
  const after = await heaps.read();
  return [...heapRows(before, after), ...taskRows(user.tasks)];
}

async function openPage(browser: Browser, origin: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'en-GB',
    serviceWorkers: 'block',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MILLIS);
  page.on('pageerror', (error) => {
    throw error;
  });
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.goto(`${origin}/#/pages/market/quote`);
  return page;
}

/** Moves like a user: with a finger and the phone's back button. */
class LoadUser {
  /** Tasks of the main thread while the page was left alone. */
  readonly tasks: Task[] = [];
  private readonly browser: Browser;
  private readonly page: Page;
  private readonly quietMillis: number;
  private visits = 0;

  constructor(browser: Browser, page: Page, quietMillis: number) {
    this.browser = browser;
    this.page = page;
    this.quietMillis = quietMillis;
  }

  /** Ends where it begins: at the top of the list of markets. */
  async walkFor(millis: number): Promise<void> {
    const until = performance.now() + millis;
    do {
      await this.scrollList(1);
      await this.rest('Markets, scrolled');
      await this.visit();
      await this.scrollList(-1);
      await this.rest('Markets');
    } while (performance.now() < until);
  }

  private async visit(): Promise<void> {
    const rows = this.page.getByTestId('market-row');
    await rows.first().waitFor();
    const inView = await rows.evaluateAll((all) =>
      all
        .filter((row) => row.getBoundingClientRect().top > 250 && row.getBoundingClientRect().bottom < 750)
        .map((row) => row.getAttribute('data-symbol') ?? ''),
    );
    const symbol = inView[this.visits++ % inView.length] ?? '';
    await this.page.locator(`[data-testid="market-row"][data-symbol="${symbol}"]`).tap();
    await this.page.locator('[data-testid="book"][data-status="live"]').waitFor();
    await this.page.locator('[data-testid="chart"][data-status="live"]').waitFor();
    await this.rest('a market, its book');
    await this.page.getByRole('tab', { name: 'Trades' }).tap();
    await this.page.getByTestId('trades-canvas').waitFor();
    await this.rest('a market, its trades');
    await this.page.goBack();
    await rows.first().waitFor();
  }

  private async scrollList(way: 1 | -1): Promise<void> {
    await this.page.getByTestId('market-row').first().waitFor();
    await this.page.mouse.move(195, 500);
    for (let turn = 0; turn < SCROLLS; turn++) {
      await this.page.mouse.wheel(0, way * SCROLLED);
      await this.page.waitForTimeout(SCROLL_PAUSE_MILLIS);
    }
  }

  private async rest(place: string): Promise<void> {
    await this.page.waitForTimeout(GRACE_MILLIS);
    const rest = () => this.page.waitForTimeout(this.quietMillis);
    const tasks = await tasksDuring(this.browser, this.page, rest);
    this.tasks.push(...tasks);
    for (const task of tasks.filter(({ thread }) => thread > LONGEST_TASK)) {
      console.error(`${place}: ${task.thread.toFixed(0)} ms of the thread: ${task.parts.join(', ')}`);
    }
  }
}

function heapRows(before: Heaps, after: Heaps): BenchRow[] {
  return (['page', 'worker'] as const).flatMap((place) => [
    row(place, 'heap', 'MB', after[place], 'itself after a minute', before[place]),
    row(place, 'heap growth', 'MB', after[place] - before[place], 'goal (limit)', MOST_GROWTH),
  ]);
}

function taskRows(tasks: readonly Task[]): BenchRow[] {
  type Clock = 'thread' | 'wall';
  const longest = (clock: Clock) => tasks.reduce((most, task) => Math.max(most, task[clock]), 0);
  const long = (clock: Clock) => tasks.filter((task) => task[clock] > LONGEST_TASK).length;
  return [
    row('page', 'longest task', 'ms of the thread', longest('thread'), 'goal (limit)', LONGEST_TASK),
    row('page', 'longest task', 'ms of the wall clock', longest('wall'), 'goal (limit)', LONGEST_TASK),
    row('page', 'tasks over 50 ms', 'by the thread', long('thread'), 'all its tasks', tasks.length),
    row('page', 'tasks over 50 ms', 'by the wall clock', long('wall'), 'all its tasks', tasks.length),
  ];
}

function row(
  place: string,
  metric: string,
  unit: string,
  value: number,
  peer: string,
  peerValue: number,
): BenchRow {
  return {
    suite: 'soak',
    case: place,
    metric,
    unit,
    value: thousandth(value),
    peer,
    peerValue: thousandth(peerValue),
    ratio: thousandth(value / peerValue),
  };
}
