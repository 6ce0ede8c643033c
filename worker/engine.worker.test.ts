/** The engine's surface through Comlink, with the worker on the test's own thread. */
import '@vitest/web-worker';
import { wrap } from 'comlink';
import { afterEach, describe, it } from 'vitest';
import { engineSuite, ToldBatches, type EngineDesk } from '../tests/support/engine-suite.ts';
import { startTinyPlatform, type TinyPlatformInput } from '../tests/support/tiny-platform.ts';
import { takeBatches } from '../src/engine/take-batches.ts';
import type { EngineApi } from './engine-api.ts';

const closing: (() => Promise<void> | void)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function openDesk(input: TinyPlatformInput): Promise<EngineDesk> {
  const platform = await startTinyPlatform(input);
  const worker = new Worker(new URL('./engine.worker.ts', import.meta.url), { type: 'module' });
  closing.push(
    () => platform.close(),
    () => {
      worker.terminate();
    },
  );
  const remote = wrap<EngineApi>(worker);
  const told = new ToldBatches();
  takeBatches(worker, (batch) => {
    told.take(batch);
    return Promise.resolve();
  });
  await remote.start({ origin: platform.origin, locale: 'en' });
  const engine: EngineDesk['engine'] = {
    retopic: (change) => remote.retopic(change),
    setVisible: (visible) => remote.setVisible(visible),
    setLocale: (locale) => remote.setLocale(locale),
    instruments: () => remote.instruments(),
    arrange: (query) => remote.arrange(query),
    older: (topic) => remote.older(topic),
  };
  return { platform, engine, told };
}

describe('the engine in its worker', () => {
  engineSuite(it, openDesk);
});
