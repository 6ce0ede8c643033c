/** Every change of a trigger's state: the trigger, its place in the slice, and its user's event. */
import type { TriggerCause } from '#domain/contract/trigger-terms';
import type { Mover } from '../../trading/market-settlement.ts';
import { triggerChange } from './held-trigger.ts';
import type { HeldTrigger } from './trigger-rows.ts';
import { triggers } from './triggers.ts';

/** Sends and stores a trigger as it is now. */
export function changeTrigger(mover: Mover, held: HeldTrigger): void {
  const all = triggers.of(mover.state);
  const market = all.readingOf(held);
  if (market === undefined) throw new Error(`trigger ${String(held.id)} is in unknown steps`);
  all.keepMoved(held);
  held.updated = mover.time;
  mover.changeEntity(held.id, triggerChange(held, market));
}

/** Ends a trigger without an order. */
export function cancelTrigger(mover: Mover, held: HeldTrigger, cause: TriggerCause): void {
  changeTrigger(mover, held);
  held.status = 'cancelled';
  held.cause = cause;
  triggers.of(mover.state).remove(held);
}
