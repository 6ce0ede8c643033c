import { describe, expect, it } from 'vitest';
import { fakeClock } from '../../tests/support/fake-clock.ts';
import { ToastQueue } from './toast-queue.ts';

/** A queue and everything that it showed so far; "": nothing. */
function open() {
  const clock = fakeClock();
  const seen: string[] = [];
  const queue = new ToastQueue({
    after: (millis, act) => clock.after(millis, act),
    changed: () => seen.push(queue.shown?.text ?? ''),
  });
  return { queue, clock, seen };
}

describe('toasts', () => {
  it('UI-992 notices wait for each other, each for its whole time, and an equal one is not shown twice', () => {
    const { queue, clock, seen } = open();
    queue.notice('alert', 'BTC at 60,000');
    queue.notice('fill', 'Bought 1 BTC');
    queue.notice('fill', 'Bought 1 BTC');
    queue.notice('alert', 'BTC at 60,000');
    clock.advance(1_999);
    expect(seen).toEqual(['BTC at 60,000']);
    clock.advance(1);
    expect(seen.at(-1)).toBe('Bought 1 BTC');
    clock.advance(2_000);
    expect(seen).toEqual(['BTC at 60,000', 'Bought 1 BTC', '']);
    expect(clock.timers()).toBe(0);
  });

  it('UI-992 each further line is shown for a second more', () => {
    const { queue, clock, seen } = open();
    queue.notice('alert', 'BTC at 60,000\nETH at 3,000\nSOL at 150');
    clock.advance(3_999);
    expect(seen).toHaveLength(1);
    clock.advance(1);
    expect(seen.at(-1)).toBe('');
  });

  it('UI-992 an answer to a press is shown at once, and the notice that it interrupts is shown again', () => {
    const { queue, clock, seen } = open();
    queue.notice('alert', 'BTC at 60,000');
    clock.advance(100);
    queue.answer('Order cancelled');
    queue.answer('Copied', { label: 'Open', press: () => undefined });
    queue.notice('fill', 'Bought 1 BTC');
    clock.advance(5_999);
    expect(seen).toEqual(['BTC at 60,000', 'Order cancelled', 'Copied']);
    clock.advance(1);
    expect(seen.at(-1)).toBe('BTC at 60,000');
    clock.advance(2_000);
    expect(seen.at(-1)).toBe('Bought 1 BTC');
    queue.answer('Copied');
    queue.next();
    expect(seen.at(-1)).toBe('Bought 1 BTC');
  });

  it('UI-992 a notice that includes the last one of its source replaces it, shown or waiting', () => {
    const { queue, clock, seen } = open();
    queue.notice('fill', 'Bought 1 BTC');
    clock.advance(1_500);
    queue.notice('fill', 'Bought 2 BTC', true);
    clock.advance(1_999);
    expect(seen).toEqual(['Bought 1 BTC', 'Bought 2 BTC']);
    queue.notice('alert', 'BTC at 60,000');
    queue.notice('alert', 'BTC at 60,000\nETH at 3,000');
    queue.notice('alert', 'SOL at 150');
    // While others wait, changes do not take the whole time again.
    queue.notice('fill', 'Bought 3 BTC', true);
    clock.advance(1);
    expect(seen.at(-1)).toBe('BTC at 60,000\nETH at 3,000');
    clock.advance(3_000);
    expect(seen.at(-1)).toBe('SOL at 150');
    clock.advance(2_000);
    expect(seen.at(-1)).toBe('Bought 3 BTC');
  });

  it('UI-992 of very many notices the oldest give way', () => {
    const { queue, clock, seen } = open();
    for (const number of [1, 2, 3, 4, 5, 6, 7]) queue.notice('alert', `alert ${String(number)}`);
    clock.advance(60_000);
    expect(seen).toEqual(['alert 1', 'alert 4', 'alert 5', 'alert 6', 'alert 7', '']);
  });
});
