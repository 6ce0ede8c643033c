/**
 * The suite `delivery`: 10,000 options of one instant are settled durably while other users place orders
 * (`at-one-instant.ts`). Limits: a second for all of them, and 100 ms for the orders of bystanders (p99).
 */
import type { Store } from '../server/db/store-api.ts';
import type { OptionOrder } from '../protocol/names/option.ts';
import { PERP } from '../tests/support/contract-core.ts';
import { fakeInstrument } from '../tests/support/fake-instrument.ts';
import { MINUTE_TERMS, OptionCore, TERMS } from '../tests/support/option-core.ts';
import {
  benchInstant,
  numberedName,
  type InstantSize,
  type InstantSuite,
  type Prepared,
} from './at-one-instant.ts';
import type { BenchRow } from './suite.ts';

export const FULL_DELIVERY: InstantSize = { users: 100, ordersPerUser: 100, bystanders: 8, rounds: 3 };
export const SMOKE_DELIVERY: InstantSize = { users: 3, ordersPerUser: 10, bystanders: 1, rounds: 1 };

const SPOT = 'ABC-USDT';

export const DELIVERY: InstantSuite = {
  suite: 'delivery',
  metric: 'all settled',
  limits: { millis: 1_000, p99: 100 },
  prepare,
  bareGroups: 10,
};

export function benchDelivery(size: InstantSize): Promise<BenchRow[]> {
  return benchInstant(DELIVERY, size);
}

/** Buys the orders, and stops a millisecond before their delivery; bystanders have money for spot orders. */
async function prepare(store: Store, size: InstantSize): Promise<Prepared> {
  const core = await OptionCore.open(store, undefined, [fakeInstrument(SPOT)]);
  const cycle = { ...MINUTE_TERMS, smallest: '1', exposure: '1000000' };
  await core.terms({ ...TERMS, mostOpen: 200, products: [{ symbol: PERP, cycles: [cycle] }] });
  const named = (name: string, count: number) =>
    Promise.all(Array.from({ length: count }, (_, at) => core.user(numberedName(name, at))));
  const users = await named('Ada', size.users);
  const bystanders = await named('Ben', size.bystanders);
  const time = core.now;
  const quote = { whole: true, bids: [[9_999, 100_000]], asks: [[10_001, 100_000]], time };
  await core.core.writer.submit({ kind: 'market.quote', symbol: SPOT, ...quote });
  await core.index(10_000);
  const delivery = core.delivery();
  const bought = users.flatMap((user) =>
    Array.from({ length: size.ordersPerUser }, (_, at) =>
      core.place(user, at % 2 === 0 ? 'up' : 'down', '2'),
    ),
  );
  for (const { code } of await Promise.all(bought)) if (code !== 200) throw new Error(code);
  await core.pass(3_000, 10_000);
  await core.pass(delivery - core.now - 1_000, 10_100);
  await core.advance(999);
  const input = { symbol: SPOT, side: 'buy', type: 'limit', price: '50.00', size: '0.100' };
  const execute = (kind: string, user: number, of: object) =>
    core.core.execute({ kind, user, id: core.core.id(), input: of });
  return {
    ...{ core: core.core, before: 1, bystanders, changed },
    order: (user) => execute('spot.placeOrder', user, input),
    cancel: (user) => execute('spot.cancelOrders', user, {}),
  };
}

function changed(entity: string, rows: readonly unknown[]): number {
  if (entity !== 'option-order') return 0;
  return (rows as readonly OptionOrder[]).filter(({ status }) => status === 'settled').length;
}
