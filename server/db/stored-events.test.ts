/** Account events as the database holds them, also those that earlier versions left in it, after its migration. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import type { AccountEvent } from '#protocol/names/account';
import { ContractCore } from '../../tests/support/contract-core.ts';
import { fillsIn, ordersIn } from '../../tests/support/event-rows.ts';
import { memoryDatabase } from '../../tests/support/memory-database.ts';
import { contractForms } from '../contract/contract-forms.ts';
import { FEATURE_TABLES } from '../start/feature-tables.ts';
import { accountEvents, commands } from './schema.ts';
import { createSqlStore } from './sql-store.ts';

const ORDER = { id: 4, symbol: 'BTC-USDT', status: 'all-filled', version: 2 };
const FILL = { id: 9, order: 4, symbol: 'BTC-USDT', price: '100' };
const RECORDS = { balances: [], records: [] };

/** The statements of the migration that brought older rows into the present format. */
const MIGRATION = readFileSync(join(import.meta.dirname, 'migrations/0046_users_by_name.sql'), 'utf8')
  .split('--> statement-breakpoint')
  .filter((statement) => statement.includes('UPDATE "account_events"'));

/** Each body as a row of the user, written before the migration; and how the present platform reads them. */
async function readAfterMigration(bodies: readonly unknown[]): Promise<readonly AccountEvent[]> {
  const connection = await memoryDatabase();
  const store = createSqlStore(connection, []);
  onTestFinished(() => store.close());
  for (const [at, body] of bodies.entries())
    await connection.database.execute(
      sql`insert into account_events ("user", number, command, time, body)
        values (1, ${at + 1}, ${at + 7}, 5, ${JSON.stringify(body)})`,
    );
  expect(MIGRATION).toHaveLength(2);
  for (const statement of MIGRATION) await connection.database.execute(sql.raw(statement));
  return (await store.accountEvents(1, 0)) ?? [];
}

it('ASSETS-982 ACCOUNT-640 reads events from before records named their command and entities had names', async () => {
  const older = {
    id: '9.to',
    kind: 'funds',
    part: 'available',
    asset: 'BTC',
    amount: '1',
    reason: 'spot-trade',
  };
  const newer = { ...older, id: '12.to', command: 8, symbol: 'BTC-USDT' };
  const events = await readAfterMigration([
    { ...RECORDS, records: [older] },
    { ...RECORDS, records: [newer, { ...older, id: '13.to' }] },
    RECORDS,
    { ...RECORDS, orders: [ORDER], fills: [FILL] },
    { ...RECORDS, orders: [ORDER], fills: [] },
    { ...RECORDS, changes: [{ entity: 'spot-fill', rows: [FILL] }] },
  ]);
  expect(events.map(({ number, time, balances }) => [number, time, balances])).toEqual(
    [1, 2, 3, 4, 5, 6].map((number) => [number, 5, []]),
  );
  expect(events.map(({ records }) => records)).toEqual([
    [{ ...older, command: 7, symbol: '' }],
    [newer, { ...older, id: '13.to', command: 8, symbol: '' }],
    ...[[], [], [], []],
  ]);
  const entities = events.slice(2).map(({ changes }) => changes.map(({ entity }) => entity));
  expect(entities).toEqual([[], ['spot-order', 'spot-fill'], ['spot-order'], ['spot-fill']]);
  expect(events.slice(2).map(ordersIn)).toEqual([[], [ORDER], [ORDER], []]);
  expect(events.slice(2).map(fillsIn)).toEqual([[], [FILL], [], [FILL]]);
});

it('CORE-841 CORE-843 reads an event as it was sent, its records from its postings', async () => {
  const connection = await memoryDatabase();
  const store = createSqlStore(connection, FEATURE_TABLES.features);
  const core = await ContractCore.open(store);
  onTestFinished(() => store.close());
  const sent = new Map<number, AccountEvent[]>();
  core.core.onAccountEvent((user, event) => sent.set(user, [...(sent.get(user) ?? []), event]));
  await core.price(10_000);
  const [ada, ben, cleo] = [
    await core.user('Ada', '1000'),
    await core.user('Ben', '1000'),
    await core.user('Cleo', '1000'),
  ];
  // Ben's order trades with two users' orders, whose postings lie within the range of his.
  await core.place(ada, 'buy', '10', { price: '100' });
  await core.place(cleo, 'buy', '10', { price: '100' });
  const id = core.core.id();
  const input = { symbol: 'ABC-USDT-PERP', side: 'sell', type: 'market', size: '20' };
  const answer = await core.do(ben, 'placeOrder', input, id);
  await core.mark(9_000);
  await core.stop();

  expect([ada, ben, cleo].map((user) => sent.get(user)?.flatMap(({ records }) => records).length)).toEqual([
    12, 6, 12,
  ]);
  for (const [user, events] of sent) expect(await store.accountEvents(user, 0)).toEqual(events);
  const answerAgain = async () => {
    const kept = await store.answerTo(ben, id);
    return { code: kept?.code, answer: kept?.answer, event: kept?.event };
  };
  expect(await answerAgain()).toEqual(answer);
  const bodies = await connection.database.select({ body: accountEvents.body }).from(accountEvents);
  expect(bodies.filter(({ body }) => body.records !== undefined)).toEqual([]);

  const { database } = connection;
  const own = eq(commands.id, id);
  const [stored] = await database.select({ answer: commands.answer }).from(commands).where(own);
  expect(stored?.answer).toEqual([contractForms.order.name, 0]);
  // Rows of earlier versions have the whole answer.
  const whole = { answer: (await store.answerTo(ben, id))!.answer };
  await database.update(commands).set(whole).where(own);
  expect(await database.select({ answer: commands.answer }).from(commands).where(own)).toEqual([whole]);
  expect(await answerAgain()).toEqual(answer);
});
