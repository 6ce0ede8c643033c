/**
 * All tests without a browser. The plugins are the client build's, because the locales reach the code through one of
 * them.
 */
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/support/longest-first.ts';
import { SHORT_LIVED } from './tests/support/short-lived.ts';
import { ALONE, ON_THE_PAGE, ON_THE_PLATFORM } from './tests/support/test-groups.ts';
import client from './vite.config.ts';

const size = process.env['TEST_SIZE'] ?? 'small';
if (!['few', 'small', 'long'].includes(size))
  throw new RangeError(`TEST_SIZE is few, small or long, not "${size}"`);

/** The bundled threads of stores, by the tables that name their entry. */
const THREADS = {
  '/server/start/feature-tables.ts': '../../dist/server/store-thread.mjs',
  '/tests/support/noted-feature/tables.ts': '../../../dist/test-programs/noted-thread.mjs',
  '/tests/support/toy-feature/server/tables.ts': '../../../../dist/test-programs/toy-thread.mjs',
};

/**
 * The store's thread as the platform starts it, built once: otherwise each of many tests would load tsx in its
 * thread.
 */
const builtThread: Plugin = {
  name: 'built-store-thread',
  enforce: 'pre',
  transform(code, path) {
    const thread = Object.entries(THREADS).find(([tables]) => path.endsWith(tables))?.[1];
    return thread === undefined ? undefined : code.replace("'./store-thread.mjs'", `'${thread}'`);
  },
};

const each = {
  environment: 'node',
  env: { TEST_SIZE: size, NODE_ENV: 'test' },
  // Two more than the cores of the reference machine: many tests wait for a process, a disk or an interval.
  maxWorkers: 4,
  // Generous, because a machine may be busy: no test asserts a time.
  testTimeout: size === 'long' ? 600_000 : 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 60_000 } },
  restoreMocks: true,
  // Most of the processes end soon: less code is optimised. A larger young generation: less is copied and marked.
  execArgv: [...SHORT_LIVED, '--max-semi-space-size=64'] as string[],
} as const;

export default defineConfig({
  test: {
    globalSetup: 'tests/support/test-databases.ts',
    maxWorkers: each.maxWorkers,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        plugins: [...(client.plugins ?? []), builtThread],
        test: {
          ...each,
          name: 'one after the other',
          isolate: false,
          include: [...ON_THE_PLATFORM, ...ON_THE_PAGE],
          exclude: ALONE,
        },
      },
      {
        plugins: [...(client.plugins ?? []), builtThread],
        test: {
          ...each,
          name: 'each in a process of its own',
          include: [
            '{worker,src,tools}/**/*.test.{ts,tsx}',
            // Only this level: the folders below contain tests of the benchmarks' peers.
            'bench/*.test.ts',
            'tests/*.test.ts',
            'tests/{property,fault}/**/*.test.ts',
          ],
          exclude: [...ON_THE_PLATFORM, ...ON_THE_PAGE],
        },
      },
      {
        plugins: [...(client.plugins ?? []), builtThread],
        test: { ...each, name: 'alone', include: ALONE },
      },
    ],
  },
});
