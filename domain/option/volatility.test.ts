/** The flat band by the volatility of the samples before a purchase. */
import { describe, expect, it } from 'vitest';
import {
  bandOfOrder,
  cycleBand,
  provenBand,
  samplesBefore,
  varianceOf,
  type TimedPrice,
} from './volatility.ts';

const RULE = { bandWidthBps: 10_000, bandLeastPpm: 50, bandMostPpm: 5_000 };
const MINUTE = 60_000;

/** Samples of each second that rise and fall by turns: `moves` of them by one part in `part`, the last ones at rest. */
function samples(count: number, part: number, atRest = 0): TimedPrice[] {
  let price = 1_000_000;
  return Array.from({ length: count }, (_, at) => {
    if (at > 0 && at < count - atRest) price += Math.round((price / part) * [1, 1, -1, -1, 1, -1][at % 6]!);
    return { time: 1_000_000 + at * 1_000, price: String(price) };
  });
}

/** The band of a minute for one deviation. */
const bandOf = (of: readonly TimedPrice[]) => cycleBand(varianceOf(of), RULE, MINUTE);

describe('volatility', () => {
  it('OPTION-111 moves of 0.01 % a second are 775 ppm in a minute', () => {
    // 100 ppm × √60, by the last four moves: each of them is as large.
    const { bandPpm, isQuiet } = bandOf(samples(16, 10_000));
    expect(isQuiet).toBe(false);
    expect(Math.abs(bandPpm - 774)).toBeLessThan(3);
  });

  it('OPTION-111 the band ends with the movement, within four seconds', () => {
    expect(bandOf(samples(40, 10_000, 4)).bandPpm).toBe(RULE.bandLeastPpm);
    expect(bandOf(samples(40, 10_000, 4)).isQuiet).toBe(true);
    const [three, none] = [bandOf(samples(40, 10_000, 3)), bandOf(samples(40, 10_000))];
    expect(three.bandPpm).toBeLessThan(none.bandPpm);
  });

  it('OPTION-111 noise between neighbours does not widen the band', () => {
    const noisy = Array.from({ length: 320 }, (_, at) => ({
      ...{ time: at * 1_000, price: String(at % 2 === 0 ? 1_000_000 : 1_001_000) },
    }));
    expect(bandOf(noisy.slice(-16)).bandPpm).toBe(RULE.bandMostPpm);
    expect(bandOf(noisy).isQuiet).toBe(true);
  });

  it('OPTION-111 fewer than sixteen samples give no estimate', () => {
    expect(varianceOf(samples(15, 10_000))).toBeUndefined();
    expect(bandOf(samples(15, 10_000))).toEqual({ bandPpm: 50, isQuiet: true });
  });

  it('OPTION-111 the band is kept within its bounds', () => {
    expect(bandOf(samples(20, 100)).bandPpm).toBe(5_000);
    expect(bandOf(samples(20, 500_000))).toEqual({ bandPpm: 50, isQuiet: true });
  });

  it('OPTION-111 a sample at the instant of the purchase, or from too long before it, does not count', () => {
    const all = samples(400, 10_000);
    const time = all[399]?.time ?? 0;
    const counted = samplesBefore(all, time);
    expect(counted.at(-1)?.time).toBe(time - 1_000);
    expect(counted.length).toBe(301);
    expect(samplesBefore(all, time + 320_000).map((each) => each.time)).toEqual([time]);
  });

  it('OPTION-111 a band of an order shrinks with the time that is left', () => {
    const all = samples(100, 10_000);
    const rule = { openDelayMillis: 1_000, openWithinMillis: 5_000, windowMillis: 5_000 };
    const created = 1_100_000;
    const of = (delivery: number) =>
      provenBand({ ...RULE, ...rule, created, delivery, cycleMillis: MINUTE, step: '1' }, all);
    expect(of(created + 15_000)).toBeLessThan(of(created + 50_000));
    expect(of(created + 7_000)).toBe(0);
  });

  it('OPTION-111 half a price step is taken off, and a narrower band is none', () => {
    const rule = { openDelayMillis: 1_000, openWithinMillis: 5_000, windowMillis: 5_000 };
    const order = { ...rule, created: 0, delivery: 67_000, cycleMillis: MINUTE };
    const of = (bandPpm: number, step: string) =>
      bandOfOrder({ bandPpm, isQuiet: false }, { ...order, step }, '1000000');
    expect(of(600, '100')).toEqual({ bandPpm: 550, isQuiet: false });
    expect(of(600, '101')).toEqual({ bandPpm: 549, isQuiet: false });
    expect(of(50, '100')).toEqual({ bandPpm: 0, isQuiet: false });
    expect(of(49, '100')).toEqual({ bandPpm: 0, isQuiet: true });
    expect(bandOfOrder({ bandPpm: 600, isQuiet: false }, { ...order, step: '1' }, undefined).isQuiet).toBe(
      true,
    );
  });
});
