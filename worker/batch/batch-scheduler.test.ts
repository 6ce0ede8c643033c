import { describe, expect, it } from 'vitest';
import { fakeClock } from '../../tests/support/fake-clock.ts';
import type { SnapshotBatch } from '../engine-api.ts';
import { BatchScheduler } from './batch-scheduler.ts';

/** Resolves after everything planned for this turn. */
const settled = () =>
  new Promise<void>((resolve) => {
    setImmediate(resolve);
  });

/** A page that requests batches when the test says so, and its answers: the number of each batch, or "none". */
function pullingPage() {
  const clock = fakeClock();
  const got: (number | 'none')[] = [];
  let batches = 0;
  let losses = 0;
  let isDirty = false;
  const write = (): SnapshotBatch | undefined => {
    if (!isDirty) return undefined;
    isDirty = false;
    return { topics: '', texts: '', numbers: Float64Array.of(++batches) };
  };
  const scheduler = new BatchScheduler({
    clock,
    write,
    lost: () => {
      losses++;
      isDirty = true;
      scheduler.mark();
    },
  });
  const change = () => {
    isDirty = true;
    scheduler.mark();
  };
  const news = () => {
    isDirty = true;
    scheduler.hurry();
  };
  const ask = async (applied = true) => {
    void scheduler.next(applied).then((batch) => got.push(batch?.numbers[0] ?? 'none'));
    await settled();
  };
  return { clock, scheduler, got, change, news, ask, losses: () => losses };
}

/** It has its first batch, and has requested nothing since. */
async function openPage() {
  const page = pullingPage();
  page.change();
  await page.ask();
  expect(page.got).toEqual([1]);
  return page;
}

describe('BatchScheduler', () => {
  it('ENGINE-012 answers one call with one batch, and merges what changes before the next call', async () => {
    const { clock, got, change, ask } = await openPage();
    for (let times = 0; times < 10; times++) {
      change();
      clock.advance(100);
    }
    await settled();
    expect(got).toEqual([1]);
    await ask();
    expect(got).toEqual([1, 2]);
  });

  it('ENGINE-012 sends 20 batches a second at most', async () => {
    const { clock, got, change, ask } = await openPage();
    await ask();
    change();
    clock.advance(49);
    await settled();
    expect(got).toEqual([1]);
    clock.advance(1);
    await settled();
    expect(got).toEqual([1, 2]);
  });

  it('ENGINE-028 halves the rate of a page that keeps asking late, and doubles it again', async () => {
    const { clock, got, change, ask } = await openPage();
    /** Milliseconds between two batches, if the page requests the next one after this time. */
    const next = async (asksAfter: number) => {
      const count = got.length;
      clock.advance(asksAfter);
      await ask();
      change();
      let waited = asksAfter;
      while (got.length === count && waited < 1_000) {
        clock.advance(1);
        waited++;
        await settled();
      }
      return waited;
    };
    const until = async (wanted: number, asksAfter: number, most: number) => {
      for (let times = 0; times < most; times++) if ((await next(asksAfter)) === wanted) return true;
      return false;
    };
    expect(await next(1)).toBe(50);
    for (const late of [51, 51, 51]) await next(late);
    expect(await next(1)).toBe(100);
    for (const late of [101, 101, 101]) await next(late);
    expect(await next(1)).toBe(200);
    for (const late of [300, 300, 300, 300]) await next(late);
    expect(await next(60)).toBe(200);
    expect(await until(100, 1, 25)).toBe(true);
    expect(await until(50, 1, 25)).toBe(true);
  });

  it('ENGINE-013 sends a first value without waiting for the interval', async () => {
    const { got, news, ask } = await openPage();
    await ask();
    news();
    await settled();
    expect(got).toEqual([1, 2]);
  });

  it('ENGINE-660 keeps one call pending: a second one ends the first without a batch', async () => {
    const { got, news, ask } = await openPage();
    await ask();
    await ask();
    expect(got).toEqual([1, 'none']);
    news();
    await settled();
    expect(got).toEqual([1, 'none', 2]);
  });

  it('ENGINE-014 ends a hidden page’s call, sends nothing meanwhile, and everything once it asks again', async () => {
    const { clock, scheduler, got, change, ask, losses } = await openPage();
    await ask();
    scheduler.setVisible(false);
    await settled();
    expect(got).toEqual([1, 'none']);
    change();
    clock.advance(60_000);
    await settled();
    expect(got).toEqual([1, 'none']);
    scheduler.setVisible(true);
    await ask(true);
    expect([got, losses()]).toEqual([[1, 'none', 2], 1]);
  });

  it('ENGINE-014 a batch that the page got before it was hidden slows nothing down', async () => {
    const { clock, scheduler, got, ask, losses } = await openPage();
    scheduler.setVisible(false);
    clock.advance(60_000);
    scheduler.setVisible(true);
    await ask(true);
    expect([got, losses()]).toEqual([[1, 2], 1]);
  });

  it('ENGINE-015 sends everything after a batch that the page could not apply', async () => {
    const { clock, got, ask, losses } = await openPage();
    await ask(false);
    clock.advance(50);
    await settled();
    expect([got, losses()]).toEqual([[1, 2], 1]);
  });

  it('ENGINE-015 sends everything to a page that did not ask for 5 s', async () => {
    const { clock, got, ask, losses } = await openPage();
    clock.advance(5_000);
    await ask(true);
    expect([got, losses()]).toEqual([[1], 0]);
    const slow = await openPage();
    slow.clock.advance(5_001);
    await slow.ask(true);
    expect([slow.got, slow.losses()]).toEqual([[1, 2], 1]);
  });
});
