import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { memoryDatabase } from '../../tests/support/memory-database.ts';
import { FORGOTTEN_ROWS, forgetBefore } from './forget-old.ts';

const OLD = 1_000;
const NEW = 2_000;
/** Several slices. */
const MANY = FORGOTTEN_ROWS * 2 + 7;

async function openDatabase() {
  const { database, close } = await memoryDatabase();
  onTestFinished(close);
  const run = (text: ReturnType<typeof sql>) => database.execute(text);
  return {
    database,
    answers: (from: number, count: number, time: number) =>
      run(sql`insert into commands select 1, lpad(each::text, 32, '0')::uuid, 'test', '', '{}', each, ${time}::bigint,
        '200', '[]', '{}' from generate_series(${from}::integer, ${from + count - 1}::integer) each`),
    /** @param user the first one's; @param users each has one event, or the single one has all */
    events: (user: string, number: string, count: number, time: number) =>
      run(sql`insert into account_events select ${sql.raw(user)}, ${sql.raw(number)}, each, ${time}::bigint, '{}'
        from generate_series(1, ${count}::integer) each`),
    async read(text: ReturnType<typeof sql>) {
      return ((await run(text)) as { readonly rows: readonly object[] }).rows;
    },
  };
}

it('CORE-828 forgets old answers and events in slices, and keeps the newest event of each user', async () => {
  const { database, answers, events, read } = await openDatabase();
  await answers(1, MANY, OLD);
  await answers(MANY + 1, 2, NEW);
  await events('1', 'each', MANY, OLD);
  await events('1', `${String(MANY)} + each`, 1, NEW);
  await events('1 + each', '1', MANY, OLD);
  await events('2', '1 + each', 1, OLD);
  const forgotten = forgetBefore(database, NEW);
  let isForgotten = false;
  void forgotten.then(() => (isForgotten = true));
  await read(sql`select 1`);
  expect(isForgotten, 'a statement of others comes in between').toBe(false);
  await forgotten;
  expect(await read(sql`select number::integer from commands order by number`)).toEqual([
    { number: MANY + 1 },
    { number: MANY + 2 },
  ]);
  const kept = await read(sql`select "user", number from account_events order by "user", number`);
  expect(kept.slice(0, 3)).toEqual([
    { user: 1, number: MANY + 1 },
    { user: 2, number: 2 },
    { user: 3, number: 1 },
  ]);
  expect(kept).toHaveLength(1 + MANY);
});
