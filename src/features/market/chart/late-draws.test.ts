import { expect, it } from 'vitest';
import { fakeClock } from '../../../../tests/support/fake-clock.ts';
import { LateDraws } from './late-draws.ts';
import type { Extent } from './one-a-frame.ts';

function drawsOf() {
  const drawn: Extent[] = [];
  const clock = fakeClock();
  const late = new LateDraws(
    (extent) => drawn.push(extent),
    (step, millis) => clock.after(millis, step),
  );
  return { late, clock, drawn };
}

it('CHART-1015 while no finger moves a line, everything is drawn at once', () => {
  const { late, drawn } = drawsOf();
  expect([late.may('last'), late.may('all')]).toEqual([true, true]);
  late.released();
  expect(drawn).toEqual([]);
});

it('CHART-1015 while a finger moves a line nothing else is drawn; ticks once it rests, all after the release', () => {
  const { late, clock, drawn } = drawsOf();
  late.moved();
  expect(late.may('last')).toBe(false);
  clock.advance(200);
  late.moved();
  clock.advance(249);
  expect(drawn).toEqual([]);
  clock.advance(1);
  expect(drawn).toEqual(['last']);
  expect(late.may('last')).toBe(true);
  // The scale would move under the finger.
  expect(late.may('all')).toBe(false);
  expect(late.may('last')).toBe(false);
  late.moved();
  clock.advance(1_000);
  expect(drawn).toEqual(['last']);
  late.released();
  expect(drawn).toEqual(['last', 'all']);
  expect(late.may('all')).toBe(true);
});

it('CHART-1015 a release while the finger still moves draws what is due, once', () => {
  const { late, clock, drawn } = drawsOf();
  late.moved();
  late.may('last');
  late.released();
  clock.advance(1_000);
  expect(drawn).toEqual(['last']);
  expect(clock.timers()).toBe(0);
});
