/**
 * The engine in its worker, on the test's own thread (the test imports `@vitest/web-worker`), connected to an
 * origin.
 */
import { wrap } from 'comlink';
import type { EngineApi } from '../../worker/engine-api.ts';
import { ReceivedBatches, type TestedEngine } from './tested-engine.ts';
import { noticeBlocks } from '../../src/engine/pull-batches.ts';
import { pullingPage } from './pulling-page.ts';

export interface WorkerEngine {
  readonly engine: TestedEngine['engine'];
  readonly received: ReceivedBatches;
  close(): void;
}

let opened: Promise<unknown> = Promise.resolve();

/** Opened one after another: on the test's thread two workers that start at once lose their first messages. */
export function openWorkerEngine(origin: string): Promise<WorkerEngine> {
  const engine = opened.then(() => openNext(origin));
  opened = engine.catch(() => undefined);
  return engine;
}

async function openNext(origin: string): Promise<WorkerEngine> {
  const worker = new Worker(new URL('../../worker/engine.worker.ts', import.meta.url), { type: 'module' });
  const remote = wrap<EngineApi>(worker);
  const received = new ReceivedBatches();
  await remote.start({ origin, locale: 'en' });
  const wasBlocked = noticeBlocks();
  const show = pullingPage(
    (applied) => remote.nextBatch(applied),
    (batch) => {
      if (wasBlocked()) return Promise.reject(new Error('the batch waited too long'));
      received.take(batch);
      return Promise.resolve();
    },
  );
  const engine: TestedEngine['engine'] = {
    retopic: (change) => remote.retopic(change),
    setVisible: (visible) => {
      const done = remote.setVisible(visible);
      show(visible);
      return done;
    },
    snapshot: (topics) => remote.snapshot(topics),
    setLocale: (locale) => remote.setLocale(locale),
    instruments: () => remote.instruments(),
    arrange: (query) => remote.arrange(query),
    older: (topic) => remote.older(topic),
    signIn: (token) => remote.signIn(token),
    absorb: (event, token) => remote.absorb(event, token),
  };
  return {
    engine,
    received,
    close: () => {
      // On the test's thread the end of a worker does not end its socket.
      void remote.leave().finally(() => {
        worker.terminate();
      });
    },
  };
}
