import { getTableColumns, getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import type { CoreUser } from '../core/core-api.ts';
import { memoryDatabase } from '../../tests/support/memory-database.ts';
import { CORE_ROWS } from './core-rows.ts';
import { createSqlStore, type SqlConnection } from './sql-store.ts';
import type { Store } from './store-api.ts';
import { FEATURE_TABLES } from '../start/feature-tables.ts';

/** A user with a unique name. */
const userOf = (id: number, name: string): CoreUser => ({
  ...{
    id,
    name: `${String(id)}${name}`,
    role: 'user',
    abnormal: false,
    created: 1,
    fundedAt: -1,
    heldUntil: 0,
    vip: 0,
  },
});
/** Texts that the core accepts: PostgreSQL cannot hold a NUL or half a surrogate pair. */
const texts = fc
  .string({
    unit: fc.oneof(
      fc.string({ unit: 'binary', minLength: 1 }),
      fc.constantFrom('\\', '"', "'", ',', '(', ')', '{', '}', '\n', '\t', ' '),
    ),
  })
  .map((text) => text.replaceAll('\0', ''));

let connection: SqlConnection;
let store: Store;
beforeAll(async () => {
  connection = await memoryDatabase();
  store = createSqlStore(connection, FEATURE_TABLES.features);
  await store.open(1);
  return async () => {
    await store.close();
  };
});

const written = [...Object.values(CORE_ROWS), ...FEATURE_TABLES.features.flatMap(({ writes }) => writes)].map(
  ({ table }): PgTable => table,
);

it.each(written.map((table) => [getTableName(table), table] as const))(
  'CORE-910 the schema lists the columns of %s in the order of the database',
  async (_, table) => {
    const { rows } = (await connection.database.execute(sql`
      select attname from pg_attribute
      where attrelid = ${getTableName(table)}::regclass and attnum > 0 and not attisdropped order by attnum`)) as {
      readonly rows: readonly { readonly attname: string }[];
    };
    expect(rows.map(({ attname }) => attname)).toEqual(
      Object.values(getTableColumns(table)).map(({ name }) => name),
    );
  },
);

it('CRASH-001 keeps any text and any JSON unchanged', async () => {
  const users: CoreUser[] = [];
  let last = 0;
  const idOf = (at: number) => `00000000-0000-7000-8000-${String(at).padStart(12, '0')}`;
  const row = { hash: '', time: 5, code: 200, problems: [], event: null, name: 'test' } as const;
  const json = fc.dictionary(texts, fc.oneof(texts, fc.integer(), fc.boolean(), fc.constant(null)));
  const given = fc.array(fc.record({ name: texts, json }), { maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(given, async (list) => {
      const first = last + 1;
      const writes = list.flatMap(({ name, json }) => {
        const id = ++last;
        const coreUser = userOf(id, name);
        users.push(coreUser);
        return [
          { kind: 'user', coreUser },
          { ...row, kind: 'command', user: id, id: idOf(id), number: id, input: json, answer: json as never },
        ] as const;
      });
      await store.commit({ number: last, writes });
      for (const [at, { json }] of list.entries())
        expect(await store.answerTo(first + at, idOf(first + at))).toMatchObject({
          answer: json,
          event: null,
        });
    }),
    { numRuns: 50 },
  );
  // Read once: each opening of the store reads all of its tables.
  expect((await store.open(1)).users.users).toEqual(users);
});
