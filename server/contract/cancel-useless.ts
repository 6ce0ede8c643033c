import type { Mover } from '../trading/market-settlement.ts';
import { trading } from '../trading/trading-state.ts';
import type { ContractOrder } from './contract-forms.ts';
import { legsOf } from './legs.ts';

/** Ends reduce-only orders that have nothing to close any more. */
export function cancelUseless(mover: Mover, user: number, symbol: string): void {
  for (const each of trading.of(mover.state).orders.of(user)) {
    const order = each as ContractOrder;
    if (order.symbol !== symbol || order.kind !== 'perpetual' || !order.reduceOnly) continue;
    if (legsOf(mover.state, order).closes === undefined) mover.cancel(order, 'reduce-only');
  }
}
