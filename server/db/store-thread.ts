/** The entry of the store's own thread: the embedded database, so that a commit blocks nobody. */
import { parentPort, workerData } from 'node:worker_threads';
import { sql } from 'drizzle-orm';
import { openPglite } from './pglite-connection.ts';
import { committerOf, createSqlStore, type PlatformStore, type SqlConnection } from './sql-store.ts';
import { examine, troubleOf } from './store-failures.ts';
import type { StoreReply, StoreRequest, StoreThreadSetup } from './store-messages.ts';

const port = parentPort;
if (port === null) throw new Error('the store thread has no parent');
const { folder } = workerData as StoreThreadSetup;

/** The database once it is open. A group comes as its rows, and so goes past the store. */
interface Opened {
  readonly connection: SqlConnection;
  readonly store: PlatformStore;
  readonly commit: ReturnType<typeof committerOf>;
}

let opening: Promise<Opened> | undefined;
let opened: Opened | undefined;
const open = () =>
  (opening ??= openPglite(folder).then(
    (connection) =>
      (opened = { connection, store: createSqlStore(connection), commit: committerOf(connection) }),
  ));

type Done = Awaited<ReturnType<PlatformStore[StoreRequest['call']]>>;

async function run({ call, input }: StoreRequest): Promise<Done> {
  const { store, commit } = await open();
  if (call === 'commit') return commit(...input);
  return (store[call] as (...given: typeof input) => Promise<Done>)(...input);
}

/**
 * What the platform is told of a failure. After one of the disk the database is not asked again: it may answer that
 * it can not write its log, and then never anything more.
 */
async function failureOf(error: unknown): Promise<Omit<Extract<StoreReply, { failed: string }>, 'id'>> {
  const known = troubleOf(error);
  if (known !== undefined) return { failed: known.seen, trouble: known.trouble, isOver: true };
  if (opened === undefined || !(await lives(opened.connection))) {
    const { seen, trouble } = examine(folder, error);
    return { failed: seen, trouble, isOver: true };
  }
  return { failed: error instanceof Error ? error.message : String(error), isOver: false };
}

function lives({ database }: SqlConnection): Promise<boolean> {
  return database.execute(sql`select 1`).then(
    () => true,
    () => false,
  );
}

port.on('message', (request: StoreRequest) => {
  const reply = (text: StoreReply) => {
    port.postMessage(text);
  };
  run(request).then(
    (done) => {
      reply({ id: request.id, done });
    },
    async (error: unknown) => {
      reply({ id: request.id, ...(await failureOf(error)) });
    },
  );
});
