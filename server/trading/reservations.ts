import type { Hold } from '../ledger/audit.ts';
import { settlementOf, type Settlements } from './market-settlement.ts';
import type { OpenOrders } from './open-orders.ts';
import { readingOf, type MarketReadings } from './order.ts';

interface Reserving {
  readonly orders: Pick<OpenOrders, 'all'>;
  readonly markets: ReadonlyMap<string, MarketReadings>;
  readonly settlements: Settlements;
}

/**
 * The frozen money that open orders need. Orders of a market that this start does not have are left out: their need is
 * unknown, and the audit finds their frozen money.
 */
export function* reservationsOfOrders({ orders, markets, settlements }: Reserving): Iterable<Hold> {
  for (const order of orders.all()) {
    const reading = readingOf(markets, order);
    if (reading === undefined) continue;
    yield settlementOf(settlements, order).reservation(order, reading);
  }
}
