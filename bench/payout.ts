/**
 * The suite `payout`: the income of 100,000 locked orders of one instant is paid durably while other users place
 * orders. The core runs on its store as in production; only its clock is the bench's, which follows the real one from
 * just before the payment. Limits: five seconds for all of them, and 100 ms for the orders of bystanders (p99).
 */
import type { EarnOrder } from '../protocol/names/earn.ts';
import { openPlatformStore } from '../server/start/open-platform-store.ts';
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
import { onBothDatabases } from './on-both-databases.ts';
import { median, thousandth, type BenchRow } from './suite.ts';

export interface PayoutSize {
  readonly users: number;
  readonly ordersPerUser: number;
  readonly bystanders: number;
  readonly rounds: number;
}

export const FULL_PAYOUT: PayoutSize = { users: 1_000, ordersPerUser: 100, bystanders: 8, rounds: 1 };
export const SMOKE_PAYOUT: PayoutSize = { users: 3, ordersPerUser: 50, bystanders: 1, rounds: 1 };

const LIMITS = { millis: 5_000, p99: 100 };

export function benchPayout(size: PayoutSize): Promise<BenchRow[]> {
  return onBothDatabases('payout', (newPlace) =>
    benchPayoutOn(size, async () => {
      const place = await newPlace();
      const held = await openPlatformStore(place, (error) => {
        throw error;
      });
      const name = place.databaseUrl === undefined ? 'PGlite' : 'PostgreSQL';
      return { name, store: held.store, close: () => held.release() };
    }),
  );
}

interface BenchStore {
  readonly name: string;
  readonly store: Store;
  close(): Promise<void>;
}

/** @param open returns a new, empty store */
export async function benchPayoutOn(size: PayoutSize, open: () => Promise<BenchStore>): Promise<BenchRow[]> {
  const rounds: Round[] = [];
  let name = '';
  for (let round = 0; round < size.rounds; round++) {
    const opened = await open();
    name = opened.name;
    rounds.push(await payOut(size, opened.store));
    await opened.close();
  }
  const orders = size.users * size.ordersPerUser;
  const row = {
    suite: 'payout',
    case: `${name}, ${String(orders)} orders`,
    unit: 'ms',
    peer: 'goal (limit)',
  };
  const cost = (metric: string, value: number, peerValue: number): BenchRow => ({
    ...row,
    ...{ metric, value: thousandth(value), peerValue, ratio: thousandth(value / peerValue) },
  });
  const waits = Float64Array.from(rounds.flatMap((each) => each.waits)).sort();
  return [
    cost('all paid', median(rounds.map(({ millis }) => millis)), LIMITS.millis),
    cost('orders of others, p99', waits[Math.floor(waits.length * 0.99)] ?? NaN, LIMITS.p99),
  ];
}

interface Round {
  readonly millis: number;
  readonly waits: readonly number[];
}

async function payOut(size: PayoutSize, store: Store): Promise<Round> {
  const core = await openEarns({ store });
  const bystanders = await prepare(core, size);
  const { clock } = core;
  const all = size.users * size.ordersPerUser;
  let isDone = false;
  const paid = new Promise<number>((resolve) => {
    let count = 0;
    core.onAccountEvent((_user, { changes }) => {
      for (const { entity, rows } of changes)
        if (entity === 'earn-order')
          count += (rows as readonly EarnOrder[]).filter(({ paidDays }) => paidDays === 1).length;
      if (count === all) resolve(performance.now());
    });
  });
  const begun = performance.now();
  const from = clock.now();
  const beat = setInterval(() => {
    clock.advance(Math.max(0, Math.floor(from + performance.now() - begun - clock.now())));
  }, 1);
  const waits: number[] = [];
  const others = bystanders.map(async (user) => {
    while (!isDone) {
      const asked = performance.now();
      const done = await lock(core, user, '10', { product: 'OTHER' });
      waits.push(performance.now() - asked);
      if (done.code !== 200) throw new Error(`an order was refused: ${done.code}`);
      await redeem(core, user, (done.answer as unknown as EarnOrder).id, '0');
      // A store on this thread answers without a turn of the event loop, which the clock needs.
      await new Promise((resolve) => setImmediate(resolve));
    }
  });
  const ended = await paid;
  isDone = true;
  await Promise.all(others);
  clearInterval(beat);
  await core.stop();
  // The clock began one millisecond before the payment.
  return { millis: ended - begun - 1, waits };
}

const LETTERS = 'abcdefghij';

/** Locks the orders, and stops a millisecond before they are paid; returns users with money for orders. */
async function prepare(core: OpenCore, size: PayoutSize): Promise<number[]> {
  const terms = { lowPpm: 137, highPpm: 137, quota: '1000000000', userQuota: '1000000' };
  await offer(core, terms, { ...terms, product: 'OTHER' });
  const named = (name: string, at: number) =>
    withFunds(core, name + String(at).replace(/\d/g, (digit) => LETTERS.charAt(Number(digit))));
  const users = await Promise.all(Array.from({ length: size.users }, (_, at) => named('Ada', at)));
  const bystanders = await Promise.all(Array.from({ length: size.bystanders }, (_, at) => named('Ben', at)));
  for (let order = 0; order < size.ordersPerUser; order++)
    for (const { code } of await Promise.all(users.map((user) => lock(core, user, '10'))))
      if (code !== 200) throw new Error(`an order was refused: ${code}`);
  await passTo(core, MIDNIGHT + DAY - 1);
  return bystanders;
}
