/**
 * The store's own thread: the embedded database, so that a commit blocks nothing. The thread's entry is a module
 * of the composition, which passes the features' tables.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { sql } from 'drizzle-orm';
import type { TableDefinition } from './define-tables.ts';
import { openPglite } from './pglite-connection.ts';
import { committerOf, createSqlStore, type SqlConnection } from './sql-store.ts';
import type { Store } from './store-api.ts';
import { examine, troubleOf } from './store-failures.ts';
import type { StoreReply, StoreRequest, StoreThreadSetup } from './store-messages.ts';
import { createGroupForm } from './write-rows.ts';

/** The database once it is open. A group arrives as its rows, and so bypasses the store. */
interface Opened {
  readonly connection: SqlConnection;
  readonly store: Store;
  readonly commit: ReturnType<typeof committerOf>;
}

type Done = Awaited<ReturnType<Store[StoreRequest['call']]>>;

/** Within the thread: serves the platform's calls until it is terminated. */
export function runStoreThread(features: readonly TableDefinition[]): void {
  const port = parentPort;
  if (port === null) throw new Error('the store thread has no parent');
  const { folder } = workerData as StoreThreadSetup;
  const database = new ThreadDatabase(folder, features);
  port.on('message', (request: StoreRequest) => {
    const reply = (text: StoreReply) => {
      port.postMessage(text);
    };
    database.run(request).then(
      (done) => {
        reply({ id: request.id, done });
      },
      async (error: unknown) => {
        reply({ id: request.id, ...(await database.failureOf(error)) });
      },
    );
  });
}

class ThreadDatabase {
  private opening: Promise<Opened> | undefined;
  private opened: Opened | undefined;

  constructor(
    private readonly folder: string,
    private readonly features: readonly TableDefinition[],
  ) {}

  async run({ call, input }: StoreRequest): Promise<Done> {
    const { store, commit } = await (this.opening ??= this.open());
    if (call === 'commit') return commit(...input);
    return (store[call] as (...given: typeof input) => Promise<Done>)(...input);
  }

  /**
   * The reply to a failed call. After a disk failure the database is not used again: it may report the failure once
   * and then never answer.
   */
  async failureOf(error: unknown): Promise<Omit<Extract<StoreReply, { failed: string }>, 'id'>> {
    const known = troubleOf(error);
    if (known !== undefined) return { failed: known.seen, trouble: known.trouble, isOver: true };
    if (this.opened === undefined || !(await isAlive(this.opened.connection))) {
      const { seen, trouble } = examine(this.folder, error);
      return { failed: seen, trouble, isOver: true };
    }
    return { failed: error instanceof Error ? error.message : String(error), isOver: false };
  }

  private async open(): Promise<Opened> {
    const connection = await openPglite(this.folder);
    const store = createSqlStore(connection, this.features);
    const commit = committerOf(connection, createGroupForm(this.features));
    return (this.opened = { connection, store, commit });
  }
}

function isAlive({ database }: SqlConnection): Promise<boolean> {
  return database.execute(sql`select 1`).then(
    () => true,
    () => false,
  );
}
