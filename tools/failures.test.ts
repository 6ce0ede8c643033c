/** Which failures of browser tests are Chromium's own. */
import { expect, it } from 'vitest';
import { areOfEndedBrowsers } from './failures.mjs';

const CRASHED =
  'a.spec.ts › one: Error: browser._wrapApiCall: Target page, context or browser has been closed';
const WRONG = 'a.spec.ts › two: Error: expect(locator).toBeVisible() failed';
const ENDED = 'Chromium ended in or after one\n';

it('HOUSE-981 only tests whose Chromium crashed are repeated', () => {
  expect(areOfEndedBrowsers([CRASHED], `  ✓ 1\n${ENDED}  ✘ 2`)).toBe(true);
  expect(areOfEndedBrowsers([CRASHED, CRASHED], ENDED)).toBe(false);
  expect(areOfEndedBrowsers([CRASHED, WRONG], ENDED + ENDED)).toBe(false);
  expect(areOfEndedBrowsers([WRONG], ENDED)).toBe(false);
  expect(areOfEndedBrowsers([CRASHED], '')).toBe(false);
  expect(areOfEndedBrowsers([], ENDED)).toBe(false);
});
