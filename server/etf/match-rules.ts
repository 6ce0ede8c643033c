/** Orders that wait for their limits are tried each second, a bounded number of them, so that users get their turn. */
import { platformRules } from '../core/decide.ts';
import type { Accepted } from '../core/decision.ts';
import { defineJob, type DueCommand } from '../core/schedule.ts';
import { Settlement } from '../trading/settlement.ts';
import { etfs } from './etfs.ts';
import { settledWith, tryOrder, type Executed } from './execute-order.ts';
import { released } from './order-rules.ts';

const LOOK_MILLIS = 1_000;
const LOOK_ORDERS = 50;

interface MatchEtfs extends DueCommand {
  readonly kind: 'etf.match';
}

export const matchEtfRules = platformRules<MatchEtfs>({
  'etf.match': (state, { due, time }): Accepted => {
    const all = etfs.of(state);
    all.nextLook = Math.max(due, time) + LOOK_MILLIS;
    const orders = [...all.openOrders()].slice(0, LOOK_ORDERS);
    const settlement = new Settlement({ state, time });
    const executed: Executed[] = [];
    const users = new Set<number>();
    for (const order of orders) {
      // A holding changes once in an event, so each user has one order executed at a time.
      const isHeld = users.has(order.user) || state.users.get(order.user)?.abnormal === true;
      const done = isHeld ? '' : tryOrder(settlement, order, { released: [released(order)] });
      if (typeof done === 'string') {
        all.addOpen(order);
        continue;
      }
      all.removeOpen(order);
      users.add(order.user);
      executed.push(done);
    }
    return settledWith(settlement, executed);
  },
});

export const matchEtfsJob = defineJob<MatchEtfs>({
  name: 'etf.match',
  next: (state) => {
    const all = etfs.of(state);
    return all.hasOpen ? all.nextLook : undefined;
  },
  command: () => ({ kind: 'etf.match' }),
});
