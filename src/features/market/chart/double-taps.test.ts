import { expect, it } from 'vitest';
import { DoubleTaps } from './double-taps.ts';

it('CHART-1010 two taps at one place within the time of a double tap pick the place of the first', () => {
  const taps = new DoubleTaps(250);
  const tap = (time: number, y = 100) => taps.take({ x: 300, y, time });
  expect([tap(0), tap(200, 104)?.y]).toEqual([undefined, 100]);
  // The third one begins another double tap.
  expect([tap(300), tap(500)?.y]).toEqual([undefined, 100]);
  expect([tap(2_000), tap(2_300), tap(2_400)?.y]).toEqual([undefined, undefined, 100]);
  expect([tap(5_000), tap(5_100, 160)]).toEqual([undefined, undefined]);
});
