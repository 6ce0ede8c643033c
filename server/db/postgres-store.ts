/**
 * The store on a separate PostgreSQL. One connection carries the commits and holds the advisory lock that makes this
 * process the only core: if it breaks, the lock and the ability to commit are lost together.
 */
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import type { TableDefinition } from './define-tables.ts';
import { PLATFORM_MIGRATIONS, createSqlStore, type SqlConnection } from './sql-store.ts';
import type { Store } from './store-api.ts';

/** "brisk" in ASCII: the lock's name among the database's advisory locks. */
const CORE_LOCK = 0x62_72_69_73_6b;

/** Connections besides that of the commits, and how long a query waits for one. */
const MOST_BESIDE = 2;
const BESIDE_WITHIN_MILLIS = 10_000;

export class DatabaseHeld extends Error {
  override readonly message = 'the database already has a running platform';
}

/** The database refuses this process; the reason is readable, without the address's password. */
export class DatabaseUnreachable extends Error {
  constructor(cause: unknown) {
    const { message, code } = cause as NodeJS.ErrnoException;
    super(message === '' ? (code ?? 'no answer') : message, { cause });
  }
}

/**
 * A connection that holds the lock until it ends.
 * @throws DatabaseUnreachable, or DatabaseHeld if another process is the core of this database
 */
export async function holdDatabase(address: string): Promise<pg.Client> {
  // Pipelined: a group reaches the database before the group ahead of it is answered.
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
 * @throws DatabaseHeld if another process is the core of this database
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
  // A broken idle connection is replaced when it is next needed; a failed query reports to its caller.
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
