/**
 * The suite `payout`: the income of 100,000 locked orders of one instant is paid durably while other users place orders
 * (`at-one-instant.ts`). Limits: five seconds for all of them, and 100 ms for the orders of bystanders (p99).
 */
import type { EarnIncome, EarnOrder } from '../protocol/names/earn.ts';
import type { UserAnswer } from '../server/core/core-api.ts';
import type { Store } from '../server/db/store-api.ts';
import {
  DAY,
  lock,
  MIDNIGHT,
  offer,
  openEarns,
  passTo,
  redeem,
  withFunds,
} from '../tests/support/earn-core.ts';
import type { OpenCore } from '../tests/support/open-core.ts';
import {
  benchInstant,
  numberedName,
  type InstantSize,
  type InstantSuite,
  type Prepared,
} from './at-one-instant.ts';
import type { BenchRow } from './suite.ts';

export const FULL_PAYOUT: InstantSize = { users: 1_000, ordersPerUser: 100, bystanders: 8, rounds: 1 };
export const SMOKE_PAYOUT: InstantSize = { users: 3, ordersPerUser: 50, bystanders: 1, rounds: 1 };

export const PAYOUT: InstantSuite = {
  suite: 'payout',
  metric: 'all paid',
  limits: { millis: 5_000, p99: 100 },
  prepare,
};

export function benchPayout(size: InstantSize): Promise<BenchRow[]> {
  return benchInstant(PAYOUT, size);
}

/** Locks the orders, and stops a millisecond before they are paid; bystanders have money for orders. */
async function prepare(store: Store, size: InstantSize): Promise<Prepared> {
  const core = await openEarns({ store });
  const terms = { lowPpm: 137, highPpm: 137, quota: '1000000000', userQuota: '1000000' };
  await offer(core, terms, { ...terms, product: 'OTHER' });
  const named = (name: string, count: number) =>
    Promise.all(Array.from({ length: count }, (_, at) => withFunds(core, numberedName(name, at))));
  const users = await named('Ada', size.users);
  const bystanders = await named('Ben', size.bystanders);
  const begun = core.clock.now();
  for (let order = 0; order < size.ordersPerUser; order++) {
    for (const { code } of await Promise.all(users.map((user) => lock(core, user, '10'))))
      if (code !== 200) throw new Error(`an order was refused: ${code}`);
    await passTo(core, begun + Math.floor(((MIDNIGHT - begun) * (order + 1)) / (size.ordersPerUser + 1)));
  }
  await passTo(core, MIDNIGHT + DAY - 1);
  return {
    ...{ core, before: 1, bystanders, changed },
    order: (user) => lock(core, user, '10', { product: 'OTHER' }),
    cancel: (user, placed) => cancel(core, user, placed),
  };
}

function changed(entity: string, rows: readonly unknown[]): number {
  if (entity !== 'earn-income') return 0;
  return (rows as readonly EarnIncome[]).filter(({ paidDays }) => paidDays === 1).length;
}

function cancel(core: OpenCore, user: number, placed: UserAnswer) {
  const { id } = (placed.code === 200 ? placed.answer : {}) as unknown as EarnOrder;
  return redeem(core, user, id, '0');
}
