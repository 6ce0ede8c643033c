/** Which rows of a grouped book hold a user's open orders. Pure. */
import { parseSteps, type Step } from '#domain/market/instrument';
import type { OwnLevels } from '#paint/look';
import type { LiveOrder } from '../spot-orders.ts';

export const NO_OWN_LEVELS: OwnLevels = { bid: [], ask: [] };

/** @param grouping ticks of a row: a bid is in the row at or below its price, an ask in the one at or above it */
export function ownLevels(
  orders: readonly Pick<LiveOrder, 'side' | 'price'>[],
  price: Step,
  grouping: number,
): OwnLevels {
  const ticks = (side: LiveOrder['side'], round: (rows: number) => number) => {
    const rows = orders
      .filter((order) => order.side === side)
      .map((order) => round((parseSteps(order.price, price) ?? 0) / grouping) * grouping);
    return [...new Set(rows)];
  };
  return { bid: ticks('buy', Math.floor), ask: ticks('sell', Math.ceil) };
}
