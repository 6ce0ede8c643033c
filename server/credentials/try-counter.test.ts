import { describe, expect, it } from 'vitest';
import { fakeClock } from '../../tests/support/fake-clock.ts';
import { TryCounter } from './try-counter.ts';

describe('tries', () => {
  it('AUTH-112 count by key until their time is over, and answer how long that is', () => {
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

  it('AUTH-112 of endless strangers take bounded memory', () => {
    const counter = new TryCounter({ most: 1, within: 60_000 }, fakeClock());
    counter.take('first');
    for (let i = 0; i < 50_000; i++) counter.take(String(i));
    expect([counter.count('first'), counter.count('0'), counter.count('49999')]).toEqual([0, 1, 1]);
  });

  it('AUTH-700 of many networks of one IPv6 site count together, four times as loosely', () => {
    const counter = TryCounter.byAddress({ most: 2, within: 60_000 }, fakeClock());
    const tries = (count: number, address: (at: number) => string) =>
      Array.from({ length: count }, (_, at) => counter.take(address(at))).filter(
        (wait) => wait === undefined,
      );
    expect(tries(20, (at) => `2001:db8:1:${String(at)}::1`)).toHaveLength(8);
    expect(counter.count('2001:db8:1:9999::1')).toBe(2);
    expect(tries(20, (at) => `192.0.2.${String(at)}`)).toHaveLength(20);
    counter.giveBack('2001:db8:1:0::1');
    expect(counter.take('2001:db8:1:9999::1')).toBeUndefined();
    expect(counter.take('2001:db8:2:1::1')).toBeUndefined();
  });
});
