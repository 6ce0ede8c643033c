/** Tests the checks that judge kills and simulations: each planted fault must be noticed. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createSqlStore, type SqlConnection } from '../../server/db/sql-store.ts';
import { LeftRows } from '../fault/crash/left-rows.ts';
import { memoryDatabase } from '../support/memory-database.ts';
import { convertQuoteQuery } from '../../server/convert/queries.ts';
import { openCore, type OpenCore } from '../support/open-core.ts';
import { replayedCommands } from '../support/platform-features.ts';
import { fakeInstrument } from '../support/fake-instrument.ts';
import { ReplayedLedger } from '../support/replayed-ledger.ts';
import type { SqlDatabase } from '../support/sql-database.ts';
import { FEATURE_TABLES } from '../../server/start/feature-tables.ts';
import { trading } from '../../server/trading/trading-state.ts';

const INSTRUMENTS = ['BTC-USDT', 'ETH-USDT'].map(fakeInstrument);

let connection: SqlConnection;
let core: OpenCore;

beforeAll(async () => {
  connection = await memoryDatabase();
  core = await openCore({ store: createSqlStore(connection, FEATURE_TABLES.features) });
  for (const name of ['Alice', 'Bob']) {
    const user = await core.openUser(name);
    const ask = (kind: string, input: object) => core.execute({ kind, user, id: core.id(), input });
    await ask('demo.faucet', {});
    await ask('assets.transfer', { from: 'funds', to: 'fiat', asset: 'USDT', amount: '7' });
    await ask('assets.transfer', { from: 'fiat', to: 'options', asset: 'USDT', amount: '2' });
    await ask('assets.transfer', { from: 'fiat', to: 'options', asset: 'USDT', amount: '20' });
  }
  await exchange();
  await trade();
});

/** A quote that is taken twice: its price is only in the command. */
async function exchange(): Promise<void> {
  const symbol = 'BTC-USDT';
  await core.writer.submit({ kind: 'market.open', symbol, epoch: 'one', time: 1 });
  const levels = { bids: [[4_999_900, 1]], asks: [[5_000_000, 1]] } as const;
  await core.writer.submit({ kind: 'market.quote', symbol, whole: true, ...levels, time: 1 });
  const ask = { user: 1, id: 'one', from: 'USDT', to: 'BTC', given: 'from', amount: '100' } as const;
  const quoted = await core.ask(convertQuoteQuery, ask);
  if ('refused' in quoted) throw new Error(`no quote: ${quoted.refused}`);
  const take = async () => {
    const input = { quote: quoted.quote };
    const command = { kind: 'convert.execute', user: 1, id: core.id(), input };
    return (await core.execute(command)).code;
  };
  expect([await take(), await take()]).toEqual([200, 'convert.expired']);
}
/**
 * Trades with the market maker, with another user, and with the market maker's next quote, which fills a
 * resting order.
 */
async function trade(): Promise<void> {
  const symbol = 'BTC-USDT';
  const place = async (user: number, side: string, price: string, size: string) => {
    const input = { symbol, type: 'limit', side, price, size };
    expect((await core.execute({ kind: 'spot.placeOrder', user, id: core.id(), input })).code).toBe(200);
  };
  await place(2, 'buy', '50000.00', '0.003');
  await place(1, 'sell', '50000.00', '0.001');
  await place(1, 'sell', '60000.00', '0.002');
  const levels = { bids: [[6_000_000, 1]], asks: [] } as const;
  await core.writer.submit({ kind: 'market.quote', symbol, whole: true, ...levels, time: 1 });
  expect([...trading.of(core.state).orders.all()].map(({ id, filled }) => [id, filled])).toEqual([
    [1, 2],
    [3, 1],
  ]);
}

afterAll(async () => {
  await core.stop();
  await connection.close();
});

const replay = (
  database: SqlDatabase,
  replayed = new ReplayedLedger({ instruments: INSTRUMENTS, commands: replayedCommands() }),
) => replayed.follow(database);

const WRONG = 'the rows are not what the commands led to';

/** Undoes the damage afterwards. */
async function afterHarm(harm: string, read: (database: SqlDatabase) => Promise<void>): Promise<void> {
  const rollBack = new Error('roll back');
  const tried = connection.database.transaction(async (transaction) => {
    await transaction.execute(sql.raw(harm));
    await read(transaction);
    throw rollBack;
  });
  await expect(tried).rejects.toThrow(rollBack.message);
}

it('CRASH-003 CONVERT-013 rows as the core wrote them are the result of their commands', async () => {
  await replay(connection.database);
});

it.each([
  [
    'a command is gone',
    `delete from commands where name = 'assets.transfer' and code = '200' and "user" = 2`,
  ],
  ['an answer differs', `update commands set code = '200' where code <> '200'`],
  [
    'an input differs',
    `update commands set input = input::jsonb || '{"amount":"6"}' where input::jsonb->>'amount' = '7'`,
  ],
  ['an event is gone', `delete from account_events where number = 2 and "user" = 1`],
  ['an event differs', `update account_events set body = '{"balances":[],"records":[]}' where number = 2`],
  ['a balance differs', `update accounts set available = available + 1 where "user" = 1 and kind = 'fiat'`],
  ['a version differs', `update accounts set version = version + 1 where "user" = 2 and kind = 'fiat'`],
  ['a user is gone', `delete from users where id = 2`],
  [
    'a posting exists twice',
    `insert into postings select id + 1000, command, time, reason, asset, amount, from_user, from_kind, from_part,
       to_user, to_kind, to_part from postings where id = 3`,
  ],
  ['an order is gone', 'delete from spot_orders where id = 1'],
  [
    'an order exists twice',
    `insert into spot_orders select id + 100, "user", client_id, symbol, side, type, time_in_force, post_only,
       tick, lots, budget, filled, filled_total, fee, status, cause, created, updated, version, rank
       from spot_orders where id = 2`,
  ],
  ['an open order ended', `update spot_orders set status = 'cancelled', cause = 'user' where id = 3`],
  ['a fill differs', 'update spot_fills set lots = lots + 1 where id = 1'],
  ['a fill is gone', 'delete from spot_fills where id = 4'],
  [
    'the payments exceed the trades',
    `insert into postings select (select max(id) + 1 from postings), command, time, reason, asset, amount, from_user,
       from_kind, from_part, to_user, to_kind, to_part from postings where reason = 'sell-deduction' limit 1`,
  ],
  ["a market maker's trade was not published", `delete from account_events where body::text like '%6000%'`],
])('CRASH-003 the replay notices that %s', async (_, harm) => {
  await afterHarm(harm, (database) => expect(replay(database)).rejects.toThrow(WRONG));
});

it('CONVERT-980 the replay refuses an exchange of an earlier version, which it cannot decide again', async () => {
  const older = `update commands set input = (input::jsonb - 'isSealed')::json where name = 'convert.execute'`;
  const message = 'a kept convert.execute cannot be decided again';
  await afterHarm(older, (database) => expect(replay(database)).rejects.toThrow(message));
});

it('CRASH-003 the replay notices that a refusal is gone that it had read', async () => {
  const replayed = new ReplayedLedger({ instruments: INSTRUMENTS, commands: replayedCommands() });
  await replay(connection.database, replayed);
  await afterHarm(`delete from commands where code <> '200' and "user" = 1`, (database) =>
    expect(replay(database, replayed)).rejects.toThrow(WRONG),
  );
});

it('CRASH-002 an acknowledged command that is missing is called lost', () => {
  const acknowledged = { user: 1, id: 'x', code: 200, event: null };
  expect(() => {
    new LeftRows().expect(acknowledged);
  }).toThrow('x of 1 was acknowledged as 200, and it is lost');
});
