/**
 * An embedded database in memory, empty and migrated. Making one takes a third of a second of processor time, so a
 * closed one is emptied and used by the next test of the process. Nothing of a test remains in it.
 */
import { PGlite } from '@electric-sql/pglite';
import { TestRunner, type RunnerTestCase } from 'vitest';
import { connectionTo } from '../../server/db/pglite-connection.ts';
import type { SqlConnection } from '../../server/db/sql-store.ts';
import { databaseDump } from './new-database.ts';

interface Made {
  readonly client: PGlite;
  /** Changes with every definition of a table, a column, an index, a function or a trigger. */
  readonly schema: string;
  readonly lastTable: number;
}

/** Databases that no test uses. */
const free: Made[] = [];
/** Tests of a process run one after the other, and few use two databases. */
const MOST_FREE = 2;

/** One that a test opens is closed with it, at the latest. */
export async function memoryDatabase(): Promise<SqlConnection> {
  const made = free.pop() ?? (await create());
  const connection = connectionTo(lent(made.client, () => giveBack(made)));
  const test: RunnerTestCase | undefined = TestRunner.getCurrentTest();
  test?.context.onTestFinished(() => connection.close());
  return connection;
}

async function create(): Promise<Made> {
  const client = await PGlite.create({ loadDataDir: await databaseDump() });
  const { rows } = await client.query<{ last: number }>('select max(oid)::bigint as last from pg_class');
  return { client, schema: await schemaOf(client), lastTable: Number(rows[0]?.last) };
}

/** The client until it is closed. Afterwards each of its calls fails, as those of a closed database do. */
function lent(client: PGlite, close: () => Promise<void>): PGlite {
  let closed: Promise<void> | undefined;
  return new Proxy(client, {
    get(target, name) {
      if (name === 'close') return () => (closed ??= close());
      if (name === 'closed') return closed !== undefined;
      if (closed !== undefined) throw new Error('the database of this test is closed');
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

/** A database that cannot be emptied, because its schema was changed or a transaction is open, is not used again. */
async function giveBack(made: Made): Promise<void> {
  const isEmpty = await empty(made).catch(() => false);
  if (isEmpty && free.length < MOST_FREE) free.push(made);
  else await made.client.close();
}

async function empty({ client, schema, lastTable }: Made): Promise<boolean> {
  await client.exec('discard all');
  const { rows } = await client.query<{ name: string; isNew: boolean }>(
    `select oid::regclass::text as name, oid > ${String(lastTable)} as "isNew" from pg_class
     where relkind = 'r' and relnamespace in ('public'::regnamespace, 'drizzle'::regnamespace)
       and (oid > ${String(lastTable)} or pg_relation_size(oid) > 0 and relnamespace = 'public'::regnamespace)`,
  );
  const namesOf = (areNew: boolean) => rows.filter(({ isNew }) => isNew === areNew).map(({ name }) => name);
  const [own, others] = [namesOf(true), namesOf(false)];
  if (own.length > 0) await client.exec(`drop table ${own.join(', ')}`);
  // Rows of some tables are never deleted: triggers refuse it, except for a replica.
  if (others.length > 0)
    await client.exec(`set session_replication_role = replica;
      truncate ${others.join(', ')};
      reset session_replication_role`);
  await client.exec(`select setval(format('%I.%I', schemaname, sequencename), start_value, false)
    from pg_sequences where schemaname = 'public' and last_value is not null`);
  // Removes the files of the truncated tables.
  await client.exec('checkpoint');
  return (await schemaOf(client)) === schema;
}

/** Each row of a catalogue names the transaction that wrote it. */
async function schemaOf(client: PGlite): Promise<string> {
  const catalogues = ['attribute', 'attrdef', 'constraint', 'index', 'trigger', 'proc', 'statistic', 'type'];
  const { rows } = await client.query(
    catalogues
      .map((each) => `select count(*)::text, sum(xmin::text::bigint)::text as changes from pg_${each}`)
      .join(' union all '),
  );
  return JSON.stringify(rows);
}
