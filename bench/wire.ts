/**
 * The suite `wire`: deltas of 40 levels, 20 a second, to 1, 100 and 1,000 sockets. Ours, packed and in JSON, are
 * compared with socket.io with plain JSON and raw ws with the same packed messages. Each contender has a server
 * process and a client process; bytes are those that the clients' sockets read, CPU is the time of either process
 * (user and kernel) while the deltas were sent, both per delivery. It also counts the bytes of an untouched Markets
 * page in an hour.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { median, thousandth, type BenchRow } from './suite.ts';
import { pageMegabytesAnHour } from './wire-page.ts';
import { ROUTES, type Done, type Order, type EncodedRoute } from './wire-route.ts';

export interface WireSize {
  readonly sockets: readonly number[];
  /** The number of deltas in a round, by the number of sockets. */
  readonly deltas: (sockets: number) => number;
  readonly rounds: number;
  readonly routes: readonly EncodedRoute[];
  /** How long the Markets page is left alone; undefined skips it. */
  readonly pageMillis?: number;
}

/** Issue 5: the maximum that an untouched Markets page may receive in an hour. */
const MOST_MEGABYTES = 10;

const OURS = ['packed', 'JSON'] as const;

export const FULL_WIRE: WireSize = {
  sockets: [1, 100, 1000],
  deltas: (sockets) => (sockets === 1000 ? 40 : 100),
  rounds: 3,
  routes: ROUTES,
  pageMillis: 600_000,
};

export const SMOKE_WIRE: WireSize = { sockets: [2], deltas: () => 5, rounds: 1, routes: OURS };

interface Crew {
  readonly server: ChildProcess;
  readonly client: ChildProcess;
  readonly port: number;
}

/** Per delivery: bytes, and microseconds of CPU. */
interface Cost {
  readonly bytes: number;
  readonly client: number;
  readonly server: number;
}

export async function benchWire(size: WireSize): Promise<BenchRow[]> {
  const crews = new Map<EncodedRoute, Crew>();
  try {
    for (const route of size.routes)
      crews.set(route, await hire(route, Math.max(...size.sockets.map(size.deltas))));
    const rows: BenchRow[] = [];
    for (const sockets of size.sockets) {
      rows.push(...rowsOf(sockets, await measure(crews, sockets, size)));
    }
    if (size.pageMillis !== undefined) rows.push(pageRow(await pageMegabytesAnHour(size.pageMillis)));
    return rows;
  } finally {
    for (const { server, client } of crews.values()) {
      server.disconnect();
      client.disconnect();
    }
  }
}

async function hire(route: EncodedRoute, deltas: number): Promise<Crew> {
  const [server, client] = ['wire-server.ts', 'wire-client.ts'].map((file) =>
    fork(fileURLToPath(new URL(file, import.meta.url)), { execArgv: ['--import', 'tsx'] }),
  ) as [ChildProcess, ChildProcess];
  const { port = 0 } = await send(server, { do: 'serve', route, deltas });
  return { server, client, port };
}

function send(child: ChildProcess, order: Order): Promise<Done> {
  return new Promise((resolve, reject) => {
    child.once('message', (done: Done) => {
      child.removeListener('exit', reject);
      resolve(done);
    });
    child.once('exit', reject);
    child.send(order);
  });
}

/** Every round runs all contenders in a different order; the first one is warm-up and does not count. */
async function measure(
  crews: ReadonlyMap<EncodedRoute, Crew>,
  sockets: number,
  { deltas: count, rounds }: WireSize,
): Promise<ReadonlyMap<EncodedRoute, Cost>> {
  const deltas = count(sockets);
  const costs = new Map([...crews.keys()].map((route) => [route, [] as Cost[]]));
  const routes = [...crews.keys()];
  let expected: number | undefined;
  for (let round = 0; round <= rounds; round++) {
    const order = routes.map((_, at) => routes[(at + round) % routes.length] as EncodedRoute);
    for (const route of order) {
      const { server, client, port } = crews.get(route) as Crew;
      await send(client, { do: 'connect', route, port, sockets });
      const run: Order = { do: 'run', deltas };
      const [received, sentCount] = await Promise.all([send(client, run), send(server, run)]);
      await send(client, { do: 'disconnect' });
      expected ??= received.sum;
      if (received.sum !== expected) throw new Error(`${route} did not read what the others read`);
      const by = (total = NaN) => total / (deltas * sockets);
      if (round > 0)
        costs
          .get(route)
          ?.push({ bytes: by(received.bytes), client: by(received.cpu), server: by(sentCount.cpu) });
    }
  }
  return new Map([...costs].map(([route, all]) => [route, medianCost(all)]));
}

function medianCost(all: readonly Cost[]): Cost {
  const of = (name: keyof Cost) => median(all.map((cost) => cost[name]));
  return { bytes: of('bytes'), client: of('client'), server: of('server') };
}

function pageRow(megabytes: number): BenchRow {
  return {
    suite: 'wire',
    case: 'Markets page',
    metric: 'MB an hour',
    unit: 'MB/h',
    value: thousandth(megabytes),
    peer: 'goal (limit)',
    peerValue: MOST_MEGABYTES,
    ratio: thousandth(megabytes / MOST_MEGABYTES),
  };
}

const METRICS = [
  ['bytes', 'bytes', 'B/delivery'],
  ['client', 'client CPU', 'µs/delivery'],
  ['server', 'server CPU', 'µs/delivery'],
] as const;

/** Ours compared with each of the others, and our two with each other. */
function rowsOf(sockets: number, costs: ReadonlyMap<EncodedRoute, Cost>): BenchRow[] {
  return OURS.flatMap((ours) => {
    const others = [...costs.keys()].filter(
      (route) => route !== ours && (ours === 'packed' || route !== 'packed'),
    );
    return METRICS.flatMap(([name, words, unit]) =>
      others.map((route) => {
        const value = costs.get(ours)?.[name] ?? NaN;
        const peerValue = costs.get(route)?.[name] ?? NaN;
        return {
          suite: 'wire',
          case: `${String(sockets)} ${sockets === 1 ? 'socket' : 'sockets'}`,
          metric: `${ours} ${words}`,
          unit,
          value: thousandth(value),
          peer: route === 'JSON' ? 'brisk with JSON' : route,
          peerValue: thousandth(peerValue),
          ratio: thousandth(value / peerValue),
        };
      }),
    );
  });
}
