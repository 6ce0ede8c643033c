/**
 * Mutation testing (`npm run test:mutation`): each small change of a pure file must make a test fail. It covers only
 * files whose tests need no database, so that a mutant costs a fraction of a second; tools/mutation.mjs evaluates
 * the score.
 */
/** Files of contracts that a database or the HTTP server proves, and lists without a rule. */
const EXCLUDED = [
  // SQL, and the rows that it stores.
  '!server/contract/**/{tables,*-rows}.ts',
  // Handlers that read the database, and the shapes of their queries.
  '!server/contract/**/{read-*,queries,*-queries,*-query}.ts',
  // Calls of the API: who may call, and the size of a page.
  '!server/contract/**/*-routes.ts',
  // Lists of the parts above.
  '!server/contract/**/feature.ts',
];

export default {
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.mutation.config.ts', related: true },
  plugins: ['@stryker-mutator/vitest-runner', './tools/bug-messages.mjs'],
  ignorers: ['bug-messages'],
  mutate: [
    '{domain,server/core,server/ledger,server/contract}/**/*.ts',
    '!**/*.test.ts',
    '!**/*.d.ts',
    ...EXCLUDED,
  ],
  coverageAnalysis: 'perTest',
  incremental: true,
  // A cache outside version control: a first run tests every mutant.
  incrementalFile: 'node_modules/.cache/mutation/incremental.json',
  cleanTempDir: 'always',
  tempDirName: 'test-results/mutation-sandbox',
  ignorePatterns: [
    '/bench',
    '/data',
    '/dist',
    '/docs',
    '/public',
    '/recorded',
    '/test-results',
    '/tests/e2e',
  ],
  // The tests run as written; vitest drops types without checking them.
  disableTypeChecks: false,
  concurrency: 2,
  timeoutMS: 5_000,
  timeoutFactor: 1.5,
  reporters: ['clear-text', 'json'],
  clearTextReporter: { allowColor: false, allowEmojis: false, logTests: false, reportTests: false },
  jsonReporter: { fileName: 'test-results/mutation.json' },
};
