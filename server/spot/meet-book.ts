/** What becomes of an order that met the book, whether it is new or was amended. */
import type { Order } from '../core/order.ts';
import type { Settlement } from '../core/settlement.ts';
import type { CoreState, Market } from '../core/state.ts';
import type { Matched } from '../matching/match-order.ts';

export interface Met extends Matched {
  /** Not even all that the book took of it is all that was asked for. */
  readonly isShort: boolean;
}

export function meet(settlement: Settlement, state: CoreState, order: Order, met: Met): void {
  const market = state.markets.get(order.symbol) as Market;
  settlement.take(market, order.side, order, met.fills);
  for (const { id } of met.prevented) settlement.cancel(state.spot.get(id) as Order, 'self-trade');
  settlement.change(order);
  if (met.rested > 0) {
    state.spot.add(order);
    settlement.freeze(order, met.rested);
  } else if (met.dropped > 0 || met.isShort) {
    order.status = 'cancelled';
    order.cause = 'let-go';
  } else order.status = 'all-filled';
}
