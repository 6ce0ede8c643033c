import { useEffect, useMemo } from 'react';
import { useSnapshot } from 'valtio';
import type { PendingOrder, PendingOrders } from './pending-orders.ts';

interface OfMarket {
  readonly symbol: string;
}

interface Known extends OfMarket {
  readonly clientId: string;
}

interface PlacedOrders<Input, Order> {
  /** Orders that are not answered yet. */
  readonly pending: readonly PendingOrder<Input>[];
  /** Orders as the platform answered, open or closed. */
  readonly answered: readonly Order[];
}

/**
 * Orders placed here that the engine has not sent yet.
 * @param open the orders that the engine sent, and `closed` those that ended
 * @param symbol a market's, or `''`
 */
export function usePlacedOrders<Input extends OfMarket, Order extends Known>(
  orders: PendingOrders<Input, Order>,
  { open, closed }: { readonly open: readonly Known[]; readonly closed: readonly Known[] },
  symbol: string,
): PlacedOrders<Input, Order> {
  const { list, answered } = useSnapshot(orders.view) as PendingOrders<Input, Order>['view'];
  const known = useMemo(() => new Set([...open, ...closed].map(({ clientId }) => clientId)), [open, closed]);
  useEffect(() => orders.forgetKnown(known), [orders, known, answered]);
  return useMemo(() => {
    const isMeant = (of: OfMarket) => (symbol || of.symbol) === of.symbol;
    return {
      pending: list.filter(({ clientId, input }) => !known.has(clientId) && isMeant(input)),
      answered: answered.filter((order) => !known.has(order.clientId) && isMeant(order)),
    };
  }, [list, answered, known, symbol]);
}
