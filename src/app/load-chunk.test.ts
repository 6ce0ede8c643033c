import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadChunk } from './load-chunk.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('APP-064 a script that has not come after 120 s counts as missing, and not before', async () => {
  let failure: unknown;
  loadChunk(() => new Promise(() => undefined)).catch((error: unknown) => (failure = error));
  await vi.advanceTimersByTimeAsync(119_999);
  expect(failure).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(failure).toMatchObject({ name: 'ChunkLoadError' });
  expect(vi.getTimerCount()).toBe(0);
});
