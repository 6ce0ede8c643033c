import type { BoundedMatch } from './match-bounded.ts';
import type { Order } from './order.ts';
import { changeState } from './order-state.ts';
import type { Settlement } from './settlement.ts';
import type { Market } from './trading-state.ts';

export interface MatchResult extends BoundedMatch {
  /** The book or the budget ran out before the order was filled. */
  readonly isShort: boolean;
}

/** Settles an order's trades, and rests or cancels its remainder, for new and amended orders. */
export function settleMatch(settlement: Settlement, market: Market, order: Order, result: MatchResult): void {
  const { open } = settlement;
  settlement.take(market, order.side, order, result.fills);
  for (const { id } of result.prevented) settlement.cancel(open.get(id) as Order, 'self-trade');
  settlement.change(order);
  if (result.rested > 0) {
    open.add(order);
    settlement.freeze(order, result.rested);
  } else if (result.dropped > 0 || result.isShort) changeState(order, 'cancel', result.cause ?? 'expired');
  // An order by amount is not complete by its last fill alone: it has no size to compare with.
  else if (order.lots === null) changeState(order, 'complete');
}
