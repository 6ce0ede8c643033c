/**
 * A browser test that uses the app as a user does. It runs on a real platform, shared by all tests that need no
 * other one. The test fails if the page logs an error, throws, or breaks its Content-Security-Policy, unless
 * the test names the complaints that it causes on purpose.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import {
  expect,
  test as base,
  type BrowserContext,
  type BrowserContextOptions,
  type Locator,
  type Page,
} from '@playwright/test';
import AxeBuilder from '@axe-core/playwright';
import { LANGUAGES, type LanguageCode } from '../../protocol/names/languages.ts';
import { createNetwork, type Network } from './network.ts';
import { OwnPlatforms } from './own-platforms.ts';
import type { RunningPlatform } from './running-platform.ts';
import { SeparatePages } from './separate-pages.ts';
import { SHARED_ENVIRONMENT, sharedPlatform } from './shared-platform.ts';

/** The smaller script of the two that the package has. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** `npm run test:changed` says so after a change of the platform alone, which changes no page's looks. */
const ARE_LOOKS_JUDGED = process.env['UNCHANGED_LOOKS'] === undefined;

/** An element that did not move for so many frames is at rest. */
const FRAMES_AT_REST = 6;

interface AppFixtures {
  /** The environment of the platform, if the test needs another one than the shared platform. */
  environment: Readonly<Record<string, string>>;
  platform: RunningPlatform;
  /**
   * Stops the platform with SIGTERM and starts it at the same address on the same data. Not for the shared platform.
   */
  restart: () => Promise<void>;
  /** Complaints that this test causes on purpose. */
  expectedComplaints: RegExp | undefined;
  complaints: string[];
  /** A page in another browser context, which shares only the platform with the test's page. */
  openElsewhere: (options?: BrowserContextOptions) => Promise<Page>;
  /** The same for the tests of a story (`story`): the page stays open until the last of them. */
  openForStory: (options?: BrowserContextOptions) => Promise<Page>;
}

interface AppWorkerFixtures {
  ownPlatforms: OwnPlatforms;
  storyPages: SeparatePages;
  /** Reports a Chromium that ended before its worker did: the test after it fails for no other reason. */
  browserEnd: void;
}

let lastTest = 'no test';

// `environment` is per test: each value of a worker-scoped option would need another worker and another Chromium.
export const test = base.extend<AppFixtures, AppWorkerFixtures>({
  ownPlatforms: [
    async ({}, use) => {
      const platforms = new OwnPlatforms();
      await use(platforms);
      await platforms.end();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  browserEnd: [
    async ({ browser }, use) => {
      const report = () => process.stderr.write(`Chromium ended in or after ${lastTest}\n`);
      browser.on('disconnected', report);
      await use();
      browser.off('disconnected', report);
    },
    { scope: 'worker', auto: true },
  ],
  storyPages: [
    async ({ browser }, use) => {
      const pages = new SeparatePages(browser);
      await use(pages);
      await pages.close();
    },
    { scope: 'worker' },
  ],
  environment: [SHARED_ENVIRONMENT, { option: true }],
  platform: [
    async ({ environment, ownPlatforms }, use) => {
      if (environment !== SHARED_ENVIRONMENT) {
        await use(await ownPlatforms.open(environment));
        return;
      }
      await ownPlatforms.close();
      await use(await sharedPlatform());
    },
    { timeout: 240_000 },
  ],
  restart: async ({ platform: _platform, ownPlatforms }, use) => {
    await use(() => ownPlatforms.restart());
  },
  baseURL: async ({ platform }, use) => {
    await use(platform.origin);
  },
  expectedComplaints: [undefined, { option: true }],
  complaints: [
    async ({ context, expectedComplaints, storyPages }, use, { title }) => {
      lastTest = title;
      const complaints: string[] = [];
      noteComplaints(context, complaints, expectedComplaints);
      await use(complaints);
      expect([...complaints, ...storyPages.complaints.splice(0)], 'the page complained').toEqual([]);
    },
    { auto: true },
  ],
  openElsewhere: async ({ browser, complaints, expectedComplaints }, use) => {
    const pages = new SeparatePages(browser);
    await use(openerOf(pages, complaints, expectedComplaints));
    await pages.close();
  },
  openForStory: async ({ storyPages, expectedComplaints }, use) => {
    await use(openerOf(storyPages, storyPages.complaints, expectedComplaints));
  },
});

/**
 * Successive tests that continue on the pages of the first one, each with what it proves: they open their pages with
 * `openForStory`. After a failure the rest of them is skipped.
 */
export function story(title: string, tests: () => void): void {
  test.describe(title, () => {
    test.describe.configure({ mode: 'serial' });
    test.afterAll(({ storyPages }) => storyPages.close());
    tests();
  });
}

function openerOf(
  pages: SeparatePages,
  complaints: string[],
  expected: RegExp | undefined,
): AppFixtures['openElsewhere'] {
  return async (options) => {
    const page = await pages.open(options);
    noteComplaints(page.context(), complaints, expected);
    return page;
  };
}

function noteComplaints(context: BrowserContext, complaints: string[], expected: RegExp | undefined): void {
  const note = (text: string) => {
    if (expected?.test(text) !== true) complaints.push(text);
  };
  context.on('weberror', (error) => {
    note(`thrown: ${error.error().message}`);
  });
  context.on('console', (message) => {
    const isComplaint =
      message.type() === 'error' || /Content Security Policy|TrustedHTML/i.test(message.text());
    if (isComplaint) note(`${message.text()} (${message.location().url})`);
  });
}

/** The page reaches the platform over a network that the test can cut. */
export const networkTest = test.extend<{ network: Network }>({
  expectedComplaints: /net::ERR_|WebSocket connection/,
  network: async ({ platform }, use) => {
    const network = await createNetwork(platform.port);
    await use(network);
    await network.close();
  },
  baseURL: async ({ network }, use) => {
    await use(network.origin);
  },
});

/**
 * For a file of tests that judge a page, whatever the platform answers: its forms, texts and looks. Like tests over a
 * network that is cut, `npm run test:changed` leaves them out after a change of features' parts on the platform alone.
 * @alias
 */
export const pageTest = test;
/**
 * The same for a story.
 * @alias
 */
export const pageStory = story;

/**
 * For a file of tests that judge the platform through the pages of its users, such as what two of them see of one
 * trade, or what is kept over a restart. `npm run test:changed` leaves them out after a change of pages and their texts
 * alone: the pages have other tests.
 * @alias
 */
export const platformTest = test;
/**
 * The same for a story.
 * @alias
 */
export const platformStory = story;

export { expect };

const EACH_THEME = ['light', 'dark'] as const;
/** Both themes in the long size only: `pieces.spec.ts` checks the UI components in both on every run. */
export const THEMES_OF_SIZE = process.env['TEST_SIZE'] === 'long' ? EACH_THEME : (['light'] as const);

/** Opens a route in a theme that the device has stored. */
export async function openRoute(page: Page, route: string, theme: 'light' | 'dark' = 'light'): Promise<void> {
  await page.addInitScript((chosen) => {
    if (localStorage.getItem('brisk.preferences') === null) {
      localStorage.setItem('brisk.preferences', JSON.stringify({ theme: chosen }));
    }
  }, theme);
  await page.goto(`/#${route}`);
}

/**
 * Goes to another page without a load, and waits until the page before is gone: it stays while the other one loads, and
 * may have elements of the same name.
 */
export async function moveTo(page: Page, route: string): Promise<void> {
  await page.evaluate(
    (hash) =>
      new Promise<void>((resolve) => {
        const before = document.querySelector('main');
        if (location.hash === hash) {
          resolve();
          return;
        }
        const seen = new MutationObserver(() => {
          const now = document.querySelector('main');
          if (now === null || now === before) return;
          seen.disconnect();
          resolve();
        });
        seen.observe(document, { childList: true, subtree: true });
        location.hash = hash;
      }),
    `#${route}`,
  );
}

/** An element's place once it has been the same in some successive frames: lists and sheets grow, move and glide. */
export async function boxAtRest(element: Locator): Promise<{ readonly x: number; readonly y: number }> {
  return element.evaluate(
    (each, frames) =>
      new Promise<{ x: number; y: number }>((resolve) => {
        let last = { x: NaN, y: NaN };
        let still = 0;
        const look = () => {
          const { x, y } = each.getBoundingClientRect();
          still = x === last.x && y === last.y ? still + 1 : 0;
          last = { x, y };
          if (still < frames) requestAnimationFrame(look);
          else resolve(last);
        };
        look();
      }),
    FRAMES_AT_REST,
  );
}

/** Holds back requests until the returned function is called. */
export async function holdRequests(page: Page, requests: string): Promise<() => void> {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(requests, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

/**
 * axe reports no serious or critical finding.
 * @param theme for tests that exist once per theme: in the small size, which has the light one only, the contrast is
 * judged in dark too
 */
export async function expectAccessible(page: Page, theme?: 'light' | 'dark'): Promise<void> {
  await expectNoFinding(page);
  if (theme === 'light' && THEMES_OF_SIZE.length === 1) await expectReadableInDark(page);
}

/**
 * In the dark theme all texts have enough contrast; a theme changes colours only. The page goes back to light.
 */
async function expectReadableInDark(page: Page): Promise<void> {
  await wear(page, 'dark');
  await expectNothingFaint(page);
  await wear(page, 'light');
}

export function expectNothingFaint(page: Page): Promise<void> {
  return expectNoFinding(page, ['color-contrast']);
}

/** Switches the page's theme; resolves once it is painted. */
export async function wear(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await choose(page, { theme });
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
  await painted(page);
}

/** Switches the page's language; resolves once it is painted. */
export async function speak(page: Page, language: LanguageCode): Promise<void> {
  await choose(page, { language });
  await expect(page.locator('html')).toHaveAttribute('lang', LANGUAGES[language]);
  await painted(page);
}

/** Stores preferences as another tab would. */
export function choose(page: Page, preferences: object): Promise<void> {
  return page.evaluate((chosen) => {
    const key = 'brisk.preferences';
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as object;
    const newValue = JSON.stringify({ ...kept, ...chosen });
    localStorage.setItem(key, newValue);
    window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
  }, preferences);
}

/** Waits until every finite animation has ended: a page that fades in has less contrast than it will have. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(
        ({ effect, playState }) => playState === 'running' && effect?.getTiming().iterations !== Infinity,
      );
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}

async function expectNoFinding(page: Page, rules: readonly string[] = []): Promise<void> {
  if (!ARE_LOOKS_JUDGED) return;
  await settled(page);
  // A document gets the script once, for all of its judgements.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  // Only results that are checked list every node.
  const axe = new AxeBuilder({ page, axeSource: 'undefined' }).options({ resultTypes: ['violations'] });
  // Legacy mode merges the findings in the page; otherwise each analysis opens another page.
  axe.setLegacyMode();
  const { violations } = await (rules.length === 0 ? axe : axe.withRules([...rules])).analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  const sent = serious.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
  );
  expect(sent).toEqual([]);
}

/** Nothing overflows sideways: a phone's page scrolls in one direction. */
export async function expectNoSideways(page: Page): Promise<void> {
  const width = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  expect(width[0]).toBeLessThanOrEqual(width[1] ?? 0);
}

/** Scrolls a growing list until its row with this number is in the page; the first has number 1. */
export async function scrollToPlace(page: Page, place: number): Promise<void> {
  const rows = page.getByRole('listitem');
  await expect(async () => {
    await rows.last().scrollIntoViewIfNeeded({ timeout: 1_000 });
    await expect(page.locator(`[aria-posinset="${String(place)}"]`)).toBeAttached({ timeout: 300 });
  }).toPass({ intervals: [50] });
}

/** Resolves once the last change is laid out and painted. */
export function painted(page: Page): Promise<void> {
  return page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  );
}

/** A phone's widths. The narrowest is last, because axe checks at that width, where targets are closest together. */
const WIDTHS = [430, 390, 360];

/**
 * The open page passes the layout checks at every phone width and the accessibility checks. `name` names its
 * pictures.
 * @param theme as `expectAccessible` has it
 */
export async function expectHolds(page: Page, name: string, theme?: 'light' | 'dark'): Promise<void> {
  for (const width of ARE_LOOKS_JUDGED ? WIDTHS : WIDTHS.slice(-1)) {
    await page.setViewportSize({ width, height: 844 });
    await painted(page);
    await expectNoSideways(page);
    await takePicture(page, `${name}-${String(width)}`);
  }
  await expectAccessible(page, theme);
}

export interface PageSeen {
  readonly route: string;
  /** A text that shows that the page has loaded. */
  readonly text: string;
  /** The name of its pictures. */
  readonly name: string;
}

/** Each page is opened in a theme and passes the checks at every width. */
export async function expectPagesHold(
  page: Page,
  pages: readonly PageSeen[],
  theme: 'light' | 'dark',
): Promise<void> {
  for (const { route, text, name } of pages) {
    await openRoute(page, route, theme);
    await expect(page.getByText(text).first()).toBeVisible();
    await expectHolds(page, `${name}-${theme}`, theme);
  }
}

/** A picture for review, saved with the results. No check reads it, so only a long run takes it. */
export async function takePicture(page: Page, name: string): Promise<void> {
  if (process.env['TEST_SIZE'] === 'long')
    await page.screenshot({ path: `test-results/pictures/${name}.png` });
}
