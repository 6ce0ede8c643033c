/**
 * Everything that is proved without a browser. The client's plugins come along where its build has them, because
 * the locales reach the code through one of them.
 */
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import client from './vite.config.ts';

const size = process.env['TEST_SIZE'] ?? 'small';
if (size !== 'small' && size !== 'long') throw new RangeError(`TEST_SIZE is small or long, not "${size}"`);

/** The store's thread as the platform starts it, built: each of many would first have to bring tsx to its thread. */
const builtThread: Plugin = {
  name: 'built-store-thread',
  enforce: 'pre',
  transform: (code, path) =>
    path.endsWith('/server/db/embedded-store.ts')
      ? code.replace("'./store-thread.mjs'", "'../../dist/server/store-thread.mjs'")
      : undefined,
};

export default defineConfig({
  plugins: [...(client.plugins ?? []), builtThread],
  test: {
    environment: 'node',
    env: { TEST_SIZE: size, NODE_ENV: 'test' },
    globalSetup: 'tests/support/test-databases.ts',
    include: [
      '{domain,protocol,paint,worker,src,server,tools,bench}/**/*.test.{ts,tsx}',
      'tests/*.test.ts',
      'tests/{property,journeys,simulation,fault}/**/*.test.ts',
    ],
    // One more than the two cores that this is for: many of the tests wait for a process, a disk or an interval.
    maxWorkers: 3,
    testTimeout: size === 'long' ? 600_000 : 60_000,
    hookTimeout: 60_000,
    restoreMocks: true,
  },
});
