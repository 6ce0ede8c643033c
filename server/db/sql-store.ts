/**
 * The store in SQL, the same for the embedded database and for PostgreSQL. A group of decisions is one
 * transaction, and all rows of a table in it are one statement.
 */
import { fileURLToPath } from 'node:url';
import { NEWEST_PATH_VERSION } from '#domain/market/path-version';
import type { Database, TableDefinition } from './define-tables.ts';
import { ledgerAudit } from './ledger-audit.ts';
import { ledgerTable, readUsers } from './ledger-table.ts';
import { refuseLoss } from './refuse-loss.ts';
import { platformState } from './schema.ts';
import { catchAccountsUp } from './standing-accounts.ts';
import { NUMBER_BLOCK, type Store, type StoredState } from './store-api.ts';
import {
  ANY_NUMBER,
  createGroupForm,
  type GroupForm,
  type GroupRows,
  type PreparedStatement,
} from './write-rows.ts';

export const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url));

/** A folder of migrations, and the table of the schema `drizzle` that records which of them have run. */
export interface MigrationFolder {
  readonly migrationsFolder: string;
  readonly migrationsTable: string;
}

export const PLATFORM_MIGRATIONS: MigrationFolder = {
  migrationsFolder: MIGRATIONS,
  migrationsTable: '__drizzle_migrations',
};

type PlatformState = typeof platformState.$inferSelect;

export interface SqlConnection {
  /** The connection of the commits. */
  readonly database: Database;
  /** A connection for work besides the core, which neither waits for a commit nor affects one. */
  readonly beside: Database;
  /**
   * Executes a prepared statement in one transaction, and returns the number of rows. Several may be submitted:
   * they are executed in that order, including those after one that failed.
   */
  execute(statement: PreparedStatement, values: readonly string[]): Promise<number>;
  /** Runs the new migrations of a folder; by default the platform's. */
  migrate(folder?: MigrationFolder): Promise<void>;
  /** Cuts the log of data that is safely in the tables; only if the database does not do so automatically. */
  checkpoint?(): Promise<unknown>;
  close(): Promise<void>;
}

/** Some minutes' worth of writing candles of a minute. */
const WRITES_A_CHECKPOINT = 400;

export function createSqlStore(connection: SqlConnection, features: readonly TableDefinition[]): Store {
  const { database } = connection;
  const form = createGroupForm(features);
  const commit = committerOf(connection, form);
  let writes = 0;
  const afterWrite = async () => {
    writes++;
    if (writes % WRITES_A_CHECKPOINT === 0) await connection.checkpoint?.();
  };
  return {
    async open(now, ...seeds) {
      for (const folder of migrationFoldersOf(features)) await connection.migrate(folder);
      return database.transaction(async (transaction) => {
        await refuseLoss(transaction, features);
        await catchAccountsUp(transaction);
        await noteFirstStart(transaction, now);
        for (const each of seeds) await seedOf(features, each.feature)(transaction, each.seeds as never);
        return readState(transaction, features);
      });
    },
    commit: async (group) => commit(form.rowsOf(group)),
    query: queriesOf(connection, features, afterWrite),
    ...ledgerTable(connection.beside),
    ...ledgerAudit(connection.beside),
    close: () => connection.close(),
  };
}

/** The platform's folder first: a feature's tables may refer to its tables. */
export function migrationFoldersOf(features: readonly TableDefinition[]): MigrationFolder[] {
  const own = features.flatMap(({ feature, migrations }): MigrationFolder[] => {
    if (migrations === undefined) return [];
    const migrationsTable = `__drizzle_migrations_${feature}`;
    return [{ migrationsFolder: fileURLToPath(migrations), migrationsTable }];
  });
  return [PLATFORM_MIGRATIONS, ...own];
}

/**
 * Commits groups of decisions in the order of arrival, and hands each to the database at once. Each names the group
 * before it, without which the database refuses it: after a failed group no later one is committed.
 */
export function committerOf(connection: SqlConnection, form: GroupForm): (group: GroupRows) => Promise<void> {
  let last: string | undefined;
  return async ({ kinds, number, values }) => {
    const after = last ?? ANY_NUMBER;
    last = number;
    const rows = await connection.execute(form.statementOf(kinds), [number, after, ...values]);
    if (rows !== 1) throw new Error('the database has no platform_state row');
  };
}

/** @param afterWrite called after each query that wrote many rows */
function queriesOf(
  { database, beside }: SqlConnection,
  features: readonly TableDefinition[],
  afterWrite: () => Promise<void>,
): Store['query'] {
  const runs = new Map<string, (...input: readonly never[]) => Promise<unknown>>();
  for (const { feature, runs: own, writing } of features) {
    for (const [name, run] of Object.entries(own)) {
      const onCommits = async (...input: readonly never[]) => {
        const answer = await run(database, ...input);
        await afterWrite();
        return answer;
      };
      runs.set(
        `${feature}.${name}`,
        writing.includes(name) ? onCommits : (...input) => run(beside, ...input),
      );
    }
  }
  return async ({ name }, ...input) => {
    const run = runs.get(name);
    if (run === undefined) throw new Error(`no feature of this store has the query ${name}`);
    return (await run(...(input as unknown as readonly never[]))) as never;
  };
}

async function loadedBy(
  database: Database,
  features: readonly TableDefinition[],
): Promise<Readonly<Record<string, unknown>>> {
  const loaded: Record<string, unknown> = {};
  for (const { feature, load } of features) loaded[feature] = await load(database);
  return loaded;
}

async function noteFirstStart(database: Database, now: number): Promise<void> {
  await database
    .insert(platformState)
    .values({ id: 1, firstStart: now, commandNumber: 0, pathVersion: NEWEST_PATH_VERSION })
    .onConflictDoNothing();
}

function seedOf(features: readonly TableDefinition[], name: string) {
  const seed = features.find(({ feature }) => feature === name)?.seed;
  if (seed === undefined) throw new Error(`no feature ${name} of this store takes seeds`);
  return seed;
}

/** Returns the last number that was assigned, and the number up to which numbers are reserved. */
async function reserveNumbers(database: Database, { commandNumber, numbersReservedTo }: PlatformState) {
  const number = Math.max(commandNumber, numbersReservedTo);
  const reservedTo = number + NUMBER_BLOCK;
  await database.update(platformState).set({ numbersReservedTo: reservedTo });
  return { number, numbersReservedTo: reservedTo };
}

async function readState(database: Database, features: readonly TableDefinition[]): Promise<StoredState> {
  const [state] = await database.select().from(platformState);
  if (state === undefined) throw new Error('the database has no platform_state row');
  return {
    ...(await reserveNumbers(database, state)),
    firstStart: state.firstStart,
    pathVersion: state.pathVersion,
    users: await readUsers(database),
    loaded: await loadedBy(database, features),
  };
}
