import { describe, expect, it } from 'vitest';
import { fakeClock } from '../../tests/support/fake-clock.ts';
import { ToastQueue, type ShownToast } from './toast-queue.ts';

/** A queue and everything that it showed so far; "": nothing. */
function open() {
  const clock = fakeClock();
  const seen: string[] = [];
  const queue = new ToastQueue({
    now: () => clock.now(),
    after: (millis, act) => clock.after(millis, act),
    changed: () => seen.push(queue.shown?.text ?? ''),
  });
  /** Lines whose keys are their texts. */
  const send = (source: string, ...texts: readonly string[]) =>
    queue.notice({ source, lines: texts.map((text) => ({ key: text, text })) });
  const sum = (text: string) => queue.notice({ source: 'fill', lines: [{ key: 'order 1', text }] });
  return { queue, clock, seen, send, sum };
}

describe('toasts', () => {
  it('UI-992 notices wait for each other, each for its whole time, and an equal one is not shown twice', () => {
    const { clock, seen, send } = open();
    expect(send('alert', 'BTC at 60,000')).toBe(true);
    expect(send('fill', 'Bought 1 BTC')).toBe(true);
    expect(send('fill', 'Bought 1 BTC')).toBe(false);
    expect(send('alert', 'BTC at 60,000')).toBe(false);
    clock.advance(1_999);
    expect(seen).toEqual(['BTC at 60,000']);
    clock.advance(1);
    expect(seen.at(-1)).toBe('Bought 1 BTC');
    clock.advance(2_000);
    expect(seen).toEqual(['BTC at 60,000', 'Bought 1 BTC', '']);
    expect(clock.timers()).toBe(0);
  });

  it('UI-992 each further line is shown for a second more', () => {
    const { clock, seen, send } = open();
    send('alert', 'BTC at 60,000', 'ETH at 3,000', 'SOL at 150');
    clock.advance(3_999);
    expect(seen).toHaveLength(1);
    clock.advance(1);
    expect(seen.at(-1)).toBe('');
  });

  it('UI-992 an answer to a press is shown at once, and the notice that it interrupts is shown again', () => {
    const { queue, clock, seen, send } = open();
    send('alert', 'BTC at 60,000');
    clock.advance(100);
    queue.answer('Order cancelled');
    queue.answer('Copied', { label: 'Open', press: () => undefined });
    send('fill', 'Bought 1 BTC');
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

  it('UI-993 further lines join the notice of their source, shown or waiting, and are not repeated later', () => {
    const { clock, seen, send } = open();
    send('alert', 'BTC at 60,000');
    clock.advance(1_500);
    expect(send('alert', 'ETH at 3,000')).toBe(false);
    // The joined notice has its whole time.
    clock.advance(2_999);
    expect(seen).toEqual(['BTC at 60,000', 'BTC at 60,000\nETH at 3,000']);
    send('fill', 'Bought 1 BTC');
    send('fill', 'Bought 2 SOL');
    // While another source waits, the shown notice does not grow.
    expect(send('alert', 'SOL at 150')).toBe(true);
    expect(send('alert', 'DOT at 7')).toBe(false);
    clock.advance(1);
    expect(seen.at(-1)).toBe('Bought 1 BTC\nBought 2 SOL');
    clock.advance(3_000);
    expect(seen.slice(2)).toEqual(['Bought 1 BTC\nBought 2 SOL', 'SOL at 150\nDOT at 7']);
    clock.advance(3_000);
    send('alert', 'LTC at 80');
    expect(seen.slice(4)).toEqual(['', 'LTC at 80']);
  });

  it('UI-993 a line with the key of an earlier one replaces it, and is new once that is over', () => {
    const { queue, clock, seen, send, sum } = open();
    sum('Bought 1 BTC');
    send('fill', 'Bought 5 SOL');
    sum('Bought 2 BTC');
    expect(seen.at(-1)).toBe('Bought 2 BTC\nBought 5 SOL');
    expect(queue.has('fill', 'order 1')).toBe(true);
    clock.advance(3_000);
    expect(queue.has('fill', 'order 1')).toBe(false);
    expect(sum('Bought 2 BTC')).toBe(true);
    expect(seen.at(-1)).toBe('Bought 2 BTC');
  });

  it('UI-993 lines that never pause begin a new notice after ten seconds', () => {
    const { clock, send } = open();
    const begun: number[] = [];
    for (let second = 0; second < 20; second++) {
      if (send('alert', `alert ${String(second)}`)) begun.push(second);
      clock.advance(1_000);
    }
    expect(begun).toEqual([0, 10]);
  });

  it('UI-994 a burst is one notice of at most three rows, with the count of what it does not show', () => {
    const { clock, seen, send } = open();
    const all = Array.from({ length: 40 }, (_, number) => `alert ${String(number)}`);
    send('alert', ...all);
    expect(seen).toEqual(['alert 37\nalert 38\nalert 39 +37']);
    const long = 'BTC/USDT PERP: liquidation closed 0.0015 BTC of your position';
    send('fill', 'Bought 1 BTC', 'Bought 1 ETH', long);
    clock.advance(4_000);
    expect(seen.at(-1)).toBe(`Bought 1 ETH\n${long} +1`);
    clock.advance(3_000);
    // Chinese letters are wider.
    send('fill', '您的仓位已被强制减仓'.repeat(3), '您的仓位已被强制平仓'.repeat(3));
    expect(seen.at(-1)).toBe(`${'您的仓位已被强制平仓'.repeat(3)} +1`);
  });

  it('UI-995 equal lines of several orders are one line with their count', () => {
    const { queue, clock, seen } = open();
    const fills = (from: number, text: string, count: number) =>
      queue.notice({
        source: 'fill',
        lines: Array.from({ length: count }, (_, at) => ({ key: `order ${String(from + at)}`, text })),
      });
    fills(1, 'Bought 1 BTC', 2);
    expect(seen).toEqual(['Bought 1 BTC ×2']);
    fills(3, 'Bought 1 ETH', 1);
    fills(4, 'Bought 1 BTC', 1);
    expect(seen.at(-1)).toBe('Bought 1 ETH\nBought 1 BTC ×3');
    // Two lines are shown for three seconds.
    clock.advance(3_000);
    expect(seen.at(-1)).toBe('');
    for (const [at, coin] of ['BTC', 'BTC', 'ETH', 'SOL', 'DOT'].entries())
      fills(10 + at, `Sold 1 ${coin}`, 1);
    expect(seen.at(-1)).toBe('Sold 1 ETH\nSold 1 SOL\nSold 1 DOT +2');
  });

  it('UI-994 in place of a burst of alerts their count is shown, with the way to all of them', () => {
    const { queue, clock, seen } = open();
    const press = () => undefined;
    const many = (count: number): ShownToast => ({
      text: `${String(count)} alerts`,
      action: { label: 'Messages', press },
    });
    const send = (from: number, to: number) => {
      const texts = Array.from({ length: to - from }, (_, at) => `alert ${String(from + at)}`);
      return queue.notice({ source: 'alert', lines: texts.map((text) => ({ key: text, text })), many });
    };
    send(0, 3);
    expect(queue.shown?.action).toBeUndefined();
    send(2, 9_000);
    expect(queue.shown).toEqual({ text: '9000 alerts', action: { label: 'Messages', press } });
    clock.advance(5_999);
    expect(seen).toHaveLength(2);
    clock.advance(1);
    expect(seen.at(-1)).toBe('');
  });
});
