/** Callers who place orders: each has a connection and waits for an answer before the next request. */
import { call, codeOf, headOf, orderIn, requestOf, type Caller, type CallId } from './calls.ts';
import { Connection } from './connection.ts';
import { openUsers } from './users.ts';
import { LoadCounts, type LoadResult } from './load-counts.ts';
import { isContract, PLACINGS, Trader, type LoadMarket, type Mix } from './trader.ts';

export interface Load {
  readonly host: string;
  readonly port: number;
  readonly callers: number;
  /** At least one per caller: each caller uses its users in turn. */
  readonly users: number;
  readonly symbols: readonly string[];
  readonly mix: Mix;
  /** Warm-up before the counted rounds. */
  readonly warmUpMillis: number;
  readonly millis: number;
  readonly rounds: number;
  /** A name that no earlier load on this platform used, of letters and digits. */
  readonly name: string;
  readonly newId: () => string;
}

const DONE = '200';

interface LoadUser {
  readonly caller: Caller;
  readonly trader: Trader;
  /** Latencies by call. */
  readonly heads: Map<CallId, string>;
}

/** One result per round. @throws if the platform refuses the users, or has no such market */
export async function drive(load: Load): Promise<LoadResult[]> {
  const { host, port, callers, mix, newId } = load;
  const markets = await marketsOf(load);
  const kind = load.symbols.some(isContract) ? 'contract' : 'funds';
  const users = (await openUsers(load, { count: load.users, name: load.name, kind }, newId)).map(
    (caller, at): LoadUser => {
      const trader = new Trader(markets[at % markets.length] as LoadMarket, mix, newId, at);
      return { caller, trader, heads: new Map() };
    },
  );
  const own = Array.from({ length: callers }, (_, caller) =>
    users.filter((_user, at) => at % callers === caller),
  );
  const connections = await Promise.all(own.map(() => Connection.open(host, port)));
  try {
    const results: LoadResult[] = [];
    for (let round = 0; round <= load.rounds; round++) {
      const counts = new LoadCounts();
      const began = performance.now();
      const until = began + (round === 0 ? load.warmUpMillis : load.millis);
      await Promise.all(
        connections.map((connection, at) => callOn(connection, own[at] ?? [], until, counts)),
      );
      if (round > 0) results.push(counts.result(performance.now() - began));
    }
    return results;
  } finally {
    for (const connection of connections) connection.close();
  }
}

async function callOn(
  connection: Connection,
  users: readonly LoadUser[],
  until: number,
  counts: LoadCounts,
): Promise<void> {
  for (let turn = 0; performance.now() < until; turn++) {
    const user = users[turn % users.length] as LoadUser;
    const step = user.trader.next();
    const asked = performance.now();
    let reply;
    try {
      reply = await connection.ask(requestOf(headFor(user, step.call), step.body));
    } catch {
      counts.lost++;
      return;
    }
    const code = codeOf(reply);
    if (code !== DONE) {
      counts.refuse(code === '' ? `status ${String(reply.status)}` : code);
      continue;
    }
    counts.acknowledge(performance.now() - asked, PLACINGS.has(step.call));
    if (step.rests !== undefined) user.trader.opened(orderIn(reply) ?? 0, step.rests);
  }
}

function headFor({ caller, heads }: LoadUser, name: CallId): string {
  const known = heads.get(name);
  if (known !== undefined) return known;
  const head = headOf(name, caller);
  heads.set(name, head);
  return head;
}

interface Instruments {
  readonly list: readonly Omit<LoadMarket, 'price'>[];
}

/** Each market with the price of its newest candle. */
async function marketsOf({ host, port, symbols }: Load): Promise<LoadMarket[]> {
  const nobody = { token: '', address: '10.255.255.255' };
  const connection = await Connection.open(host, port);
  try {
    const { list } = (await call(connection, 'marketInstruments', nobody)) as Instruments;
    const markets: LoadMarket[] = [];
    for (const symbol of symbols) {
      const instrument = list.find((each) => each.symbol === symbol);
      if (instrument === undefined) throw new Error(`the platform has no market ${symbol}`);
      const asked = { symbol, period: '1m', limit: '1' };
      const page = (await call(connection, 'marketCandles', nobody, asked)) as {
        list: [number, ...string[]][];
      };
      const price = page.list.at(-1)?.[4];
      if (price === undefined) throw new Error(`${symbol} has no price yet`);
      markets.push({ ...instrument, price });
    }
    return markets;
  } finally {
    connection.close();
  }
}
