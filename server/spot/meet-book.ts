/** What becomes of an order that met the book, whether it is new or was amended. */
import type { CoreState } from '../core/state.ts';
import type { Matched } from '../matching/match-order.ts';
import type { Order } from '../trading/order.ts';
import { changeState } from '../trading/order-state.ts';
import type { Settlement } from '../trading/settlement.ts';
import { trading, type Market } from '../trading/trading-state.ts';

export interface Met extends Matched {
  /** Not even all that the book took of it is all that was asked for. */
  readonly isShort: boolean;
}

export function meet(settlement: Settlement, state: CoreState, order: Order, met: Met): void {
  const { markets, orders } = trading.of(state);
  const market = markets.get(order.symbol) as Market;
  settlement.take(market, order.side, order, met.fills);
  for (const { id } of met.prevented) settlement.cancel(orders.get(id) as Order, 'self-trade');
  settlement.change(order);
  if (met.rested > 0) {
    orders.add(order);
    settlement.freeze(order, met.rested);
  } else if (met.dropped > 0 || met.isShort) changeState(order, 'cancel', 'let-go');
  // An order by amount, whose last fill cannot know that it was the last one.
  else if (order.lots === null) changeState(order, 'complete');
}
