/**
 * Browser tests against the real platform, which `tests/support/shared-platform.ts` starts; a real Chromium at a
 * phone's size, and no second try: a test that fails now and then is a finding. Three files run side by side, because
 * most of a test's time is waiting for values that change. They share one platform, unless they need another one.
 */
import { defineConfig } from '@playwright/test';
import { CHROMIUM_ARGS, findChromium } from './tools/chromium.mjs';

const executablePath = findChromium();

export default defineConfig({
  testDir: 'tests/e2e',
  globalSetup: './tests/support/shared-platform.ts',
  // Three quarters of a minute for the smoke sizes of two benchmarks: in the long size.
  testIgnore: process.env['TEST_SIZE'] === 'long' ? [] : ['**/bench-{soak,pages}.spec.ts'],
  outputDir: 'test-results/e2e',
  fullyParallel: false,
  workers: 3,
  retries: 0,
  timeout: 90_000,
  // Generous: on two busy cores a phone's page may take its time; what is proved is that it comes, not when.
  expect: { timeout: 20_000 },
  forbidOnly: process.env['CI'] !== undefined,
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
    locale: 'en-GB',
    timezoneId: 'Asia/Shanghai',
    screenshot: 'only-on-failure',
    // The next test of a worker gets the same page, emptied of all that the last one left (decision 0455).
    reuseContext: true,
    // A test judges what is served now, not what an earlier page kept; the tests of the service worker allow it.
    serviceWorkers: 'block',
    launchOptions: { args: CHROMIUM_ARGS, ...(executablePath === undefined ? {} : { executablePath }) },
  },
});
