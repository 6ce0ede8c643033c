/**
 * The problems of an amendment of an open order, and its effect on the order's priority: the form and the core share
 * it.
 */
import type { Lots, Ticks } from '../units.ts';
import { amended, type AmendedProblem, type OpenLimit, type SoundAmend } from '../trading/check-amend.ts';
import { baseOf, orderStepsOf, totalOf, type OrderSide, type OrderSteps } from '../trading/order.ts';
import type { OrderFacts } from './check-order.ts';

/** An open limit order, in its market's steps. */
export interface OpenOrder extends OpenLimit {
  readonly side: OrderSide;
}

export type AmendProblem = AmendedProblem | { readonly field: 'size'; readonly code: 'not-enough' };

/**
 * @param wanted decimal texts; `''` leaves the value unchanged. @param facts the available balance, without what the
 * order froze
 */
export function checkAmend(
  order: OpenOrder,
  wanted: { readonly price: string; readonly size: string },
  { instrument, steps = orderStepsOf(instrument), available }: OrderFacts,
): SoundAmend | { readonly problems: readonly AmendProblem[] } {
  const sound = amended(order, wanted, { instrument, steps });
  if ('problems' in sound || sound.change !== 'replaced' || available === undefined) return sound;
  const { side, tick, lots, filled } = order;
  const free = available + frozenFor(side, tick, lots - filled, steps);
  return frozenFor(side, sound.tick, sound.lots - filled, steps) > free
    ? { problems: [{ field: 'size', code: 'not-enough' }] }
    : sound;
}

function frozenFor(side: OrderSide, tick: Ticks, lots: Lots, steps: OrderSteps): bigint {
  return side === 'buy' ? totalOf(steps, tick, lots) : baseOf(steps, lots);
}
