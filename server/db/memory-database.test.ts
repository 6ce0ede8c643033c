/** The database in memory that the tests of a process use, one after the other. */
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { memoryDatabase } from '../../tests/support/memory-database.ts';
import type { SqlConnection } from './sql-store.ts';

async function rowsOf({ database }: SqlConnection, query: string): Promise<unknown[]> {
  const { rows } = (await database.execute(sql.raw(query))) as { rows: unknown[] };
  return rows;
}

const ONE = { name: 'one', text: 'select $1::int', types: ['int'] };
/** Its rows can be neither changed nor deleted. */
const POSTING = `insert into postings values (1, 1, 1, 'fake', 'USDT', 1, 1, 'funds', 'available', 2,
  'funds', 'available')`;
const trigger = (state: string) => `alter table postings ${state} trigger postings_stay`;

it('HOUSE-983 nothing of a test remains in the database that the next test of its process gets', async () => {
  const first = await memoryDatabase();
  await rowsOf(first, POSTING);
  await rowsOf(first, 'create table public.own (id serial, name text)');
  await rowsOf(first, "set statement_timeout = '7s'");
  await rowsOf(first, "select nextval('market_steps_id_seq')");
  await first.execute(ONE, ['1']);
  await first.close();
  await expect(rowsOf(first, 'select 1')).rejects.toThrow();

  const second = await memoryDatabase();
  expect(await rowsOf(second, 'select * from postings')).toEqual([]);
  expect(await rowsOf(second, "select to_regclass('public.own') as own")).toEqual([{ own: null }]);
  expect(await rowsOf(second, 'show statement_timeout')).toEqual([{ statement_timeout: '0' }]);
  expect(await rowsOf(second, "select nextval('market_steps_id_seq')::int as next")).toEqual([{ next: 1 }]);
  await second.execute(ONE, ['1']);
  await rowsOf(second, POSTING);
  await expect(rowsOf(second, 'delete from postings')).rejects.toThrow();
  // The schema of the platform is another one now.
  await rowsOf(second, trigger('disable'));
  await second.close();

  const third = await memoryDatabase();
  await rowsOf(third, POSTING);
  await expect(rowsOf(third, 'delete from postings')).rejects.toThrow();
  await third.close();
});
