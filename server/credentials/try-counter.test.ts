import { describe, expect, it } from 'vitest';
import { fakeClock } from '../../tests/support/fake-clock.ts';
import { TryCounter } from './try-counter.ts';

describe('tries', () => {
  it('AUTH-112 count by key until their time is over, and say how long that is', () => {
    const clock = fakeClock();
    const counter = new TryCounter({ most: 2, within: 60_000 }, clock);
    expect([counter.take('a'), counter.take('a')]).toEqual([undefined, undefined]);
    clock.advance(1500);
    expect([counter.take('a'), counter.take('b')]).toEqual([59, undefined]);
    clock.advance(58_499);
    expect(counter.take('a')).toBe(1);
    clock.advance(1);
    expect([counter.count('a'), counter.take('a'), counter.count('a')]).toEqual([0, undefined, 1]);
  });

  it('AUTH-112 are taken back and forgotten', () => {
    const counter = new TryCounter({ most: 1, within: 60_000 }, fakeClock());
    counter.giveBack('a');
    expect([counter.take('a'), counter.take('a')]).toEqual([undefined, 60]);
    counter.giveBack('a');
    expect(counter.take('a')).toBeUndefined();
    counter.forget('a');
    expect(counter.take('a')).toBeUndefined();
  });

  it('AUTH-112 of strangers without end take no memory without end', () => {
    const counter = new TryCounter({ most: 1, within: 60_000 }, fakeClock());
    counter.take('first');
    for (let i = 0; i < 50_000; i++) counter.take(String(i));
    expect([counter.count('first'), counter.count('0'), counter.count('49999')]).toEqual([0, 1, 1]);
  });
});
