/**
 * The place where the second core decides: beside the first one, or in a thread, which is faster on two cores and takes
 * seconds to start.
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Instrument } from '../../../domain/market/instrument.ts';
import type { StoredState } from '../../../server/db/store-api.ts';
import type { Recorded } from './recorded-writer.ts';
import { ReplayedCore } from './replayed-core.ts';

export interface Replay {
  decide(recorded: readonly Recorded[]): void;
  /** Leaves the state, and makes it again from the rows. */
  startAgain(stored: StoredState): void;
  /** Of the state after all that came before. */
  hash(): Promise<string>;
  close(): Promise<void>;
}

export type OpenReplay = (instruments: readonly Instrument[], stored: StoredState) => Replay;

/** One message to the thread; only `hash` is answered, with the hash. */
export type ReplayRequest =
  | { readonly decide: readonly Recorded[] }
  | { readonly startAgain: StoredState; readonly instruments: readonly Instrument[] }
  | 'hash';

export const replayHere: OpenReplay = (instruments, stored) => {
  const core = new ReplayedCore(instruments, stored);
  return {
    decide: (recorded) => {
      core.decide(recorded);
    },
    startAgain: (rows) => {
      core.startAgain(rows);
    },
    hash: () => Promise.resolve(core.hash()),
    close: () => Promise.resolve(),
  };
};

export const replayInThread: OpenReplay = (instruments, stored) => {
  const thread = new Worker(new URL('replay-thread.mjs', import.meta.url), { execArgv: [] });
  const post = (request: ReplayRequest) => {
    thread.postMessage(request);
  };
  post({ startAgain: stored, instruments });
  return {
    decide: (recorded) => {
      post({ decide: recorded });
    },
    startAgain: (rows) => {
      post({ startAgain: rows, instruments });
    },
    async hash() {
      // Rejects if the thread fails.
      const answer = once(thread, 'message');
      post('hash');
      return ((await answer) as [string])[0];
    },
    async close() {
      await thread.terminate();
    },
  };
};
