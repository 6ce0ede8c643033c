/** Triggers follow orders: the legs of take-profit and stop-loss their order, and the other leg the one that fired. */
import type { OrderSide } from '#domain/trading/order';
import { OPEN_STATUSES } from '#domain/trading/order-states';
import type { Lots } from '#domain/units';
import type { Slices } from '../../core/state-slice.ts';
import type { Mover } from '../../trading/market-settlement.ts';
import type { ContractOrder } from '../contract-forms.ts';
import type { HeldPosition } from '../held-position.ts';
import { positionOf } from '../positions.ts';
import { cancelTrigger, changeTrigger } from './change-trigger.ts';
import { recountTriggers } from './end-triggers.ts';
import { waitForPrice } from './follow-prices.ts';
import type { HeldTrigger } from './trigger-rows.ts';
import { triggers } from './triggers.ts';

/** @param orders changed or ended by this command */
export function followOrders(mover: Mover, orders: readonly ContractOrder[]): void {
  const all = triggers.of(mover.state);
  for (const order of orders)
    for (const held of all.ofOrder(order.id))
      if (held.placed === order.id) followFired(mover, held, order);
      else followOwn(mover, held, order);
}

/**
 * A leg protects what its order has filled of the present position, as far as that is open. One that has fired has
 * closed a part of it.
 */
function followOwn(mover: Mover, held: HeldTrigger, order: ContractOrder): void {
  if (order.cause === 'leg-fired') return;
  const filled = order.filled - held.filledBefore;
  const lots = (order.lots ?? order.filled) - held.filledBefore;
  const position = openedBy(mover.state, order);
  const isPending = held.status === 'pending';
  if (filled > 0 && position !== undefined) {
    const size = Math.min(filled, position.open.lots);
    if (!isPending && held.lots === size) return;
    changeTrigger(mover, held);
    held.lots = size;
    if (isPending) {
      triggers.of(mover.state).bindPosition(held, position.id);
      held.status = 'waiting';
      waitForPrice(mover, held);
    }
  } else if (isPending && !OPEN_STATUSES.has(order.status))
    cancelTrigger(mover, held, held.filledBefore > 0 ? 'position-closed' : 'order-ended');
  else if (isPending && held.lots !== lots) {
    changeTrigger(mover, held);
    held.lots = lots;
  }
}

/** An order closed this much of the other side: no leg of it protects that. */
export function noteClosed(mover: Mover, { id }: ContractOrder, lots: Lots): void {
  for (const held of triggers.of(mover.state).ofOrder(id)) if (held.order === id) held.filledBefore += lots;
}

/** The position that an order opened or added to. */
function openedBy(state: Slices, order: ContractOrder): HeldPosition | undefined {
  const held = positionOf(state, order);
  return held?.open.side === openedSide(order.side) ? held : undefined;
}

function openedSide(side: OrderSide) {
  return side === 'buy' ? 'long' : 'short';
}

/** The other leg no longer closes what the order of the leg that fired fills. */
function followFired(mover: Mover, fired: HeldTrigger, order: ContractOrder): void {
  const all = triggers.of(mover.state);
  const other = all.get(fired.pair);
  const left = (order.lots ?? order.filled) - order.filled;
  if (other?.status === 'waiting' && order.filled > 0)
    if (left === 0) cancelTrigger(mover, other, 'other-leg');
    else if (other.lots !== null && left < other.lots) {
      changeTrigger(mover, other);
      other.lots = left;
    }
  if (OPEN_STATUSES.has(order.status)) return;
  if (stillProtects(mover.state, fired, order)) waitAgain(mover, fired, order, left);
  else all.remove(fired);
}

const SHORT: ReadonlySet<string> = new Set(['expired', 'new-steps', 'insufficient-margin']);

/**
 * Its order has closed only a part of an open position, or nothing: the book was too thin, its venue fell silent, the
 * book's price was worse than its account may pay, or it waited while its market got other steps. An order that its
 * user or the platform ended is another matter.
 */
function stillProtects(state: Slices, fired: HeldTrigger, { reduceOnly, cause }: ContractOrder): boolean {
  if (!reduceOnly || !SHORT.has(cause)) return false;
  const id = positionOf(state, fired)?.id;
  return id !== undefined && (fired.position === 0 || fired.position === id);
}

/** For the remainder it acts at the next live price (decisions 0573, 0575). */
function waitAgain(mover: Mover, fired: HeldTrigger, { symbol, steps }: ContractOrder, left: Lots): void {
  const all = triggers.of(mover.state);
  all.bindPlaced(fired, 0);
  fired.status = 'waiting';
  // A fired one keeps its steps when its market is recounted, its resting order does not: `left` is in the order's.
  if (fired.steps !== steps) recountTriggers(mover, symbol);
  if (all.get(fired.id) === undefined) return;
  if (fired.lots !== null) fired.lots = left;
  all.arm(fired);
  changeTrigger(mover, fired);
  recountTriggers(mover, symbol);
}
