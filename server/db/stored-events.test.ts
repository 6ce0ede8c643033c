/** Account events as rows: present ones, and those that earlier versions of the platform left in a data folder. */
import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { fillsIn, ordersIn } from '../../tests/support/event-rows.ts';
import { memoryDatabase } from '../../tests/support/memory-database.ts';
import { createSqlStore } from './sql-store.ts';

const ORDER = { id: 4, symbol: 'BTC-USDT', status: 'all-filled', version: 2 };
const FILL = { id: 9, order: 4, symbol: 'BTC-USDT', price: '100' };
const RECORDS = { balances: [], records: [] };

it('ASSETS-982 records of events from before they named their command and market name the command', async () => {
  const connection = await memoryDatabase();
  const store = createSqlStore(connection, []);
  onTestFinished(() => store.close());
  const older = {
    id: '9.to',
    kind: 'funds',
    part: 'available',
    asset: 'BTC',
    amount: '1',
    reason: 'spot-trade',
  };
  const newer = { ...older, id: '12.to', command: 8, symbol: 'BTC-USDT' };
  for (const [number, record] of [older, newer].entries())
    await connection.database.execute(
      sql`insert into account_events ("user", number, command, time, body)
        values (1, ${number + 1}, ${number + 7}, 5, ${JSON.stringify({ ...RECORDS, records: [record] })})`,
    );
  const events = (await store.accountEvents(1, 0)) ?? [];
  expect(events.map(({ records }) => records)).toEqual([[{ ...older, command: 7, symbol: '' }], [newer]]);
});

it('ACCOUNT-640 reads the orders and fills of events that were stored before entities had names', async () => {
  const connection = await memoryDatabase();
  const store = createSqlStore(connection, []);
  onTestFinished(() => store.close());
  const bodies = [
    RECORDS,
    { ...RECORDS, orders: [ORDER], fills: [FILL] },
    { ...RECORDS, orders: [ORDER], fills: [] },
    { ...RECORDS, changes: [{ entity: 'spot-fill', rows: [FILL] }] },
  ];
  for (const [at, body] of bodies.entries())
    await connection.database.execute(
      sql`insert into account_events ("user", number, command, time, body)
        values (1, ${at + 1}, ${at + 1}, 5, ${JSON.stringify(body)})`,
    );
  const events = (await store.accountEvents(1, 0)) ?? [];
  expect(events.map(({ number, time, balances, records }) => [number, time, balances, records])).toEqual(
    [1, 2, 3, 4].map((number) => [number, 5, [], []]),
  );
  expect(events.map(({ changes }) => changes.map(({ entity }) => entity))).toEqual([
    [],
    ['spot-order', 'spot-fill'],
    ['spot-order'],
    ['spot-fill'],
  ]);
  expect(events.map(ordersIn)).toEqual([[], [ORDER], [ORDER], []]);
  expect(events.map(fillsIn)).toEqual([[], [FILL], [], [FILL]]);
});
