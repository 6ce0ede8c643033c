/**
 * The suite `storm`: one price reaches 10,000 alerts, which fire durably while other users place orders
 * (`at-one-instant.ts`). Limits: five seconds for all of them, and 100 ms for each order of a bystander.
 */
import type { AlertNotice } from '../protocol/names/alert.ts';
import type { Store } from '../server/db/store-api.ts';
import { AlertCore, SPOT } from '../tests/support/alert-core.ts';
import {
  benchInstant,
  numberedName,
  type InstantSize,
  type InstantSuite,
  type Prepared,
} from './at-one-instant.ts';
import type { BenchRow } from './suite.ts';

export const FULL_STORM: InstantSize = { users: 100, ordersPerUser: 100, bystanders: 8, rounds: 3 };
export const SMOKE_STORM: InstantSize = { users: 5, ordersPerUser: 50, bystanders: 1, rounds: 1 };

export const STORM: InstantSuite = {
  suite: 'storm',
  metric: 'all fired',
  limits: { millis: 5_000, p99: 100, longest: 100 },
  prepare,
};

export function benchStorm(size: InstantSize): Promise<BenchRow[]> {
  return benchInstant(STORM, size);
}

/** Sets the alerts above the price; the instant begins with the trade that reaches all of them. */
async function prepare(store: Store, size: InstantSize): Promise<Prepared> {
  const alerts = await AlertCore.open(store);
  const { core } = alerts.core;
  await alerts.trade(10_000);
  const users = await Promise.all(
    Array.from({ length: size.users }, (_, at) => core.openUser(numberedName('Ada', at))),
  );
  const bystanders = await Promise.all(
    Array.from({ length: size.bystanders }, (_, at) => alerts.core.user(numberedName('Ben', at), '1')),
  );
  for (let each = 0; each < size.ordersPerUser; each++) {
    const price = String(101 + (each % 5));
    await Promise.all(users.map((user) => alerts.set(user, { kind: 'price', symbol: SPOT, price })));
  }
  // Of the market whose price reaches the alerts, where an order waits longest.
  const input = { symbol: SPOT, side: 'buy', type: 'limit', price: '50.00', size: '0.100' };
  const execute = (kind: string, user: number, of: object) =>
    core.execute({ kind, user, id: core.id(), input: of });
  return {
    ...{ core, before: 0, bystanders, changed },
    begin: () => void alerts.trade(10_500),
    order: (user) => execute('spot.placeOrder', user, input),
    cancel: (user) => execute('spot.cancelOrders', user, {}),
  };
}

function changed(entity: string, rows: readonly unknown[]): number {
  if (entity !== 'notice') return 0;
  return (rows as readonly AlertNotice[]).filter(({ event }) => event === 'reached').length;
}
