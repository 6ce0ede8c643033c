/** Tests the second bookkeeping of options: it finds nothing in a sound database, and each planted fault. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSqlStore, type SqlConnection } from '../../server/db/sql-store.ts';
import { FEATURE_TABLES } from '../../server/start/feature-tables.ts';
import { memoryDatabase } from '../support/memory-database.ts';
import { OptionCore } from '../support/option-core.ts';
import { optionBreaches } from '../support/plain-options.ts';
import type { SqlDatabase } from '../support/sql-database.ts';

let connection: SqlConnection;
let core: OptionCore;
let now = 0;

/** 1, 2, 3: up wins, flat and down lose. 4: no opening price. 5: flat wins. 6: no delivery price. 7: open. */
beforeAll(async () => {
  connection = await memoryDatabase();
  core = await OptionCore.open(createSqlStore(connection, FEATURE_TABLES.features));
  const [ada, ben] = [await core.user('Ada'), await core.user('Ben')];
  const minute = async (move: number) => {
    await core.pass(core.delivery() - core.now - 6_000, 10_000);
    await core.pass(core.delivery() - core.now, 10_000 + move);
  };
  await core.index(10_000);
  for (const [user, side] of [
    [ada, 'up'],
    [ada, 'flat'],
    [ben, 'down'],
  ] as const)
    await core.place(user, side, '20.5');
  await minute(100);
  await core.place(ben, 'up');
  await core.advance(5_001);
  await core.index(10_000);
  await core.place(ben, 'flat');
  await minute(7);
  await core.index(10_000);
  await core.place(ada, 'down');
  await core.pass(3_000, 10_000);
  await core.advance(core.delivery() - core.now);
  await core.index(10_000);
  await core.place(ada, 'up', '30');
  await core.pass(3_000, 10_003);
  now = core.now;
}, 120_000);

afterAll(async () => {
  await core.stop();
  await connection.close();
});

it('OPTION-043 the plain accounts of options find nothing wrong in a sound database', async () => {
  const { rows } = (await connection.database.execute(
    sql`select status, cause, outcome from option_orders order by id`,
  )) as { rows: Record<string, string>[] };
  expect(rows.map(({ status, cause, outcome }) => `${status ?? ''} ${cause ?? ''}${outcome ?? ''}`)).toEqual([
    ...['settled up', 'settled up', 'settled up', 'returned no-opening'],
    ...['settled flat', 'returned no-delivery-price', 'waiting '],
  ]);
  expect(await optionBreaches(connection.database, now)).toEqual([]);
});

const COPIED = `(select max(id) + 1 from postings), command, time, reason, asset, amount, from_user, from_kind,
  from_part, to_user, to_kind, to_part, symbol from postings`;

it.each([
  [
    'an order is settled twice',
    `insert into postings select ${COPIED} where reason = 'option-profit' limit 1`,
  ],
  ['a stake is not what was posted', 'update option_orders set stake = stake + 1 where id = 2'],
  ['a fee is charged twice', `insert into postings select ${COPIED} where reason = 'option-fee' limit 1`],
  ['a fee is not what was posted', 'update option_orders set fee = fee + 1 where id = 4'],
  ['a win pays one unit more', 'update option_orders set payout = payout + 1 where id = 1'],
  ['a loser is paid', `update option_orders set outcome = 'flat', payout = stake * 6 where id = 2`],
  ['an order opens at another price', `update option_orders set opened = '100.01' where id = 3`],
  ['an order opens too late', 'update option_orders set opened_time = opened_time + 1000 where id = 1'],
  ['an order is delivered at another price', `update option_orders set delivered = '101.01' where id = 1`],
  [
    'an order with a price is returned',
    `update option_orders set status = 'returned', cause = 'no-opening' where id = 1`,
  ],
  [
    'an order without a price is settled',
    `update option_orders set status = 'settled', cause = '' where id = 6`,
  ],
  ['the band of an order is widened', 'update option_orders set band_ppm = 11000 where id = 1'],
  ['an ended order is open again', `update option_orders set status = 'waiting' where id = 1`],
  ['an order is gone', 'delete from option_orders where id = 2'],
  ['a running order is gone', 'delete from option_orders where id = 7'],
  [
    'samples of a window are gone',
    'delete from option_samples where time >= (select delivery - 5000 from option_orders where id = 1)',
  ],
  [
    'a sample is another one',
    `update option_samples set price = '100.99' where time = (select opened_time from option_orders where id = 1)`,
  ],
  [
    'money is released without an end',
    `update accounts set frozen = frozen - 1 where kind = 'options' and frozen > 0`,
  ],
  [
    'the platform owns more',
    `update accounts set available = available + 1 where kind = 'options' and "user" = 0`,
  ],
])('OPTION-043 the plain accounts of options notice that %s', async (_, harm) => {
  const rollBack = new Error('roll back');
  let found: readonly string[] = [];
  const tried = connection.database.transaction(async (transaction: SqlDatabase) => {
    await transaction.execute(sql.raw(harm));
    found = await optionBreaches(transaction, now);
    throw rollBack;
  });
  await expect(tried).rejects.toThrow(rollBack.message);
  expect(found).not.toEqual([]);
});

it('OPTION-043 the plain accounts of options notice an order that was never settled', async () => {
  expect(await optionBreaches(connection.database, now + 180_000)).toEqual(['option 7 was never settled']);
});
