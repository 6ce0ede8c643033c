/** What open orders need frozen. Of a market that this start does not have nobody can say it: the audit finds it. */
import type { Holder } from '../core/auditor.ts';
import { frozenOf, openLots, paidAsset } from '../core/order.ts';
import { readingOf } from '../core/state.ts';

export const spotHolder: Holder = function* (state) {
  for (const order of state.spot.all()) {
    const market = readingOf(state.markets, order);
    if (market === undefined) continue;
    const { instrument, steps } = market;
    const amount = order.wait?.reserved ?? frozenOf(order, steps, openLots(order));
    yield { owner: order.owner, kind: 'funds', asset: paidAsset(order.side, instrument), amount };
  }
};
