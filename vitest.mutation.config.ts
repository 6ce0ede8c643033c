/** The tests that judge mutants (stryker.config.js): without a database, and by the same chance in every run. */
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'node',
    env: { TEST_SIZE: 'small', NODE_ENV: 'test' },
    include: ['{domain,server/core,server/ledger}/**/*.test.ts', 'tests/property/minute-series.test.ts'],
    setupFiles: ['tests/support/fixed-seed.ts'],
    testTimeout: 60_000,
    restoreMocks: true,
  },
});
