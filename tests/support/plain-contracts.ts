/** Results of the reference on decimal.js, in the units of the integers. */
import type { Position } from '../../domain/contract/position.ts';
import { Exact } from '../../domain/contract/reference/exact.ts';
import { firstTick, type PlainPosition, type PlainRule } from '../../domain/contract/reference/formulas.ts';

const { ROUND_CEIL, ROUND_FLOOR, ROUND_HALF_UP } = Exact;
export type Rounding = typeof ROUND_CEIL | typeof ROUND_FLOOR | typeof ROUND_HALF_UP;
const whole = (value: Exact, mode: Rounding) => BigInt(value.toDecimalPlaces(0, mode).toFixed());
export const up = (value: Exact) => whole(value.times(100_000_000), ROUND_CEIL);
export const down = (value: Exact) => whole(value.times(100_000_000), ROUND_FLOOR);
export const ppm = (value: Exact, mode: Rounding) => whole(value.times(1_000_000), mode);

export interface Plain {
  readonly rule: PlainRule;
  readonly position: PlainPosition;
  readonly tick: Exact;
  readonly mark: Exact;
}

/** The tick of a break-even price. */
export function evenTick({ side }: Pick<Position, 'side'>, tick: Exact, price: Exact): number | undefined {
  const isUp = side === 'long';
  const first = firstTick(price, tick, isUp ? 'up' : 'down')
    .div(tick)
    .toNumber();
  return first >= 1 ? first : isUp ? 1 : undefined;
}
