import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withinTime } from './within-time.ts';

describe('withinTime', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('SCREEN-005 a page that does not come within its time counts as failed', async () => {
    const asked = withinTime(new Promise(() => undefined), 60_000);
    const failed = expect(asked).rejects.toThrow('60000 ms');
    await vi.advanceTimersByTimeAsync(60_000);
    await failed;
  });

  it('passes on what came in time, and leaves no timer', async () => {
    await expect(withinTime(Promise.resolve('page'), 60_000)).resolves.toBe('page');
    await expect(withinTime(Promise.reject(new Error('gone')), 60_000)).rejects.toThrow('gone');
    expect(vi.getTimerCount()).toBe(0);
  });
});
