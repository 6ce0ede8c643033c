/** How many rows a page of orders or fills reads from the database, for a user with very many. */
import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { describeOnDatabases } from '../../tests/support/databases.ts';
import { databaseDump } from '../../tests/support/new-database.ts';
import { rowsReadIn } from '../../tests/support/rows-read.ts';
import { MOST_READ } from '../db/bounded-page.ts';
import type { Database } from '../db/define-tables.ts';
import type { StorePlace } from '../db/open-store.ts';
import { createSqlStore, MIGRATIONS } from '../db/sql-store.ts';
import { spotTables } from './tables.ts';

const [ALICE, BOB] = [1, 2];
const ORDERS = process.env['TEST_SIZE'] === 'long' ? 20_000 : 6_000;
const ALL = {
  ...{ user: ALICE, symbol: undefined, side: undefined, from: undefined, to: undefined, before: undefined },
  ...{ status: undefined, order: undefined, limit: 50 },
};
/** A database that records its statements, and a way to query it unrecorded. */
interface Watched {
  readonly database: Database;
  readonly stored: ReturnType<typeof spotTables.calls>;
  /** How many rows all statements of `run` read together. */
  rowsReadBy(run: () => Promise<unknown>): Promise<number>;
}

async function openWatched({ databaseUrl }: StorePlace): Promise<Watched> {
  const noted: [text: string, values: unknown[]][] = [];
  const logger = { logQuery: (text: string, values: unknown[]) => noted.push([text, values]) };
  const opened = await (databaseUrl === undefined ? openPglite() : openPostgres(databaseUrl));
  const { database, ask } = opened(logger);
  const nothing = () => Promise.resolve();
  const connection = { database, beside: database, migrate: nothing, close: nothing };
  const execute = () => Promise.reject(new Error('nothing is committed here'));
  return {
    database,
    stored: spotTables.calls(createSqlStore({ ...connection, execute }, [spotTables])),
    async rowsReadBy(run) {
      noted.length = 0;
      await run();
      let read = 0;
      // The statements run as recorded, in one transaction, with the settings that they made.
      await ask('begin', []);
      for (const [text, values] of [...noted]) {
        if (!text.includes('spot_')) await ask(text, values);
        else read += rowsReadIn(await ask(`explain (analyze, format json) ${text}`, values));
      }
      await ask('rollback', []);
      return read;
    },
  };
}

type Logger = { logQuery(text: string, values: unknown[]): void };

async function openPglite() {
  const client = await PGlite.create({ loadDataDir: await databaseDump() });
  onTestFinished(() => client.close());
  return (logger: Logger) => ({
    database: drizzlePglite(client, { logger }) as Database,
    ask: async (text: string, values: unknown[]): Promise<readonly unknown[]> =>
      (await client.query(text, values)).rows,
  });
}

async function openPostgres(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  onTestFinished(() => client.end());
  await migrate(drizzlePostgres(client), { migrationsFolder: MIGRATIONS });
  return (logger: Logger) => ({
    database: drizzlePostgres(client, { logger }) as Database,
    ask: async (text: string, values: unknown[]): Promise<readonly unknown[]> =>
      (await client.query(text, values)).rows as readonly unknown[],
  });
}

/**
 * Alice's and Bob's orders in turn, each with a fill; every 5,000th of Alice's is in another market and is a sell
 * order.
 */
async function givenOrders(database: Database, count: number): Promise<void> {
  await database.execute(sql`
    insert into spot_orders (id, "user", client_id, symbol, side, type, time_in_force, post_only, tick, lots,
      filled, filled_total, fee, status, cause, created, updated, version, rank)
    select 2 * number - side, case side when 0 then ${ALICE}::integer else ${BOB}::integer end,
      lpad(to_hex(2 * number - side), 32, '0')::uuid,
      case when number % 5000 = 1 then 'ETH-USDT' else 'BTC-USDT' end,
      case when number % 5000 = 1 then 'sell' else 'buy' end,
      'limit', 'gtc', false, 1, 1, 1, 1, 0, 'all-filled', '', number, number, number, number
    from generate_series(1, ${count}::integer) as number, generate_series(0, 1) as side`);
  await database.execute(sql`
    insert into spot_fills (id, "order", "user", symbol, side, role, tick, lots, fee, trade, time)
    select id, case when "user" = ${ALICE} and id % 4 = 0 then 4 else id end, "user", symbol, side, 'maker',
      1, 1, 0, id, created
    from spot_orders`);
}

describeOnDatabases('a page of orders or fills', (newPlace) => {
  it('SPOT-830 reads a bounded number of rows, for any filter and however many the user has', async () => {
    const { database, stored, rowsReadBy } = await openWatched(await newPlace());
    await givenOrders(database, ORDERS);
    const common = {
      'a market that never traded': { symbol: 'DOGE-USDT' },
      'an old time range': { from: 1, to: 9 },
      'few that fit': { symbol: 'ETH-USDT', side: 'sell' },
    } as const;
    const ofOrders = {
      ...common,
      'a status that none has': { status: 'cancelled' },
      'ended and sold': { only: 'ended', side: 'sell' },
    } as const;
    const ofFills = { ...common, 'an order with many': { order: 4, symbol: 'DOGE-USDT' } } as const;
    for (const before of [undefined, ORDERS]) {
      for (const [what, filter] of Object.entries(ofOrders)) {
        const read = await rowsReadBy(() => stored.orders({ ...ALL, ...filter, before }));
        expect(read, `orders: ${what}`).toBeLessThanOrEqual(2 * MOST_READ);
      }
      for (const [what, filter] of Object.entries(ofFills)) {
        const read = await rowsReadBy(() => stored.fills({ ...ALL, ...filter, before }));
        expect(read, `fills: ${what}`).toBeLessThanOrEqual(2 * MOST_READ);
      }
    }
    // Without a filter, a page reads only its own rows; one order is found by its command.
    expect(await rowsReadBy(() => stored.orders(ALL))).toBe(ALL.limit);
    expect(await rowsReadBy(() => stored.fills(ALL))).toBe(ALL.limit);
    const clientId = `${'0'.repeat(8)}-0000-0000-0000-${'2'.padStart(12, '0')}`;
    const found = await stored.order({ user: ALICE, clientId });
    expect(found?.id).toBe(2);
    expect(await rowsReadBy(() => stored.order({ user: ALICE, clientId }))).toBeLessThanOrEqual(2);
  });

  it('SPOT-831 pages by `next` miss nothing and repeat nothing, short pages too', async () => {
    const { database, stored } = await openWatched(await newPlace());
    const count = 2 * MOST_READ + 200;
    await givenOrders(database, count);
    const all = Array.from({ length: count }, (_, at) => 2 * (count - at));
    const idsOf = async (run: 'orders' | 'fills', filter: object) => {
      const ids: number[] = [];
      let short = 0;
      let before: number | undefined;
      for (;;) {
        const query = { ...ALL, limit: 100, ...filter, before };
        const { rows, next } = await (run === 'orders' ? stored.orders(query) : stored.fills(query));
        ids.push(...rows.map(({ id }) => id));
        if (next === null) return { ids, short };
        if (rows.length < query.limit) short++;
        expect(next).toBeLessThan(before ?? Infinity);
        before = next;
      }
    };
    for (const run of ['orders', 'fills'] as const) {
      expect(await idsOf(run, {})).toEqual({ ids: all, short: 0 });
      // Only Alice's first order: two pages read a thousand rows each before it.
      expect(await idsOf(run, { symbol: 'ETH-USDT' })).toEqual({ ids: [2], short: 2 });
      expect((await idsOf(run, { side: 'buy' })).ids).toEqual(all.slice(0, -1));
      expect((await idsOf(run, { from: 1, to: 4 })).ids).toEqual([6, 4, 2]);
    }
    expect((await idsOf('fills', { order: 4 })).ids).toEqual(all.filter((id) => id % 4 === 0));
    expect((await idsOf('fills', { after: 2 * count - 20 })).ids).toEqual(all.slice(0, 10));
  });
});
