/** The entry of the thread in which the second core of a week decides. */
import { parentPort } from 'node:worker_threads';
import type { ReplayRequest } from './replay.ts';
import { ReplayedCore } from './replayed-core.ts';

let core: ReplayedCore | undefined;

parentPort?.on('message', (request: ReplayRequest) => {
  if (request === 'hash') parentPort?.postMessage(core?.hash());
  else if ('decide' in request) core?.decide(request.decide);
  else if (core === undefined) core = new ReplayedCore(request.instruments, request.startAgain);
  else core.startAgain(request.startAgain);
});
