/** Positions of the integers as the reference on decimal.js reads them, and its results in the integers' units. */
import type { ContractTerms } from '../../domain/contract/contract-terms.ts';
import type { Position } from '../../domain/contract/position.ts';
import { exact, Exact, ZERO } from '../../domain/contract/reference/exact.ts';
import { firstTick, type PlainPosition, type PlainRule } from '../../domain/contract/reference/formulas.ts';
import { formatScaled } from '../../domain/decimal-text.ts';
import type { OrderSteps } from '../../domain/trading/order.ts';

export const money = (minor: bigint) => exact(minor).times('0.00000001');
export const rate = (ppm: number | bigint) => exact(ppm).times('0.000001');

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

export function plainRule({ tiers, rule }: ContractTerms): PlainRule {
  return {
    tiers: tiers.map(({ upTo, maintenancePpm }, at) => ({
      upTo: money(upTo),
      rate: rate(maintenancePpm),
      // The deduction by its definition: what the tiers below would ask less.
      deduction: tiers.slice(0, at).reduce((sum, below, i) => {
        const next = tiers[i + 1]?.maintenancePpm ?? 0;
        return sum.plus(money(below.upTo).times(rate(next - below.maintenancePpm)));
      }, ZERO),
    })),
    feeInside: rate(rule.feePpm),
    requirementOn: rule.on,
    isFlat: rule.tierRate === 'flat',
  };
}

/** The size of a tick, and of a lot. */
export function plainSteps({ price, size }: OrderSteps): { readonly tick: Exact; readonly lot: Exact } {
  return {
    tick: exact(formatScaled(price.unit, price.digits)),
    lot: exact(formatScaled(size.unit, size.digits)),
  };
}

/** The tick of a liquidation or bankruptcy price. */
export function acting({ side }: Pick<Position, 'side'>, tick: Exact, price: Exact): number | undefined {
  if (side === 'short') {
    const first = firstTick(price, tick, 'up').div(tick);
    if (first.gt(Number.MAX_SAFE_INTEGER)) return undefined;
    return Math.max(1, first.toNumber());
  }
  const first = firstTick(price, tick, 'down').div(tick);
  return first.lt(1) ? undefined : Math.min(first.toNumber(), Number.MAX_SAFE_INTEGER);
}

/** The tick of a break-even price. */
export function evenTick({ side }: Pick<Position, 'side'>, tick: Exact, price: Exact): number | undefined {
  const isUp = side === 'long';
  const first = firstTick(price, tick, isUp ? 'up' : 'down')
    .div(tick)
    .toNumber();
  return first >= 1 ? first : isUp ? 1 : undefined;
}
