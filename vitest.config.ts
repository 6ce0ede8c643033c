/**
 * Everything that is proved without a browser. The client's plugins come along where its build has them, because
 * the locales reach the code through one of them.
 */
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/support/longest-first.ts';
import client from './vite.config.ts';

const size = process.env['TEST_SIZE'] ?? 'small';
if (size !== 'small' && size !== 'long') throw new RangeError(`TEST_SIZE is small or long, not "${size}"`);

/** The store's thread as the platform starts it, built: each of many would first have to bring tsx to its thread. */
const builtThread: Plugin = {
  name: 'built-store-thread',
  enforce: 'pre',
  transform: (code, path) =>
    path.endsWith('/server/start/feature-tables.ts')
      ? code.replace("'./store-thread.mjs'", "'../../dist/server/store-thread.mjs'")
      : undefined,
};

const each = {
  environment: 'node',
  env: { TEST_SIZE: size, NODE_ENV: 'test' },
  // One more than the two cores that this is for: many of the tests wait for a process, a disk or an interval.
  maxWorkers: 3,
  testTimeout: size === 'long' ? 600_000 : 60_000,
  hookTimeout: 60_000,
  restoreMocks: true,
} as const;

export default defineConfig({
  test: {
    globalSetup: 'tests/support/test-databases.ts',
    maxWorkers: each.maxWorkers,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        plugins: [builtThread],
        test: {
          ...each,
          name: 'one after the other',
          // What they are about keeps nothing outside of what a test opens: a process reads its modules once.
          isolate: false,
          include: ['{domain,protocol,paint,server}/**/*.test.ts', 'tests/journeys/**/*.test.ts'],
        },
      },
      {
        plugins: [...(client.plugins ?? []), builtThread],
        test: {
          ...each,
          name: 'each in a process of its own',
          include: [
            '{worker,src,tools,bench}/**/*.test.{ts,tsx}',
            'tests/*.test.ts',
            'tests/{property,simulation,fault}/**/*.test.ts',
          ],
        },
      },
    ],
  },
});
