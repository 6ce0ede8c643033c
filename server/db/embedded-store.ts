/** The platform's end of the store's thread. */
import { Worker } from 'node:worker_threads';
import type { PlatformStore } from './sql-store.ts';
import type { StoreReply, StoreRequest, StoreThreadSetup } from './store-messages.ts';

interface Waiting {
  resolve(done: never): void;
  reject(error: Error): void;
}

/**
 * @param folder the database's folder; it is made where it does not exist
 * @param onLost the thread ended by itself: nothing can be committed any more
 */
export function createEmbeddedStore(folder: string, onLost: (error: Error) => void): PlatformStore {
  const setup: StoreThreadSetup = { folder };
  const thread = new Worker(new URL('./store-thread.mjs', import.meta.url), {
    workerData: setup,
    execArgv: [],
  });
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let ended: Error | undefined;

  const end = (reason: Error) => {
    if (ended !== undefined) return;
    ended = reason;
    for (const each of waiting.values()) each.reject(ended);
    waiting.clear();
    onLost(reason);
  };
  thread.on('message', (reply: StoreReply) => {
    const asker = waiting.get(reply.id);
    waiting.delete(reply.id);
    if ('failed' in reply) asker?.reject(new Error(`the database refused: ${reply.failed}`));
    else asker?.resolve(reply.done as never);
  });
  thread.on('error', (error) => {
    end(new Error('the store thread failed', { cause: error }));
  });
  thread.on('exit', () => {
    end(new Error('the store thread has ended'));
  });

  const ask: Ask = <Done>(request: Omit<StoreRequest, 'id'>) =>
    new Promise<Done>((resolve, reject) => {
      if (ended !== undefined) {
        reject(ended);
        return;
      }
      lastId++;
      waiting.set(lastId, { resolve, reject });
      thread.postMessage({ ...request, id: lastId });
    });
  return {
    ...callsBy(ask),
    async close() {
      if (ended !== undefined) return;
      await ask<undefined>({ call: 'close', input: [] });
      ended = new Error('the store is closed');
      await thread.terminate();
    },
  };
}

type Ask = <Done>(request: Omit<StoreRequest, 'id'>) => Promise<Done>;

/** Each call as a message to the thread. */
function callsBy(ask: Ask): Omit<PlatformStore, 'close'> {
  return {
    open: (...input) => ask({ call: 'open', input }),
    commit: (...input) => ask({ call: 'commit', input }),
    keepMinutes: (...input) => ask({ call: 'keepMinutes', input }),
    recentMinutes: (...input) => ask({ call: 'recentMinutes', input }),
    rollUps: (...input) => ask({ call: 'rollUps', input }),
    closeBefore: (...input) => ask({ call: 'closeBefore', input }),
    answersSince: (...input) => ask({ call: 'answersSince', input }),
    answerTo: (...input) => ask({ call: 'answerTo', input }),
    forgetBefore: (...input) => ask({ call: 'forgetBefore', input }),
    accountEvents: (...input) => ask({ call: 'accountEvents', input }),
    records: (...input) => ask({ call: 'records', input }),
    seedContent: (...input) => ask({ call: 'seedContent', input }),
    keepArticle: (...input) => ask({ call: 'keepArticle', input }),
    contentIn: (...input) => ask({ call: 'contentIn', input }),
    articleBody: (...input) => ask({ call: 'articleBody', input }),
    rates: (...input) => ask({ call: 'rates', input }),
    keepRates: (...input) => ask({ call: 'keepRates', input }),
  };
}
