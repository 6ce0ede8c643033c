/** The tests that judge mutants (stryker.config.js): without a database, and with the same random seed in every run. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const FOLDERS = ['domain', 'server/core', 'server/ledger', 'server/contract'];

/** A database, or a whole platform, would take seconds for each mutant. */
const NEEDS_DATABASE = /tests\/support\/(?:databases|fresh-folder|running-platform)\.ts'/;

const withDatabase = FOLDERS.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
).filter((path) => path.endsWith('.test.ts') && NEEDS_DATABASE.test(readFileSync(path, 'utf8')));

/** The first failure ends the run of a mutant, so thousands of random examples run after the quick tests. */
class QuickFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isRandom = ({ moduleId }: TestSpecification) => moduleId.includes('/tests/property/');
    return sorted.sort((one, other) => Number(isRandom(one)) - Number(isRandom(other)));
  }
}

export default defineConfig({
  resolve: {
    alias: [
      {
        find: /^.*\/memory-database\.ts$/u,
        replacement: join(import.meta.dirname, 'tests/support/no-database.ts'),
      },
    ],
  },
  test: {
    environment: 'node',
    env: { TEST_SIZE: 'few', NODE_ENV: 'test' },
    include: [
      `{${FOLDERS.join()}}/**/*.test.ts`,
      'server/spot/spot-rules.test.ts',
      'tests/property/minute-series.test.ts',
      'tests/property/{contract-*,liquidation-index,delisting,calculator,published-examples,why,why-order}.test.ts',
    ],
    exclude: withDatabase,
    // Each mutant runs in a new thread; its test files share the modules that one of them loaded.
    isolate: false,
    sequence: { sequencer: QuickFirst },
    setupFiles: ['tests/support/fixed-seed.ts'],
    testTimeout: 60_000,
    restoreMocks: true,
  },
});
