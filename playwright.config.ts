/**
 * Browser tests against the real platform, which `tests/support/shared-platform.ts` starts, in a real Chromium at a
 * phone's size. No test is retried: a test that fails now and then is a finding. Four files run in parallel,
 * because most of a test's time is waiting for values that change. They share one platform, unless they need another
 * one.
 */
import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium, findHeadlessShell } from './tools/chromium.mjs';

const isLong = process.env['TEST_SIZE'] === 'long';
// The long size takes the browser that users have.
const executablePath = (isLong ? undefined : findHeadlessShell()) ?? findChromium();

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/support/shared-platform.ts',
  // The smoke sizes of two benchmarks take 45 s, so they run in the long size only.
  testIgnore: isLong ? [] : ['**/bench-{soak,pages}.spec.ts'],
  outputDir: 'test-results/e2e',
  fullyParallel: false,
  workers: 4,
  retries: 0,
  // Generous, because a page may be slow on two busy cores; the tests prove that something appears, not when.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  forbidOnly: process.env['CI'] !== undefined,
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    viewport: { width: 390, height: 844 },
    // A quarter of the pixels to paint; what judges cut texts, canvases and pictures has 2, like a phone.
    deviceScaleFactor: isLong ? 2 : 1,
    isMobile: true,
    hasTouch: true,
    locale: 'en-GB',
    timezoneId: 'Asia/Shanghai',
    screenshot: 'only-on-failure',
    // The next test of a worker gets the same page, cleared of everything that the last one left (decision 0455).
    reuseContext: true,
    // A test must see what is served now, not what an earlier page cached; the tests of the service worker allow it.
    serviceWorkers: 'block',
    launchOptions: { args: CHROMIUM_ARGS, ...(executablePath === undefined ? {} : { executablePath }) },
  },
});
