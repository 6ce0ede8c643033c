/** What open orders need frozen. */
import type { Holder } from '../core/auditor.ts';
import { frozenOf, openLots, paidAsset } from '../core/order.ts';
import type { Market } from '../core/state.ts';

export const spotHolder: Holder = function* (state) {
  for (const order of state.spot.all()) {
    const { instrument, steps } = state.markets.get(order.symbol) as Market;
    const amount = frozenOf(order, steps, openLots(order));
    yield { owner: order.owner, kind: 'funds', asset: paidAsset(order.side, instrument), amount };
  }
};
