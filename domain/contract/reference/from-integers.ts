/** Contracts, positions and amounts of the integers, as the reference reads them. */
import { formatScaled } from '../../decimal-text.ts';
import type { OrderSteps } from '../../trading/order.ts';
import type { ContractTerms } from '../contract-terms.ts';
import type { Position } from '../position.ts';
import { exact, Exact, ZERO } from './exact.ts';
import { firstTick, type PlainPosition, type PlainRule } from './formulas.ts';

const MINOR_DIGITS = 8;

export const money = (minor: bigint) => exact(minor).times('0.00000001');
/** As the platform charges an amount, and as it pays one out. */
export const roundedUp = (amount: Exact) => amount.toDecimalPlaces(MINOR_DIGITS, Exact.ROUND_CEIL);
export const roundedDown = (amount: Exact) => amount.toDecimalPlaces(MINOR_DIGITS, Exact.ROUND_FLOOR);
export const rate = (ppm: number | bigint) => exact(ppm).times('0.000001');

export function plainRule({ tiers, rule }: ContractTerms): PlainRule {
  return {
    tiers: tiers.map(({ upTo, maintenancePpm, mostLeverage }, at) => ({
      upTo: money(upTo),
      rate: rate(maintenancePpm),
      mostLeverage: exact(mostLeverage),
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

export function plainPosition(
  steps: OrderSteps,
  { side, lots, entryNotional }: Omit<Position, 'margin'>,
): PlainPosition {
  return { side, quantity: plainSteps(steps).lot.times(lots), entryNotional: money(entryNotional) };
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
