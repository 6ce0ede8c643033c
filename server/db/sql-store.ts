/**
 * The store in SQL, the same for the embedded database and for PostgreSQL. A group of decisions is one
 * transaction, and all rows of a table in it are one statement.
 */
import { fileURLToPath } from 'node:url';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import type { Instrument } from '#domain/market/instrument';
import { NEWEST_PATH_VERSION } from '../market/feeds/path-version.ts';
import type { ContentStore } from './content-store.ts';
import { contentTable } from './content-table.ts';
import { ledgerAudit } from './ledger-audit.ts';
import { ledgerTable, readPeople } from './ledger-table.ts';
import type { LoginStore } from './login-store.ts';
import { loginTable } from './login-table.ts';
import { minuteTable } from './minute-table.ts';
import { refuseLoss } from './refuse-loss.ts';
import { instruments } from './instruments-schema.ts';
import { platformState, tradeIdBlocks } from './schema.ts';
import type { SessionStore } from './session-store.ts';
import { sessionTable } from './session-table.ts';
import { readSpot, spotTable } from './spot-table.ts';
import { catchAccountsUp } from './standing-accounts.ts';
import { keepSteps, readSteps } from './steps-table.ts';
import { NUMBER_BLOCK, type Store, type StoredState } from './store-api.ts';
import { ANY_NUMBER, commitOf, rowsOfGroup, type GroupRows, type PreparedStatement } from './write-rows.ts';

export const MIGRATIONS = fileURLToPath(new URL('./migrations', import.meta.url));

type Database = PgDatabase<PgQueryResultHKT>;
type PlatformState = typeof platformState.$inferSelect;
/** All that the platform keeps: what the core is rebuilt from, what people read, and who is logged in. */
export type PlatformStore = Store & ContentStore & SessionStore & LoginStore;

export interface SqlConnection {
  /** Carries the commits. */
  readonly database: Database;
  /** Carries what has nothing to do with the core, so that it neither waits for a commit nor spoils one. */
  readonly beside: Database;
  /**
   * Carries out a prepared statement, whole or not at all, and answers how many rows it returned. Several may be handed
   * over: they are carried out in that order, and those after one that failed too.
   */
  execute(statement: PreparedStatement, values: readonly string[]): Promise<number>;
  migrate(): Promise<void>;
  /** Lets go of the log of what is safely in the tables; only where the database does not do so by itself. */
  checkpoint?(): Promise<unknown>;
  close(): Promise<void>;
}

/** Some minutes of minutes being written. */
const WRITES_A_CHECKPOINT = 400;

export function createSqlStore(connection: SqlConnection): PlatformStore {
  const { database } = connection;
  const commit = committerOf(connection);
  let writes = 0;
  const afterWrite = async () => {
    writes++;
    if (writes % WRITES_A_CHECKPOINT === 0) await connection.checkpoint?.();
  };
  const { keepMinutes, ...minutesRead } = minuteTable(database);
  return {
    async open(catalogue, now, brought = []) {
      await connection.migrate();
      return database.transaction(async (transaction) => {
        await refuseLoss(transaction);
        await catchAccountsUp(transaction);
        await seed(transaction, catalogue, now);
        await keepSteps(transaction, brought);
        return readState(transaction);
      });
    },
    commit: async (group) => commit(rowsOfGroup(group)),
    ...minutesRead,
    ...ledgerTable(connection.beside),
    ...spotTable(connection.beside),
    ...ledgerAudit(connection.beside),
    ...contentTable(connection.beside),
    ...sessionTable(connection.beside),
    ...loginTable(connection.beside),
    async keepMinutes(minutes) {
      await keepMinutes(minutes);
      await afterWrite();
    },
    close: () => connection.close(),
  };
}

/**
 * Commits groups of decisions in the order in which they come, each handed to the database at once. Each names the one
 * before it, without which the database refuses it: after one that failed none is carried out any more.
 */
export function committerOf(connection: SqlConnection): (group: GroupRows) => Promise<void> {
  let last: string | undefined;
  return async ({ kinds, number, values }) => {
    const after = last ?? ANY_NUMBER;
    last = number;
    const rows = await connection.execute(commitOf(kinds), [number, after, ...values]);
    if (rows !== 1) throw new Error('the database has no platform_state row');
  };
}

async function seed(database: Database, catalogue: readonly Instrument[], now: number): Promise<void> {
  await database
    .insert(platformState)
    .values({ id: 1, firstStart: now, commandNumber: 0, pathVersion: NEWEST_PATH_VERSION })
    .onConflictDoNothing();
  if (catalogue.length === 0) return;
  await database
    .insert(instruments)
    .values(catalogue.map((each, position) => ({ ...each, position })))
    .onConflictDoNothing();
}

/** Answers from where numbers go on, and how far they may. */
async function reserveNumbers(database: Database, { commandNumber, numbersReservedTo }: PlatformState) {
  const number = Math.max(commandNumber, numbersReservedTo);
  const reservedTo = number + NUMBER_BLOCK;
  await database.update(platformState).set({ numbersReservedTo: reservedTo });
  return { number, numbersReservedTo: reservedTo };
}

async function readState(database: Database): Promise<StoredState> {
  const [state] = await database.select().from(platformState);
  if (state === undefined) throw new Error('the database has no platform_state row');
  const rows = await database.select().from(instruments).orderBy(instruments.position, instruments.symbol);
  const blocks = await database.select().from(tradeIdBlocks);
  return {
    ...(await reserveNumbers(database, state)),
    firstStart: state.firstStart,
    pathVersion: state.pathVersion,
    instruments: rows.map(instrumentOf),
    steps: await readSteps(database),
    reservedTradeIds: Object.fromEntries(blocks.map((block) => [block.symbol, block.reservedTo])),
    people: await readPeople(database),
    spot: await readSpot(database),
  };
}

/** Fields that a market does not have are absent, as in the catalogue. */
export function instrumentOf(row: typeof instruments.$inferSelect): Instrument {
  const { position: _, orderPriceStep, orderSizeStep, watchOnly, ...instrument } = row;
  return {
    ...instrument,
    ...(orderPriceStep !== null && { orderPriceStep }),
    ...(orderSizeStep !== null && { orderSizeStep }),
    ...(watchOnly && { watchOnly }),
  };
}
