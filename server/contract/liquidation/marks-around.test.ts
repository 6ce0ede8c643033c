/** The marks around a liquidation, as its user reads them. */
import { expect, it } from 'vitest';
import { ContractCore } from '../../../tests/support/contract-core.ts';
import { memoryDatabase } from '../../../tests/support/memory-database.ts';
import { createSqlStore } from '../../db/sql-store.ts';
import { FEATURE_TABLES } from '../../start/feature-tables.ts';
import { liquidationsQuery } from './liquidation-queries.ts';

const CALM_SECONDS = 40;
const USERS = ['Ada', 'Ben'];

it('LIQUIDATION-524 the marks of 30 seconds before and after are stored once for all, and outlive a stop', async () => {
  const connection = await memoryDatabase();
  const open = () => ContractCore.open(createSqlStore(connection, FEATURE_TABLES.features));
  const core = await open();
  const users: number[] = [];
  await core.price(10_000);
  for (const name of USERS) {
    const user = await core.user(name, '1000');
    users.push(user);
    await core.place(user, 'buy', '50', { leverage: 25 });
  }
  const second = async (mark: number) => {
    core.core.clock.advance(500);
    // A second mark within a second is not kept.
    await core.mark(mark - 1);
    core.core.clock.advance(500);
    await core.mark(mark);
  };
  for (let at = 0; at < CALM_SECONDS; at++) await second(10_000 + at);
  await core.quote(5_999, 6_001, 10_000_000);
  await second(6_000);
  const fell = core.core.clock.now();
  expect(users.map((user) => core.lotsOf(user))).toEqual([0, 0]);
  for (let at = 0; at < CALM_SECONDS; at++) await second(6_001 + at);
  const read = async (of: ContractCore, user: number) => {
    const asked = { user, symbol: undefined, before: undefined, limit: 10 };
    const { list } = await of.core.ask(liquidationsQuery, asked);
    const { marks } = await of.core.ask(liquidationsQuery, { ...asked, position: list[0]?.position ?? 0 });
    return marks.map(({ time, mark }) => [(time - fell) / 1_000, mark]);
  };
  const [adas, bens] = [await read(core, users[0] ?? 0), await read(core, users[1] ?? 0)];
  expect(adas).toEqual(bens);
  expect(adas.map(([seconds]) => seconds)).toEqual(
    Array.from({ length: adas.length }, (_, at) => at + (adas[0]?.[0] as number)),
  );
  // The step is half a second before.
  expect([adas[0], adas.at(-1)]).toEqual([
    [-30, '100.10'],
    [29, '60.29'],
  ]);
  await core.stop();
  const again = await open();
  expect(await read(again, users[0] ?? 0)).toEqual(adas);
  await again.stop();
  await connection.close();
});
