/**
 * The suite `delivery`: 10,000 options of one instant are settled durably while other users place orders. The core runs
 * on its store as in production; only its clock is the bench's, which follows the real one from just before delivery.
 * Limits: a second for all of them, and 100 ms for the orders of bystanders (p99). On a busy machine both depend on its
 * load, so the time that the database needs for the same rows without a core is shown beside it.
 */
import type { CommitGroup, Store } from '../server/db/store-api.ts';
import { openPlatformStore } from '../server/start/open-platform-store.ts';
import type { OptionOrder } from '../protocol/names/option.ts';
import { PERP } from '../tests/support/contract-core.ts';
import { fakeInstrument } from '../tests/support/fake-instrument.ts';
import { MINUTE_TERMS, OptionCore, TERMS } from '../tests/support/option-core.ts';
import { onBothDatabases } from './on-both-databases.ts';
import { median, thousandth, type BenchRow } from './suite.ts';

export interface DeliverySize {
  readonly users: number;
  readonly ordersPerUser: number;
  readonly bystanders: number;
  readonly rounds: number;
}

export const FULL_DELIVERY: DeliverySize = { users: 100, ordersPerUser: 100, bystanders: 8, rounds: 3 };
export const SMOKE_DELIVERY: DeliverySize = { users: 3, ordersPerUser: 10, bystanders: 1, rounds: 1 };

const LIMITS = { millis: 1_000, p99: 100 };
const SPOT = 'ABC-USDT';

export function benchDelivery(size: DeliverySize): Promise<BenchRow[]> {
  return onBothDatabases('delivery', (newPlace) =>
    benchDeliveryOn(size, async () => {
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
export async function benchDeliveryOn(
  size: DeliverySize,
  open: () => Promise<BenchStore>,
): Promise<BenchRow[]> {
  const rounds: (Round & { readonly bareMillis: number })[] = [];
  let name = '';
  for (let round = 0; round < size.rounds; round++) {
    const opened = await open();
    name = opened.name;
    const delivered = await deliver(size, opened.store);
    await opened.close();
    const bare = await open();
    rounds.push({ ...delivered, bareMillis: await writeBare(bare.store, delivered.written) });
    await bare.close();
  }
  const orders = size.users * size.ordersPerUser;
  const row = {
    suite: 'delivery',
    case: `${name}, ${String(orders)} orders`,
    unit: 'ms',
    peer: 'goal (limit)',
  };
  const cost = (metric: string, value: number, peerValue: number): BenchRow => ({
    ...row,
    ...{ metric, value: thousandth(value), peerValue, ratio: thousandth(value / peerValue) },
  });
  const settled = median(rounds.map(({ millis }) => millis));
  const bare = median(rounds.map(({ bareMillis }) => bareMillis));
  const waits = Float64Array.from(rounds.flatMap((each) => each.waits)).sort();
  return [
    cost('all settled', settled, LIMITS.millis),
    { ...cost('all settled', settled, bare), peer: 'the same rows, bare' },
    cost('orders of others, p99', waits[Math.floor(waits.length * 0.99)] ?? NaN, LIMITS.p99),
  ];
}

interface Round {
  readonly millis: number;
  readonly waits: readonly number[];
  readonly written: Written;
}

interface Written {
  readonly before: readonly CommitGroup[];
  readonly during: readonly CommitGroup[];
}

/** The groups of a delivery that the database writes as one, when nothing else waits. */
const BARE_GROUPS = 10;

/** How long the database needs for the rows of a delivery, few groups of many rows, without a core. */
async function writeBare(store: Store, { before, during }: Written): Promise<number> {
  await store.open(0);
  for (const group of before) await store.commit(group);
  const begun = performance.now();
  for (let from = 0; from < during.length; from += BARE_GROUPS) {
    const groups = during.slice(from, from + BARE_GROUPS);
    const number = groups.at(-1)?.number ?? 0;
    await store.commit({ number, writes: groups.flatMap(({ writes }) => writes) });
  }
  return performance.now() - begun;
}

async function deliver(size: DeliverySize, target: Store): Promise<Round> {
  const groups: CommitGroup[] = [];
  const store: Store = {
    ...target,
    commit(group) {
      groups.push(group);
      return target.commit(group);
    },
  };
  const core = await OptionCore.open(store, undefined, [fakeInstrument(SPOT)]);
  const bystanders = await prepare(core, size);
  const before = groups.splice(0);
  const { clock } = core.core;
  const all = size.users * size.ordersPerUser;
  let isDone = false;
  const settled = new Promise<number>((resolve) => {
    let count = 0;
    core.core.onAccountEvent((_user, { changes }) => {
      for (const { entity, rows } of changes)
        if (entity === 'option-order')
          count += (rows as readonly OptionOrder[]).filter(({ status }) => status === 'settled').length;
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
      const input = { symbol: SPOT, side: 'buy', type: 'limit', price: '50.00', size: '0.100' };
      const { code } = await core.core.execute({ kind: 'spot.placeOrder', user, id: core.core.id(), input });
      waits.push(performance.now() - asked);
      if (code !== 200) throw new Error(`an order was refused: ${code}`);
      await core.core.execute({ kind: 'spot.cancelOrders', user, id: core.core.id(), input: {} });
      // A store on this thread answers without a turn of the event loop, which the clock needs.
      await new Promise((resolve) => setImmediate(resolve));
    }
  });
  const ended = await settled;
  isDone = true;
  await Promise.all(others);
  clearInterval(beat);
  await core.stop();
  // The clock began one millisecond before delivery.
  return { millis: ended - begun - 1, waits, written: { before, during: groups } };
}

/** Buys the orders, and stops a millisecond before their delivery; returns users with money for spot orders. */
async function prepare(core: OptionCore, size: DeliverySize): Promise<number[]> {
  const cycle = { ...MINUTE_TERMS, smallest: '1', exposure: '1000000' };
  await core.terms({ ...TERMS, mostOpen: 200, products: [{ symbol: PERP, cycles: [cycle] }] });
  const named = (name: string, at: number) =>
    core.user(`${name}${'abcdefghij'.charAt(at / 10)}${'abcdefghij'.charAt(at % 10)}`);
  const users = await Promise.all(Array.from({ length: size.users }, (_, at) => named('Ada', at)));
  const bystanders = await Promise.all(Array.from({ length: size.bystanders }, (_, at) => named('Ben', at)));
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
  return bystanders;
}
