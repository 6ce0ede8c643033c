/** The statement of a year against the ledger's balances: profits, losses, fees, funding and a forced close. */
import { expect, it } from 'vitest';
import { joinedStatements, sumOf, type StatementRow } from '../../domain/contract/statement.ts';
import { minorOf, minorText } from '../../domain/ledger/minor.ts';
import { ContractCore, PERP } from '../../tests/support/contract-core.ts';
import { contractStatement } from '../../protocol/statement.ts';
import { memoryDatabase } from '../../tests/support/memory-database.ts';
import { createSqlStore } from '../db/sql-store.ts';
import { accountQuery, recordsQuery } from '../core/account-queries.ts';
import { FEATURE_TABLES } from '../start/feature-tables.ts';
import { statementOf, STATEMENT_REASONS, yearSpan } from '../../domain/contract/statement.ts';

async function statementIn(core: ContractCore, user: number, year: number, limit: number) {
  let rows: readonly StatementRow[] = [];
  let before: number | undefined;
  for (;;) {
    const page = await core.core.ask(recordsQuery, {
      ...{ user, kind: 'contract', asset: undefined, reasons: STATEMENT_REASONS },
      ...{ ...yearSpan(year), before, limit },
    });
    rows = joinedStatements([rows, statementOf(page.list)]);
    if (page.next === null) return rows;
    before = page.next;
  }
}

async function heldBy(core: ContractCore, user: number): Promise<bigint> {
  const { balances } = await core.core.ask(accountQuery, user);
  const row = balances.find(({ kind, asset }) => kind === 'contract' && asset === 'USDT');
  return (minorOf(row?.available ?? '') ?? 0n) + (minorOf(row?.frozen ?? '') ?? 0n);
}

it('STATEMENT-001 STATEMENT-002 the sums of a year are the change of the account without transfers', async () => {
  const connection = await memoryDatabase();
  const core = await ContractCore.open(createSqlStore(connection, FEATURE_TABLES.features));
  await core.price(10_000);
  const [ada, ben] = [await core.user('Ada', '1000'), await core.user('Ben', '300')];
  const year = new Date(core.core.clock.now()).getUTCFullYear();
  for (const [size, then] of [
    ['10', 10_150],
    ['5', 9_980],
    ['8', 10_020],
  ] as const) {
    expect(await core.place(ada, 'buy', size)).toMatchObject({ code: 200 });
    await core.price(then);
    expect(await core.place(ada, 'sell', size)).toMatchObject({ code: 200 });
  }
  expect(await core.place(ada, 'buy', '3')).toMatchObject({ code: 200 });
  expect(await core.place(ben, 'buy', '20')).toMatchObject({ code: 200 });
  // Over a funding instant, then far enough that Ben's position is closed by force.
  await core.pass(9 * 3_600_000, 10_020);
  await core.price(8_900);
  await core.pass(60_000, 8_900);
  expect(await core.rows(ben, 'contract-position')).toEqual([]);
  for (const [user, first] of [
    [ada, '1000'],
    [ben, '300'],
  ] as const) {
    const rows = await statementIn(core, user, year, 1_000);
    const answer = { rows, first: year, next: null };
    expect(contractStatement.output.parse(answer)).toEqual(answer);
    const change = (await heldBy(core, user)) - (minorOf(first) ?? 0n);
    expect(sumOf(rows).net).toBe(minorText(change));
    expect(new Set(rows.map(({ symbol }) => symbol))).toEqual(new Set([PERP]));
    expect(await statementIn(core, user, year, 2)).toEqual(rows);
    expect(await statementIn(core, user, year - 1, 2)).toEqual([]);
    expect(sumOf(rows).fee).toMatch(/^-/);
    expect(sumOf(rows).funding).not.toBe('0');
  }
  await core.stop();
  await connection.close();
});
