import type { Hold } from '../ledger/audit.ts';
import { frozenOf, openLots, paidAsset, readingOf, type MarketReadings, type Order } from './order.ts';

/**
 * What open orders need frozen. Orders of a market that this start does not have are left out: nobody can say what they
 * need, and the audit finds their frozen money.
 */
export function* reservationsOfOrders(
  orders: Iterable<Order>,
  markets: ReadonlyMap<string, MarketReadings>,
): Iterable<Hold> {
  for (const order of orders) {
    const market = readingOf(markets, order);
    if (market === undefined) continue;
    const { instrument, steps } = market;
    const amount = order.wait?.reserved ?? frozenOf(order, steps, openLots(order));
    yield { owner: order.owner, kind: 'funds', asset: paidAsset(order.side, instrument), amount };
  }
}
