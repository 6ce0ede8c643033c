import { describe, expect, it } from 'vitest';
import { ClockOffset } from './clock-offset.ts';

describe('ClockOffset', () => {
  it('estimates from a message until the first clock exchange', () => {
    const clock = new ClockOffset();
    expect([clock.offset, clock.latency]).toEqual([0, -1]);
    clock.hint(5_000, 1_000);
    clock.hint(9_000, 1_000);
    expect(clock.offset).toBe(4_000);
  });

  it('ENGINE-017 uses the shortest round trip and returns the median', () => {
    const clock = new ClockOffset();
    clock.exchanged(0, 1_150, 200);
    clock.exchanged(1_000, 2_010, 1_020);
    clock.exchanged(2_000, 3_080, 2_100);
    expect([clock.offset, clock.latency]).toEqual([1_000, 100]);
  });

  it('ENGINE-017 discards earlier exchanges when a clock was set', () => {
    const clock = new ClockOffset();
    clock.exchanged(0, 1_010, 20);
    clock.exchanged(2_000, 63_100, 2_200);
    expect([clock.offset, clock.latency]).toEqual([61_000, 200]);
  });

  it('keeps the offset over a reconnection, but not the latency', () => {
    const clock = new ClockOffset();
    clock.exchanged(0, 1_010, 20);
    clock.reset();
    expect([clock.offset, clock.latency]).toEqual([1_000, -1]);
  });

  it('ignores an exchange during which the device’s clock went back', () => {
    const clock = new ClockOffset();
    clock.exchanged(100, 1_000, 50);
    expect(clock.latency).toBe(-1);
  });
});
