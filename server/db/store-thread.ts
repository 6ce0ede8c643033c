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

async function run(request: StoreRequest): Promise<Awaited<ReturnType<PlatformStore[StoreRequest['call']]>>> {
  const target = await store();
  switch (request.call) {
    case 'open':
      return target.open(...request.input);
    case 'commit':
      return commitRows(connection as SqlConnection, ...request.input);
    case 'keepMinutes':
      return target.keepMinutes(...request.input);
    case 'recentMinutes':
      return target.recentMinutes(...request.input);
    case 'rollUps':
      return target.rollUps(...request.input);
    case 'closeBefore':
      return target.closeBefore(...request.input);
    case 'answersSince':
      return target.answersSince(...request.input);
    case 'answerTo':
      return target.answerTo(...request.input);
    case 'forgetBefore':
      return target.forgetBefore(...request.input);
    case 'accountEvents':
      return target.accountEvents(...request.input);
    case 'records':
      return target.records(...request.input);
    case 'seedContent':
      return target.seedContent(...request.input);
    case 'keepArticle':
      return target.keepArticle(...request.input);
    case 'contentIn':
      return target.contentIn(...request.input);
    case 'articleBody':
      return target.articleBody(...request.input);
    case 'rates':
      return target.rates(...request.input);
    case 'keepRates':
      return target.keepRates(...request.input);
    case 'keepSession':
      return target.keepSession(...request.input);
    case 'session':
      return target.session(...request.input);
    case 'sessionById':
      return target.sessionById(...request.input);
    case 'sessionsOf':
      return target.sessionsOf(...request.input);
    case 'seeSession':
      return target.seeSession(...request.input);
    case 'endSession':
      return target.endSession(...request.input);
    case 'dropSessions':
      return target.dropSessions(...request.input);
    case 'audit':
      return target.audit(...request.input);
    case 'close':
      return target.close();
  }
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
