/** The platform's end of the store's thread. */
import { Worker } from 'node:worker_threads';
import type { StoreTables } from './define-tables.ts';
import { removeUnfinished } from './new-folder.ts';
import type { Store } from './store-api.ts';
import { StoreUnusable } from './store-failures.ts';
import {
  CROSSING_CALLS,
  type CrossingCall,
  type StoreReply,
  type StoreRequest,
  type StoreThreadSetup,
} from './store-messages.ts';
import { createGroupForm, type GroupForm } from './write-rows.ts';

interface Waiting {
  resolve(done: never): void;
  reject(error: Error): void;
}

/**
 * @param folder the database's folder; it is made if it does not exist
 * @param onLost the database failed or its thread ended after the store was opened: nothing can be committed any more.
 *   If it cannot be opened, the opener gets the error.
 * @returns a store whose close does not wait while it is still being made or opened: it has committed nothing
 */
export function createEmbeddedStore(
  folder: string,
  { features, thread: entry }: StoreTables,
  onLost: (error: Error) => void,
): Store {
  const setup: StoreThreadSetup = { folder };
  const thread = new Worker(entry, { workerData: setup, execArgv: [] });
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let ended: Error | undefined;
  let wasOfUse = false;

  const end = (reason: Error) => {
    if (ended !== undefined) return;
    ended = reason;
    for (const each of waiting.values()) each.reject(ended);
    waiting.clear();
    if (wasOfUse) onLost(reason);
  };
  thread.on('message', (reply: StoreReply) => {
    const asker = waiting.get(reply.id);
    waiting.delete(reply.id);
    if (!('failed' in reply)) {
      wasOfUse = true;
      asker?.resolve(reply.done as never);
      return;
    }
    const reason = reasonOf(reply);
    asker?.reject(reason);
    if (reply.isOver) end(reason);
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
    ...callsBy(ask, createGroupForm(features)),
    async close() {
      const isUnfinished = ended === undefined && !wasOfUse;
      if (isUnfinished) end(new Error('the store is closed'));
      else if (ended === undefined) await ask<undefined>({ call: 'close', input: [] });
      ended ??= new Error('the store is closed');
      await thread.terminate();
      if (isUnfinished) removeUnfinished(folder);
    },
  };
}

function reasonOf({ failed, trouble }: Extract<StoreReply, { failed: string }>): Error {
  return trouble === undefined
    ? new Error(`the database refused: ${failed}`)
    : new StoreUnusable(trouble, failed);
}

type Ask = <Done>(request: Omit<StoreRequest, 'id'>) => Promise<Done>;

/** Sends each call as a message to the thread. */
function callsBy(ask: Ask, form: GroupForm): Omit<Store, 'close'> {
  const crossing = CROSSING_CALLS.map((call) => [
    call,
    (...input: unknown[]) => ask({ call, input } as unknown as Omit<StoreRequest, 'id'>),
  ]);
  return {
    ...(Object.fromEntries(crossing) as Pick<Store, CrossingCall>),
    commit: async (group) => ask({ call: 'commit', input: [form.rowsOf(group)] }),
  };
}
