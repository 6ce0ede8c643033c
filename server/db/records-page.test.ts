/** How many rows a page of records reads from the database, for a user with very many. */
import { drizzle } from 'drizzle-orm/node-postgres';
import { sql } from 'drizzle-orm';
import { join } from 'node:path';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { describeOnDatabases } from '../../tests/support/databases.ts';
import { rowsReadIn } from '../../tests/support/rows-read.ts';
import type { RecordsQuery } from '../core/core-api.ts';
import { ALONG_THE_INDEX, MOST_READ } from './bounded-page.ts';
import type { Database } from './define-tables.ts';
import type { StorePlace } from './open-store.ts';
import { openPglite } from './pglite-connection.ts';
import { readRecords, recordsStatement } from './records-page.ts';

const [ALICE, BOB] = [1, 2];
/** The number of Alice's postings with herself, of those between her and Bob, and of Bob's with himself. */
const POSTINGS = process.env['TEST_SIZE'] === 'long' ? 20_000 : 6_000;
/** Along each index: the matching rows are searched once, and the end of the read range once. */
const MOST_ROWS = 4 * MOST_READ;
const ALL: RecordsQuery = {
  ...{ user: ALICE, kind: undefined, asset: undefined, reasons: undefined, before: undefined, limit: 50 },
};

async function openRows({ dataDir, databaseUrl }: StorePlace): Promise<Database> {
  if (databaseUrl === undefined) {
    const connection = await openPglite(join(dataDir, 'pg'));
    onTestFinished(() => connection.close());
    await connection.migrate();
    return connection.database;
  }
  const { migrate } = await import('drizzle-orm/node-postgres/migrator');
  const { MIGRATIONS } = await import('./sql-store.ts');
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  onTestFinished(() => client.end());
  const database = drizzle(client);
  await migrate(database, { migrationsFolder: MIGRATIONS });
  return database;
}

async function givenPostings(database: Database, count: number): Promise<void> {
  // Three rows a number: Alice's own, one between the two, Bob's own. The kinds and assets repeat in other rhythms.
  await database.execute(sql`
    insert into postings (id, command, time, reason, asset, amount, from_user, from_kind, from_part,
      to_user, to_kind, to_part)
    select 3 * number + side, number, 1000 + number, 'transfer',
      case when number % 7 = 0 then 'BTC' else 'USDT' end, 1 + number,
      case side when 0 then ${ALICE}::integer when 1 then 1 + number % 2 else ${BOB}::integer end,
      case when number % 5 = 0 then 'fiat' else 'funds' end, 'available',
      case side when 0 then ${ALICE}::integer when 1 then 2 - number % 2 else ${BOB}::integer end,
      case when number % 3 = 0 then 'contract' else 'funds' end, 'available'
    from generate_series(1, ${count}::integer) as number, generate_series(0, 2) as side`);
}

async function rowsRead(database: Database, query: RecordsQuery): Promise<number> {
  const answer = await database.transaction(async (transaction) => {
    await transaction.execute(ALONG_THE_INDEX);
    return transaction.execute(sql`explain (analyze, format json) ${recordsStatement(query)}`);
  });
  return rowsReadIn((answer as { readonly rows: readonly unknown[] }).rows);
}

describeOnDatabases('a page of records', (newPlace) => {
  it('LEDGER-620 reads a bounded number of rows, for any filter and however many the user has', async () => {
    const database = await openRows(await newPlace());
    await givenPostings(database, POSTINGS);
    const worst: Readonly<Record<string, Partial<RecordsQuery>>> = {
      'a reason that never occurs': { reasons: ['blind-box-obtained'] },
      'an asset that is not owned': { asset: 'DOGE' },
      'an account without records': { kind: 'options' },
      'an old time range': { from: 1000, to: 1100 },
      'all of it in one': { kind: 'options', asset: 'DOGE', reasons: ['blind-box-obtained'], from: 0, to: 1 },
    };
    for (const [what, filter] of Object.entries(worst)) {
      for (const before of [undefined, (3 * POSTINGS) / 2]) {
        expect(await rowsRead(database, { ...ALL, ...filter, before }), what).toBeLessThanOrEqual(MOST_ROWS);
        const { list, next } = await readRecords(database, { ...ALL, ...filter, before });
        expect([list, next !== null], what).toEqual([[], true]);
      }
    }
    // A page that fills at once reads little more than its own rows.
    expect(await rowsRead(database, ALL)).toBeLessThanOrEqual(4 * ALL.limit);
    expect(await rowsRead(database, { ...ALL, asset: 'BTC' })).toBeLessThanOrEqual(30 * ALL.limit);
  });

  it('ASSETS-982 a record names its command, and the market if there is one', async () => {
    const database = await openRows(await newPlace());
    await givenPostings(database, 2);
    await database.execute(sql`
      insert into postings (id, command, time, reason, asset, amount, from_user, from_kind, from_part,
        to_user, to_kind, to_part, symbol)
      values (90, 41, 9, 'spot-trade', 'USDT', 1, ${ALICE}::integer, 'funds', 'available',
        ${BOB}::integer, 'funds', 'available', 'BTC-USDT')`);
    const { list } = await readRecords(database, { ...ALL, limit: 3 });
    expect(list.map(({ id, command, symbol }) => [id, command, symbol])).toEqual([
      ['90.from', 41, 'BTC-USDT'],
      ['7.from', 2, ''],
      ['6.to', 2, ''],
      ['6.from', 2, ''],
    ]);
  });

  it('LEDGER-621 pages by `next` miss nothing and repeat nothing, short pages too', async () => {
    const database = await openRows(await newPlace());
    const count = MOST_READ + 200;
    await givenPostings(database, count);
    const idsOf = async (filter: Partial<RecordsQuery>) => {
      const ids: string[] = [];
      let short = 0;
      let before: number | undefined;
      for (;;) {
        const { list, next } = await readRecords(database, { ...ALL, limit: 100, ...filter, before });
        ids.push(...list.map(({ id }) => id));
        if (next === null) return { ids, short };
        if (list.length === 0) short++;
        expect(next).toBeLessThan(before ?? Infinity);
        before = next;
      }
    };
    const everything = await idsOf({});
    expect(new Set(everything.ids).size).toBe(everything.ids.length);
    // Both sides of Alice's internal transfers, and one side of her others.
    expect(everything.ids).toHaveLength(3 * count);
    expect([...everything.ids].sort((one, other) => parseInt(other, 10) - parseInt(one, 10))).toHaveLength(
      3 * count,
    );
    const old = await idsOf({ from: 1001, to: 1004 });
    expect([old.ids.length, old.short > 0]).toEqual([9, true]);
    expect(old.ids.every((id) => everything.ids.includes(id))).toBe(true);
    const bitcoin = await idsOf({ asset: 'BTC', kind: 'fiat' });
    expect(bitcoin.ids.length).toBeGreaterThan(0);
    expect(bitcoin.ids.every((id) => everything.ids.includes(id))).toBe(true);
  });
});
