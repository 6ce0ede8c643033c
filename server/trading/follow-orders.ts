/** The hooks of kinds of markets at the end of a command. */
import { addTo } from '../base/sets-by-key.ts';
import { settlementOf, type MarketSettlement, type Mover, type Settlements } from './market-settlement.ts';
import type { Order } from './order.ts';

/** Calls a hook of each kind that has it, with its orders, each once and by id. */
export function followOrders(
  mover: Mover,
  settlements: Settlements,
  hook: 'afterTrades' | 'afterChanges',
  orders: Iterable<Order>,
): void {
  const byKind = new Map<MarketSettlement, Set<Order>>();
  for (const order of orders) {
    const kind = settlementOf(settlements, order);
    if (kind[hook] !== undefined) addTo(byKind, kind, order);
  }
  for (const [kind, all] of byKind)
    kind[hook]?.(
      mover,
      [...all].sort((one, other) => one.id - other.id),
    );
}
