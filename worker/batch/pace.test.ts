import { describe, expect, it } from 'vitest';
import { fakeClock } from '../../tests/support/fake-clock.ts';
import { Pace } from './pace.ts';

interface Sent {
  resolve(): void;
  reject(): void;
}

/** All that was planned for this turn has happened. */
const settled = () =>
  new Promise<void>((resolve) => {
    setImmediate(resolve);
  });

function pacedPage() {
  const clock = fakeClock();
  const sent: Sent[] = [];
  let losses = 0;
  let isDirty = false;
  const pace = new Pace({
    clock,
    send: () => {
      if (!isDirty) return undefined;
      isDirty = false;
      return new Promise((resolve, reject) => {
        sent.push({
          resolve,
          reject: () => {
            reject(new Error('the page'));
          },
        });
      });
    },
    lost: () => {
      losses++;
      isDirty = true;
      pace.mark();
    },
  });
  const change = () => {
    isDirty = true;
    pace.mark();
  };
  const news = () => {
    isDirty = true;
    pace.hurry();
  };
  return { clock, pace, sent, change, news, losses: () => losses };
}

describe('Pace', () => {
  it('ENGINE-012 has one batch under way, and merges what changes meanwhile', async () => {
    const { clock, pace, sent, change } = pacedPage();
    change();
    pace.start();
    await settled();
    for (let times = 0; times < 10; times++) {
      change();
      clock.advance(100);
    }
    await settled();
    expect(sent.length).toBe(1);
    sent[0]?.resolve();
    await settled();
    expect(sent.length).toBe(2);
  });

  it('ENGINE-012 sends 20 batches a second at most', async () => {
    const { clock, pace, sent, change } = pacedPage();
    change();
    pace.start();
    await settled();
    sent[0]?.resolve();
    await settled();
    change();
    await settled();
    clock.advance(49);
    await settled();
    expect(sent.length).toBe(1);
    clock.advance(1);
    await settled();
    expect(sent.length).toBe(2);
  });

  it('ENGINE-028 halves the rate of a page whose credit keeps coming late, and doubles it again', async () => {
    const { clock, pace, sent, change } = pacedPage();
    change();
    pace.start();
    await settled();
    /** Milliseconds until the next batch, when each credit takes so long. */
    const next = async (credit: number) => {
      const count = sent.length;
      clock.advance(credit);
      sent[count - 1]?.resolve();
      await settled();
      change();
      let waited = credit;
      while (sent.length === count && waited < 1_000) {
        clock.advance(1);
        waited++;
        await settled();
      }
      return waited;
    };
    const until = async (wanted: number, credit: number, most: number) => {
      for (let times = 0; times < most; times++) if ((await next(credit)) === wanted) return true;
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

  it('ENGINE-013 sends a first value without waiting for the frame', async () => {
    const { pace, sent, change, news } = pacedPage();
    change();
    pace.start();
    await settled();
    sent[0]?.resolve();
    await settled();
    news();
    await settled();
    expect(sent.length).toBe(2);
  });

  it('ENGINE-014 gives a hidden page nothing, and everything once on its return', async () => {
    const { clock, pace, sent, change, losses } = pacedPage();
    pace.start();
    pace.setVisible(false);
    change();
    clock.advance(60_000);
    await settled();
    expect(sent.length).toBe(0);
    pace.setVisible(true);
    await settled();
    expect([sent.length, losses()]).toEqual([1, 1]);
  });

  it('ENGINE-014 does not wait for a batch that a hidden page never painted', async () => {
    const { pace, sent, change } = pacedPage();
    change();
    pace.start();
    await settled();
    pace.setVisible(false);
    pace.setVisible(true);
    await settled();
    expect(sent.length).toBe(2);
    sent[0]?.resolve();
    change();
    await settled();
    expect(sent.length).toBe(2);
  });

  it('ENGINE-015 says everything again after 5 s without an answer, then waits longer', async () => {
    const { clock, pace, sent, change, losses } = pacedPage();
    change();
    pace.start();
    await settled();
    clock.advance(4_999);
    expect(losses()).toBe(0);
    clock.advance(1);
    await settled();
    expect([sent.length, losses()]).toEqual([2, 1]);
    clock.advance(9_999);
    expect(losses()).toBe(1);
    clock.advance(1);
    expect(losses()).toBe(2);
  });

  it('ENGINE-015 says everything again after the page refused a batch', async () => {
    const { clock, pace, sent, change, losses } = pacedPage();
    change();
    pace.start();
    await settled();
    sent[0]?.reject();
    await settled();
    clock.advance(50);
    await settled();
    expect([sent.length, losses()]).toEqual([2, 1]);
  });
});
