/**
 * Orders that wait for their limits are looked at each second. Of each product and side only those are tried that the
 * best prices of the books reach: the best limit first, then the oldest order. Their number is bounded, of a user too,
 * and those that were tried in vain wait until the others had their turn.
 */
import { platformRules } from '../core/decide.ts';
import type { Accepted } from '../core/decision.ts';
import { defineJob, type DueCommand } from '../core/schedule.ts';
import { Settlement } from '../trading/settlement.ts';
import { bestPrice } from './best-price.ts';
import type { HeldEtfOrder } from './etf-rows.ts';
import { etfs } from './etfs.ts';
import { settledWith, tryOrder, type Executed } from './execute-order.ts';
import type { LimitQueue } from './open-orders.ts';
import { released } from './order-rules.ts';

const LOOK_MILLIS = 1_000;
/** Orders that one look tries, of all products and sides. */
const LOOK_ORDERS = 50;
/** In vain, of one product and side. */
const LOOK_ORDERS_OF_USER = 2;

interface MatchEtfs extends DueCommand {
  readonly kind: 'etf.match';
}

interface Look {
  readonly settlement: Settlement;
  readonly executed: Executed[];
  /** A holding changes once in an event, so each user has one order executed at a time. */
  readonly users: Set<number>;
}

interface Reached {
  readonly queue: LimitQueue;
  readonly orders: readonly HeldEtfOrder[];
}

export const matchEtfRules = platformRules<MatchEtfs>({
  'etf.match': (state, { due, time }): Accepted => {
    const all = etfs.of(state);
    all.nextLook = Math.max(due, time) + LOOK_MILLIS;
    const reached: Reached[] = [...all.open.queues()].flatMap((queue) => {
      const price = bestPrice(state, queue.product, queue.side);
      const orders = price === undefined ? [] : queue.within(price);
      return orders.length === 0 ? [] : [{ queue, orders }];
    });
    const share = Math.max(1, Math.floor(LOOK_ORDERS / reached.length));
    const look: Look = { settlement: new Settlement({ state, time }), executed: [], users: new Set() };
    for (const each of reached) tryReached(look, each, share);
    return settledWith(look.settlement, look.executed);
  },
});

function tryReached(look: Look, { queue, orders }: Reached, most: number): void {
  const { settlement, users, executed } = look;
  const { state } = settlement;
  const inVain = new Map<number, number>();
  const capped = new Set<number>();
  let left = most;
  for (const order of orders) {
    const { id, user } = order;
    if (queue.tried.has(id) || users.has(user) || state.users.get(user)?.abnormal === true) continue;
    const count = inVain.get(user) ?? 0;
    if (count >= LOOK_ORDERS_OF_USER) {
      capped.add(user);
      continue;
    }
    if (left === 0) return;
    left--;
    const done = tryOrder(settlement, order, { released: [released(order)] });
    if (typeof done === 'string') {
      queue.tried.add(id);
      inVain.set(user, count + 1);
      continue;
    }
    etfs.of(state).open.remove(order);
    users.add(user);
    executed.push(done);
  }
  // All had their turn, but of users with more than their part the rest comes first.
  for (const { id, user } of orders) if (!capped.has(user)) queue.tried.delete(id);
}

export const matchEtfsJob = defineJob<MatchEtfs>({
  name: 'etf.match',
  next: (state) => {
    const all = etfs.of(state);
    return all.open.size > 0 ? all.nextLook : undefined;
  },
  command: () => ({ kind: 'etf.match' }),
});
