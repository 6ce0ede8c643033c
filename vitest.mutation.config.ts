/** The tests that judge mutants (stryker.config.js): without a database, and with the same random seed in every run. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const FOLDERS = ['domain', 'server/core', 'server/ledger'];

/** A database, or a whole platform, would take seconds for each mutant. */
const NEEDS_DATABASE = /tests\/support\/(?:databases|fresh-folder|running-platform)\.ts'/;

const withDatabase = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
).filter((path) => path.endsWith('.test.ts') && NEEDS_DATABASE.test(readFileSync(path, 'utf8')));

export default defineConfig({
  test: {
    environment: 'node',
    env: { TEST_SIZE: 'small', NODE_ENV: 'test' },
    include: [
      `{${FOLDERS.join()}}/**/*.test.ts`,
      'server/spot/spot-rules.test.ts',
      'tests/property/minute-series.test.ts',
    ],
    exclude: withDatabase,
    setupFiles: ['tests/support/fixed-seed.ts'],
    testTimeout: 60_000,
    restoreMocks: true,
  },
});
