/**
 * The mark price of a contract: the index plus a fair basis, which is the average distance of the market
 * maker's middle price from the index, clamped. It follows neither the last trade nor any order of a user.
 * Sources: OKX (mark = index + moving average of mid − index), Binance and Bybit (moving average of the
 * basis, within a limit of the index).
 */
import type { Millis, Ticks } from '../units.ts';
import { quotientHalfUp } from './contract-terms.ts';

/** Two times the distance of a middle price from the index, in ticks: a middle price may be half a tick. */
export interface BasisSample {
  readonly time: Millis;
  readonly doubled: number;
}

export interface BasisRule {
  /** How far back samples count. */
  readonly basisMillis: Millis;
  /** The largest distance of the mark from the index. */
  readonly basisBps: number;
}

/** The samples that still count, with a new one. A clock that was set back drops the later ones. */
export function withBasis(
  samples: readonly BasisSample[],
  sample: BasisSample,
  { basisMillis }: BasisRule,
): readonly BasisSample[] {
  const kept = samples.filter(({ time }) => time <= sample.time && sample.time - time < basisMillis);
  return [...kept, sample];
}

/**
 * The mark on the grid of orders, half up; at least one step of it.
 * @param step of the grid, in ticks
 */
export function fairMark(
  index: Ticks,
  samples: readonly BasisSample[],
  { basisBps }: BasisRule,
  step: Ticks,
): Ticks {
  const count = BigInt(samples.length);
  const sum = samples.reduce((total, { doubled }) => total + BigInt(doubled), 0n);
  // Numerator and denominator stay whole: the mark is rounded once.
  const [basis, by] = count === 0n ? [0n, 1n] : [sum, 2n * count];
  const most = BigInt(index) * BigInt(basisBps);
  const isBeyond = (basis < 0n ? -basis : basis) * 10_000n > most * by;
  const [clamped, per] = isBeyond ? [basis < 0n ? -most : most, 10_000n] : [basis, by];
  const grid = BigInt(step);
  const steps = Number(quotientHalfUp(BigInt(index) * per + clamped, per * grid));
  return Math.max(1, steps) * step;
}
