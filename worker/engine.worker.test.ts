/** The engine through Comlink, with the worker on the test's thread. */
import '@vitest/web-worker';
import { afterEach, describe, it } from 'vitest';
import { engineSuite } from '../tests/support/engine-suite.ts';
import { startTinyPlatform, type TinyPlatformInput } from '../tests/support/tiny-platform.ts';
import { openWorkerEngine } from '../tests/support/worker-engine.ts';

const closing: (() => Promise<void> | void)[] = [];

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

describe('the engine in its worker', () => {
  engineSuite(it, async (input: TinyPlatformInput) => {
    const platform = await startTinyPlatform(input);
    const { engine, received, close } = await openWorkerEngine(platform.origin);
    closing.push(() => platform.close(), close);
    return { platform, engine, received };
  });
});
