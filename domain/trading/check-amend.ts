/** The problems of an amendment of an open limit order of any kind, and its effect on the order's priority. */
import { shownSteps, type Instrument } from '../market/instrument.ts';
import type { Lots, Ticks } from '../units.ts';
import type { OrderSteps } from './order.ts';
import { priceTick, sizeLots, type PriceProblem, type SizeProblem } from './order-terms.ts';

/** An open limit order, in its market's steps. */
export interface OpenLimit {
  readonly tick: Ticks;
  /** The size of the whole order, including what is filled. */
  readonly lots: Lots;
  readonly filled: Lots;
}

/** `filled`: the new size is not larger than what is filled already; a user who wants no more cancels the order. */
export type AmendedProblem =
  | { readonly field: 'price'; readonly code: PriceProblem }
  | { readonly field: 'size'; readonly code: SizeProblem }
  | { readonly field: 'size'; readonly code: 'filled' };

/** `reduced` keeps its place in the queue; `replaced` goes behind all others at its price, and may trade at once. */
export interface SoundAmend {
  readonly tick: Ticks;
  readonly lots: Lots;
  readonly change: 'none' | 'reduced' | 'replaced';
}

/** @param wanted decimal texts; `''` leaves the value unchanged */
export function amended(
  { tick, lots, filled }: OpenLimit,
  wanted: { readonly price: string; readonly size: string },
  { instrument, steps }: { readonly instrument: Pick<Instrument, 'minSize'>; readonly steps: OrderSteps },
): SoundAmend | { readonly problems: readonly AmendedProblem[] } {
  const problems: AmendedProblem[] = [];
  const price = wanted.price === '' ? shownSteps(tick, steps.price) : wanted.price;
  const to = priceTick({ type: 'limit', price }, steps);
  if (typeof to === 'string') problems.push({ field: 'price', code: to });
  const all = sizeLots(wanted.size === '' ? shownSteps(lots, steps.size) : wanted.size, instrument, steps);
  if (typeof all === 'string') problems.push({ field: 'size', code: all });
  if (typeof to !== 'number' || typeof all === 'string') return { problems };
  if (all <= filled) return { problems: [{ field: 'size', code: 'filled' }] };
  return { tick: to, lots: all, change: changeOf({ tick, lots }, { tick: to, lots: all }) };
}

type Values = Pick<OpenLimit, 'tick' | 'lots'>;

/** The effect of new values on an order's priority. */
export function changeOf(before: Values, after: Values): SoundAmend['change'] {
  if (after.tick !== before.tick || after.lots > before.lots) return 'replaced';
  return after.lots === before.lots ? 'none' : 'reduced';
}
