import { useEffect, useMemo } from 'react';
import { useSnapshot } from 'valtio';
import type { SpotOrder } from '#protocol/names/spot';
import { useClosedOrders, useOrders } from '../../../blocks/spot-orders.ts';
import type { PendingOrder } from '../../../blocks/trading/pending-orders.ts';
import { pendingOrders, type PlacedOrder } from '../pending-orders.ts';

interface PlacedOrders {
  /** Orders that are not answered yet. */
  readonly pending: readonly PendingOrder<PlacedOrder>[];
  /** Orders as the platform answered, open or closed. */
  readonly answered: readonly SpotOrder[];
}

/**
 * Orders placed here that the engine has not sent yet.
 * @param symbol a market's, or `''`
 */
export function usePlacedOrders(symbol: string): PlacedOrders {
  const { list, answered } = useSnapshot(pendingOrders.view);
  const open = useOrders('all');
  const closed = useClosedOrders('all');
  const known = useMemo(() => new Set([...open, ...closed].map(({ clientId }) => clientId)), [open, closed]);
  useEffect(() => pendingOrders.forgetKnown(known), [known, answered]);
  return useMemo(() => {
    const isMeant = (of: { readonly symbol: string }) => (symbol || of.symbol) === of.symbol;
    return {
      pending: list.filter(({ clientId, input }) => !known.has(clientId) && isMeant(input)),
      answered: answered.filter((order) => !known.has(order.clientId) && isMeant(order)),
    };
  }, [list, answered, known, symbol]);
}
