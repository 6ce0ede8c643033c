/**
 * The store on a PostgreSQL of its own. One connection carries the commits and holds the advisory lock that makes
 * this process the only core: when it breaks, the lock and the power to commit are lost together.
 */
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import type { TableDefinition } from './define-tables.ts';
import { PLATFORM_MIGRATIONS, createSqlStore, type SqlConnection } from './sql-store.ts';
import type { Store } from './store-api.ts';

/** "brisk" in ASCII: the lock's name among the database's advisory locks. */
const CORE_LOCK = 0x62_72_69_73_6b;

/** Connections beside the one of the commits, and how long one is waited for. */
const MOST_BESIDE = 2;
const BESIDE_WITHIN_MILLIS = 10_000;

export class DatabaseHeld extends Error {
  override readonly message = 'the database already has a running platform';
}

/** The database does not let this process in; the reason is in words, without the address's password. */
export class DatabaseUnreachable extends Error {
  constructor(cause: unknown) {
    const { message, code } = cause as NodeJS.ErrnoException;
    super(message === '' ? (code ?? 'no answer') : message, { cause });
  }
}

/**
 * A connection that holds the lock until it ends.
 * @throws DatabaseUnreachable, or DatabaseHeld where another process is the core of this database
 */
export async function holdDatabase(address: string): Promise<pg.Client> {
  // In a pipeline: a group lies at the database before the one ahead of it is answered.
  const client = new pg.Client({ connectionString: address, application_name: 'brisk', pipeline: true });
  await client.connect().catch((error: unknown) => {
    throw new DatabaseUnreachable(error);
  });
  const lock = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [CORE_LOCK]);
  if (lock.rows[0]?.held !== true) {
    await client.end();
    throw new DatabaseHeld();
  }
  return client;
}

/**
 * @param onLost the connection broke, and with it the lock: the core must end
 * @throws DatabaseHeld where another process is the core of this database
 */
export async function openPostgresStore(
  address: string,
  features: readonly TableDefinition[],
  onLost: (error: Error) => void,
): Promise<Store> {
  const client = await holdDatabase(address);
  let open = true;
  client.on('error', (error) => {
    if (open) onLost(error);
    open = false;
  });
  const database = drizzle(client);
  const others = new pg.Pool({
    connectionString: address,
    application_name: 'brisk content',
    max: MOST_BESIDE,
    connectionTimeoutMillis: BESIDE_WITHIN_MILLIS,
    allowExitOnIdle: true,
  });
  // An idle one that broke is replaced when it is next needed; a query in vain tells its asker.
  others.on('error', () => undefined);
  const connection: SqlConnection = {
    database,
    beside: drizzle(others),
    async execute({ name, text }, values) {
      const { rowCount } = await client.query({ name, text, values: [...values] });
      return rowCount ?? 0;
    },
    migrate: (folder = PLATFORM_MIGRATIONS) => migrate(database, folder),
    async close() {
      open = false;
      await others.end();
      await client.end();
    },
  };
  return createSqlStore(connection, features);
}
