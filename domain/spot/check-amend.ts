/**
 * The problems of an amendment of an open order, and its effect on the order's priority: the form and the core share
 * it.
 */
import { shownSteps } from '../market/instrument.ts';
import type { Lots, Ticks } from '../units.ts';
import { checkOrder, type OrderFacts, type OrderInput, type OrderProblem } from './check-order.ts';
import { baseOf, orderStepsOf, totalOf, type OrderSide, type OrderSteps } from '../trading/order.ts';

/** An open limit order, in its market's steps. */
export interface OpenOrder {
  readonly side: OrderSide;
  readonly tick: Ticks;
  /** The size of the whole order, including what is filled. */
  readonly lots: Lots;
  readonly filled: Lots;
}

/** `filled`: the new size is not larger than what is filled already; a user who wants no more cancels the order. */
export type AmendProblem = OrderProblem | { readonly field: 'size'; readonly code: 'filled' };

/** `reduced` keeps its place in the queue; `replaced` goes behind all others at its price, and may trade at once. */
export interface SoundAmend {
  readonly tick: Ticks;
  readonly lots: Lots;
  readonly change: 'none' | 'reduced' | 'replaced';
}

/**
 * @param wanted decimal texts; `''` leaves the value unchanged. @param facts the available balance, without what the
 * order froze
 */
export function checkAmend(
  { side, tick, lots, filled }: OpenOrder,
  wanted: { readonly price: string; readonly size: string },
  { instrument, steps = orderStepsOf(instrument), available }: OrderFacts,
): SoundAmend | { readonly problems: readonly AmendProblem[] } {
  const input: OrderInput = {
    side,
    type: 'limit',
    timeInForce: 'gtc',
    postOnly: false,
    total: '',
    price: wanted.price === '' ? shownSteps(tick, steps.price) : wanted.price,
    size: wanted.size === '' ? shownSteps(lots, steps.size) : wanted.size,
  };
  const sound = checkOrder(input, { instrument, steps, available: undefined });
  if ('problems' in sound) return sound;
  const { tick: to = tick, lots: all = lots } = sound;
  if (all <= filled) return { problems: [{ field: 'size', code: 'filled' }] };
  if (to === tick && all <= lots) return { tick: to, lots: all, change: all === lots ? 'none' : 'reduced' };
  const free = (available ?? 0n) + frozenFor(side, tick, lots - filled, steps);
  if (available !== undefined && frozenFor(side, to, all - filled, steps) > free)
    return { problems: [{ field: 'size', code: 'not-enough' }] };
  return { tick: to, lots: all, change: 'replaced' };
}

function frozenFor(side: OrderSide, tick: Ticks, lots: Lots, steps: OrderSteps): bigint {
  return side === 'buy' ? totalOf(steps, tick, lots) : baseOf(steps, lots);
}
