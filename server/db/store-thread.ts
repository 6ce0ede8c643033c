/** The entry of the store's own thread: the embedded database, so that a commit blocks nobody. */
import { parentPort, workerData } from 'node:worker_threads';
import { sql } from 'drizzle-orm';
import { openPglite } from './pglite-connection.ts';
import { commitRows, createSqlStore, type PlatformStore, type SqlConnection } from './sql-store.ts';
import { examine, troubleOf } from './store-failures.ts';
import type { StoreReply, StoreRequest, StoreThreadSetup } from './store-messages.ts';

const port = parentPort;
if (port === null) throw new Error('the store thread has no parent');
const { folder } = workerData as StoreThreadSetup;

let connection: SqlConnection | undefined;
let opened: Promise<PlatformStore> | undefined;
const store = () => (opened ??= openPglite(folder).then((made) => createSqlStore((connection = made))));

type Done = Awaited<ReturnType<PlatformStore[StoreRequest['call']]>>;

async function run({ call, input }: StoreRequest): Promise<Done> {
  const target = await store();
  if (call === 'commit') return commitRows(connection as SqlConnection, ...input);
  return (target[call] as (...given: typeof input) => Promise<Done>)(...input);
}

/**
 * What the platform is told of a failure. After one of the disk the database is not asked again: it may answer that
 * it can not write its log, and then never anything more.
 */
async function failureOf(error: unknown): Promise<Omit<Extract<StoreReply, { failed: string }>, 'id'>> {
  const known = troubleOf(error);
  if (known !== undefined) return { failed: known.seen, trouble: known.trouble, isOver: true };
  if (connection === undefined || !(await lives(connection))) {
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
