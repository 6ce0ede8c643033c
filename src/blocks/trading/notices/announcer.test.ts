import { describe, expect, it } from 'vitest';
import { fakeClock } from '../../../../tests/support/fake-clock.ts';
import { spotFill } from '../../../../tests/support/spot-fill.ts';
import { ToastQueue } from '../../../ui/toast-queue.ts';
import { Announcer } from './announcer.ts';
import type { FilledOrder } from './fill-lines.ts';

/** An announcer whose texts are there, everything that is shown, and how often the device sounded. */
function open() {
  const clock = fakeClock();
  const seen: string[] = [];
  const sounds: string[] = [];
  const queue = new ToastQueue({
    now: () => clock.now(),
    after: (millis, act) => clock.after(millis, act),
    changed: () => seen.push(queue.shown?.text ?? ''),
  });
  const announcer = new Announcer({
    ...{ source: 'spot', queue, texts: () => Promise.resolve() },
    sound: () => sounds.push(queue.shown?.text ?? ''),
  });
  const write = ({ side, size, price }: FilledOrder) => `${side} ${size} ${price}`;
  return {
    ...{ announcer, seen, sounds },
    fill: async (...fills: Parameters<Announcer['takeFills']>[0]) => {
      announcer.takeFills(fills, write);
      await Promise.resolve();
    },
    event: async (kind: string, ...ids: readonly number[]) => {
      const rows = ids.map((id) => ({ id }));
      const isNew = announcer.take(kind, rows, ({ id }) => `${kind} ${String(id)}`, kind === 'trigger');
      await Promise.resolve();
      return isNew;
    },
    pass: (millis: number) => clock.advance(millis),
  };
}

describe('notices of fills', () => {
  it('SPOT-064 each fill is announced once, and without fills nothing is', async () => {
    const { seen, fill, pass } = open();
    await fill();
    await fill(spotFill(1));
    await fill(spotFill(1));
    pass(3_000);
    await fill(spotFill(2, { side: 'sell', order: 2 }), spotFill(1));
    expect(seen).toEqual(['buy 0.5 60000.00', '', 'sell 0.5 60000.00']);
  });

  it('SPOT-064 what comes while a notice is shown joins it, one line for each order, and sounds no more', async () => {
    const { seen, sounds, fill, pass } = open();
    await fill(spotFill(1));
    pass(500);
    const other = spotFill(3, { order: 2, side: 'sell' });
    await fill(other, spotFill(2), spotFill(1));
    // A notice of two lines is shown for three seconds.
    pass(2_999);
    await fill(spotFill(4), other, spotFill(2), spotFill(1));
    pass(3_000);
    await fill(spotFill(5), spotFill(4), other, spotFill(2), spotFill(1));
    expect(seen).toEqual([
      'buy 0.5 60000.00',
      'buy 1 60000.00\nsell 0.5 60000.00',
      'buy 1.5 60000.00\nsell 0.5 60000.00',
      '',
      'buy 0.5 60000.00',
    ]);
    expect(sounds).toEqual(['buy 0.5 60000.00', 'buy 0.5 60000.00']);
  });

  it('CONTRACT-175 fills of a notice that is over are not shown with a later event', async () => {
    const { seen, fill, event, pass } = open();
    await fill(spotFill(1));
    pass(2_000);
    await event('trigger', 1);
    expect(seen).toEqual(['buy 0.5 60000.00', '', 'trigger 1']);
  });

  it('CONTRACT-521 each event is announced once, the oldest first; a silent one does not sound', async () => {
    const { seen, sounds, event, pass } = open();
    expect(await event('trigger')).toBe(false);
    expect(await event('trigger', 1)).toBe(true);
    pass(1_000);
    expect(await event('trigger', 1)).toBe(false);
    expect(await event('position', 2, 1)).toBe(true);
    pass(4_000);
    expect(await event('position', 2, 1)).toBe(false);
    expect(seen).toEqual(['trigger 1', 'trigger 1\nposition 1\nposition 2', '']);
    expect(sounds).toEqual([]);
    await event('position', 3);
    expect(sounds).toEqual(['position 3']);
  });
});
