/**
 * The shared part of the suites `delivery`, `payout` and `storm`: many orders end or are paid, or many alerts fire, at
 * one instant, durably, while other users place orders. The core runs on its store as in production; only its clock is
 * the bench's, which follows the real one from just before the instant. Their limits are those of the subject.
 */
import type { Millis } from '../domain/units.ts';
import type { UserAnswer } from '../server/core/core-api.ts';
import type { CommitGroup, Store } from '../server/db/store-api.ts';
import { openPlatformStore } from '../server/start/open-platform-store.ts';
import type { OpenCore } from '../tests/support/open-core.ts';
import { onBothDatabases } from './on-both-databases.ts';
import { median, thousandth, type BenchRow } from './suite.ts';

export interface InstantSize {
  readonly users: number;
  readonly ordersPerUser: number;
  readonly bystanders: number;
  readonly rounds: number;
}

export interface BenchStore {
  readonly name: string;
  readonly store: Store;
  close(): Promise<void>;
}

/** A core whose orders are all due in `before` milliseconds, and its bystanders. */
export interface Prepared {
  readonly core: OpenCore;
  readonly before: Millis;
  readonly bystanders: readonly number[];
  /** Brings the instant about, if it is not a time. */
  begin?(): void;
  /** How many orders of an event the instant has changed. */
  changed(entity: string, rows: readonly unknown[]): number;
  /** One order of a bystander. */
  order(user: number): Promise<UserAnswer>;
  /** Ends that order, so that the next one is possible. */
  cancel(user: number, placed: UserAnswer): Promise<UserAnswer>;
}

export interface InstantSuite {
  readonly suite: string;
  /** The metric: "all settled". */
  readonly metric: string;
  /** Milliseconds for all of them, and for the orders of bystanders: p99 and, if it has a limit, the longest. */
  readonly limits: { readonly millis: number; readonly p99: number; readonly longest?: number };
  prepare(store: Store, size: InstantSize): Promise<Prepared>;
  /**
   * On a busy machine a time depends on its load. The rows are therefore written once more without a core, so many
   * groups of the instant as one, and that time is shown as a second peer. Undefined: they are not.
   */
  readonly bareGroups?: number;
}

export function benchInstant(suite: InstantSuite, size: InstantSize): Promise<BenchRow[]> {
  return onBothDatabases(suite.suite, (newPlace) =>
    benchInstantOn(suite, size, async () => {
      const place = await newPlace();
      const held = await openPlatformStore(place, (error) => {
        throw error;
      });
      const name = place.databaseUrl === undefined ? 'PGlite' : 'PostgreSQL';
      return { name, store: held.store, close: () => held.release() };
    }),
  );
}

/** @param open returns a new, empty store */
export async function benchInstantOn(
  suite: InstantSuite,
  size: InstantSize,
  open: () => Promise<BenchStore>,
): Promise<BenchRow[]> {
  const rounds: Round[] = [];
  const bare: number[] = [];
  let name = '';
  for (let round = 0; round < size.rounds; round++) {
    const opened = await open();
    name = opened.name;
    const written = recorded(opened.store);
    const prepared = await suite.prepare(suite.bareGroups === undefined ? opened.store : written.store, size);
    const before = written.groups.splice(0);
    rounds.push(await passInstant(prepared, size));
    await opened.close();
    if (suite.bareGroups === undefined) continue;
    const again = await open();
    bare.push(await writeBare(again.store, before, written.groups, suite.bareGroups));
    await again.close();
  }
  const row = {
    suite: suite.suite,
    case: `${name}, ${String(size.users * size.ordersPerUser)} orders`,
    unit: 'ms',
    peer: 'goal (limit)',
  };
  const cost = (metric: string, value: number, peerValue: number): BenchRow => ({
    ...row,
    ...{ metric, value: thousandth(value), peerValue, ratio: thousandth(value / peerValue) },
  });
  const millis = median(rounds.map((each) => each.millis));
  const waits = Float64Array.from(rounds.flatMap((each) => each.waits)).sort();
  return [
    cost(suite.metric, millis, suite.limits.millis),
    ...(bare.length > 0
      ? [{ ...cost(suite.metric, millis, median(bare)), peer: 'the same rows, bare' }]
      : []),
    cost('orders of others, p99', waits[Math.floor(waits.length * 0.99)] ?? NaN, suite.limits.p99),
    ...(suite.limits.longest === undefined
      ? []
      : [cost('orders of others, longest', waits.at(-1) ?? NaN, suite.limits.longest)]),
  ];
}

/** A store that also keeps the groups. */
function recorded(store: Store): { readonly store: Store; readonly groups: CommitGroup[] } {
  const groups: CommitGroup[] = [];
  return {
    groups,
    store: {
      ...store,
      commit(group) {
        groups.push(group);
        return store.commit(group);
      },
    },
  };
}

/** @param together so many groups become one */
async function writeBare(
  store: Store,
  before: readonly CommitGroup[],
  groups: readonly CommitGroup[],
  together: number,
): Promise<number> {
  await store.open(0);
  for (const group of before) await store.commit(group);
  const begun = performance.now();
  for (let from = 0; from < groups.length; from += together) {
    const some = groups.slice(from, from + together);
    const number = some.at(-1)?.number ?? 0;
    await store.commit({ number, writes: some.flatMap(({ writes }) => writes) });
  }
  return performance.now() - begun;
}

interface Round {
  readonly millis: number;
  readonly waits: readonly number[];
}

async function passInstant(prepared: Prepared, size: InstantSize): Promise<Round> {
  const { core, before, bystanders } = prepared;
  const { clock } = core;
  const all = size.users * size.ordersPerUser;
  // When these orders are durable, so is all that was prepared: its writes are not of the instant.
  await Promise.all(bystanders.map((user) => placeAndCancel(prepared, user)));
  let isDone = false;
  const done = new Promise<number>((resolve) => {
    let count = 0;
    core.onAccountEvent((_user, { changes }) => {
      for (const { entity, rows } of changes) count += prepared.changed(entity, rows);
      if (count === all) resolve(performance.now());
    });
  });
  const begun = performance.now();
  const from = clock.now();
  const beat = setInterval(() => {
    clock.advance(Math.max(0, Math.floor(from + performance.now() - begun - clock.now())));
  }, 1);
  const waits: number[] = [];
  prepared.begin?.();
  const others = bystanders.map(async (user) => {
    while (!isDone) {
      waits.push(await placeAndCancel(prepared, user));
      // A store on this thread answers without a turn of the event loop, which the clock needs.
      await new Promise((resolve) => setImmediate(resolve));
    }
  });
  const ended = await done;
  isDone = true;
  await Promise.all(others);
  clearInterval(beat);
  await core.stop();
  return { millis: ended - begun - before, waits };
}

/** Returns how long the order took. */
async function placeAndCancel(prepared: Prepared, user: number): Promise<number> {
  const asked = performance.now();
  const placed = await prepared.order(user);
  const took = performance.now() - asked;
  if (placed.code !== 200) throw new Error(`an order was refused: ${placed.code}`);
  await prepared.cancel(user, placed);
  return took;
}

/** Letters for digits: names of users have none. */
export function numberedName(name: string, at: number): string {
  return name + String(at).replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)));
}
