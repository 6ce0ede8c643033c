/**
 * The suite `order`: the number of spot and contract orders a second that a whole platform acknowledges durably to 64
 * callers over HTTP, and their latency. The platform is a separate process with its usual protections: 256 users, each
 * with another address, behind a proxy that it trusts. The load tool (`tools/load`) is another process, so both share
 * the machine. In the same run, direct postings of the core (the suite `post`) are measured on another database of the
 * same kind.
 */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { StorePlace } from '../server/db/open-store.ts';
import { startPlatform } from '../tests/support/running-platform.ts';
import type { LoadResult } from '../tools/load/load-counts.ts';
import type { Mix } from '../tools/load/trader.ts';
import { onBothDatabases, type NewPlace } from './on-both-databases.ts';
import { drive as drivePostings } from './post-callers.ts';
import { openOurs } from './post-ours.ts';
import { median, thousandth, type BenchRow } from './suite.ts';

export interface OrderSize {
  readonly callers: number;
  readonly users: number;
  readonly seconds: number;
  readonly rounds: number;
  readonly warmUpSeconds: number;
  readonly mixes: readonly Mix[];
  /** Mixes of orders of contracts. */
  readonly contracts: readonly Mix[];
}

const CONTRACTS = 'BTC-USDT-PERP,ETH-USDT-PERP,SOL-USDT-PERP';

export const FULL_ORDER: OrderSize = {
  ...{ callers: 64, users: 256, seconds: 3, rounds: 3, warmUpSeconds: 3 },
  mixes: ['placed', 'traded', 'mixed'],
  contracts: ['traded', 'mixed'],
};
export const SMOKE_ORDER: OrderSize = {
  ...{ callers: 2, users: 8, seconds: 1, rounds: 1, warmUpSeconds: 0 },
  ...{ mixes: ['mixed'], contracts: [] },
};

/** The goal of issue 9. */
const GOAL = { perSecond: 3_000, p99: 50 };
const CASES: Readonly<Record<Mix, string>> = {
  placed: 'orders that rest',
  traded: 'orders that trade at once',
  mixed: 'placed, amended, cancelled, traded',
};

export function benchOrder(size: OrderSize): Promise<BenchRow[]> {
  return onBothDatabases('order', (newPlace) => benchOrderOn(size, newPlace));
}

/** @param newPlace returns new, empty storage of the kind to be measured */
export async function benchOrderOn(size: OrderSize, newPlace: NewPlace): Promise<BenchRow[]> {
  const [place, postings] = [await newPlace(), await newPlace()];
  const before = await postingsASecond(size, postings);
  const platform = await startPlatform({
    ...{ SEED: 'order', HOST: '127.0.0.1', TRUST_PROXY: 'loopback' },
    ...(place.databaseUrl === undefined ? {} : { DATABASE_URL: place.databaseUrl }),
  });
  const name = place.databaseUrl === undefined ? 'PGlite' : 'PostgreSQL';
  const taken: (readonly [string, readonly LoadResult[]])[] = [];
  try {
    for (const mix of size.mixes)
      taken.push([`${name}, ${CASES[mix]}`, await load(platform.origin, size, { mix })]);
    for (const mix of size.contracts) {
      const results = await load(platform.origin, size, { mix, symbols: CONTRACTS });
      taken.push([`${name}, contracts, ${CASES[mix]}`, results]);
    }
  } finally {
    await platform.stop();
  }
  // Measured again afterwards on the same storage, so that changes of the machine's speed count for it too.
  const posted = median([before, await postingsASecond(size, postings)]);
  return taken.flatMap(([what, results]) => rowsOf(what, results, posted));
}

/** In a separate process, as users run it. */
async function load(
  origin: string,
  size: OrderSize,
  orders: { readonly mix: Mix; readonly symbols?: string },
): Promise<LoadResult[]> {
  const { callers, users, seconds, rounds, warmUpSeconds } = size;
  const numbers = { callers, users, seconds, rounds, 'warm-up': warmUpSeconds };
  const flags = Object.entries({ url: origin, ...orders, ...numbers }).flatMap(([flag, value]) => [
    `--${flag}`,
    String(value),
  ]);
  const args = ['--import', 'tsx', 'tools/load.ts', ...flags, '--json'];
  const tool = spawn(process.execPath, args, {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  tool.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise((resolve) => tool.once('close', resolve));
  if (code !== 0) throw new Error(`the load ended with ${String(code)}`);
  return JSON.parse(output) as LoadResult[];
}

async function postingsASecond(size: OrderSize, place: StorePlace): Promise<number> {
  const { callers, users, seconds, rounds } = size;
  const ours = await openOurs(place, users);
  try {
    const rates: number[] = [];
    for (let round = 0; round <= rounds; round++) {
      const asked = { callers, users, millis: seconds * 1_000 };
      const { count, millis } = await drivePostings(asked, (transfer) => ours.transfer(transfer));
      if (round > 0) rates.push((count * 1_000) / millis);
    }
    return median(rates);
  } finally {
    await ours.close();
  }
}

function rowsOf(name: string, results: readonly LoadResult[], posted: number): BenchRow[] {
  const refused = results.flatMap((each) => Object.entries(each.refused));
  if (refused.length > 0) console.log(`${name}: refused ${JSON.stringify(Object.fromEntries(refused))}`);
  const row = { suite: 'order', case: name };
  const aSecond = (count: (result: LoadResult) => number) =>
    Math.round(median(results.map((result) => (count(result) * 1_000) / result.millis)));
  const waited = (share: 'p50' | 'p99') => thousandth(median(results.map(({ waits }) => waits[share])));
  const beside = (metric: string, unit: string, value: number, peer: string, peerValue: number) => ({
    ...{ ...row, metric, unit, value, peer, peerValue, ratio: thousandth(value / peerValue) },
  });
  const [rate, orders] = [
    aSecond(({ acknowledged }) => acknowledged),
    aSecond(({ orders: placed }) => placed),
  ];
  const [p50, p99] = [waited('p50'), waited('p99')];
  return [
    beside('acknowledged', 'commands/s', rate, 'goal', GOAL.perSecond),
    beside('acknowledged', 'commands/s', rate, 'direct postings', Math.round(posted)),
    beside('of them orders placed', 'orders/s', orders, 'goal', GOAL.perSecond),
    beside('p50', 'ms', p50, 'p99', p99),
    beside('p99', 'ms', p99, 'goal (limit)', GOAL.p99),
  ];
}
