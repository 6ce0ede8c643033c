/**
 * What the compiler leaves open. Sizes and names of files are judged by tests/tidy.test.ts and who imports whom
 * by .dependency-cruiser.cjs; this file judges code.
 */
import { defineConfig } from 'eslint/config';
import i18next from 'eslint-plugin-i18next';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** Its declarations do not match the linter's own under exact optional properties. */
const hooks = /** @type {import('eslint').ESLint.Plugin} */ (/** @type {unknown} */ (reactHooks));

const TESTS = ['**/*.test.{ts,tsx}', 'tests/**/*.{ts,tsx}'];

/** @param {string} path */
const typesOf = (path) => ({ parserOptions: { project: path, tsconfigRootDir: import.meta.dirname } });

export default defineConfig(
  {
    ignores: [
      'dist/',
      'data/',
      'test-results/',
      'bench/results/',
      'bench/node_modules/',
      '.dependency-cruiser.cjs',
    ],
  },
  { linterOptions: { reportUnusedDisableDirectives: 'error', noInlineConfig: true } },
  tseslint.configs.strictTypeChecked,
  // One program for all, though the compiler has one per runtime: each would read and judge most of the others' again.
  { files: ['**/*.{ts,tsx,js,mjs}'], languageOptions: typesOf('./tsconfig.lint.json') },
  // Their global scope is another than a page's.
  { files: ['worker/offline/**/*.ts'], languageOptions: typesOf('./worker/tsconfig.json') },
  {
    files: ['**/*.{ts,tsx,js,mjs}'],
    rules: {
      eqeqeq: 'error',
      'max-lines': ['error', { max: 300 }],
      'max-lines-per-function': ['error', { max: 60 }],
      'no-console': 'error',
      'no-restricted-syntax': [
        'error',
        {
          selector: 'ExportDefaultDeclaration',
          message: 'Name what you export; only tool configurations have a default.',
        },
        { selector: 'TSEnumDeclaration', message: 'Use a union of words or a const object.' },
      ],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/explicit-module-boundary-types': 'off',
      // Numbers read well in texts; what must not be printed raw are money and prices, and those are decimal text.
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      // A handler of a library may be asynchronous where it expects nothing; a forgotten promise is still caught.
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: false }],
      '@typescript-eslint/no-confusing-void-expression': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-invalid-void-type': 'off',
      '@typescript-eslint/unified-signatures': 'off',
      // There are no enums here (above), and looking for them in every expression takes a fifth of all linting.
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      // It does not know a number with a name (Ticks, Lots) for a number.
      '@typescript-eslint/no-unsafe-unary-minus': 'off',
    },
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': hooks },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      'react-hooks/set-state-in-render': 'error',
      'react-hooks/purity': 'error',
    },
  },
  {
    files: ['src/**/*.tsx'],
    ignores: TESTS,
    plugins: { i18next },
    rules: {
      'i18next/no-literal-string': [
        'error',
        {
          mode: 'jsx-only',
          // Lower-case words without a space are names of states and icons, not texts.
          words: { exclude: ['[0-9!-/:-@[-`{-~]+', '[A-Z_-]+', '[a-z-]+'] },
          'jsx-attributes': {
            include: ['title', 'alt', 'placeholder', 'aria-label', 'aria-description', 'label'],
          },
        },
      ],
    },
  },
  {
    files: ['server/**/*.ts'],
    ignores: [...TESTS, 'server/clock.ts', 'server/random.ts', 'server/ids.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'Date', property: 'now', message: 'Time is handed in: server/clock.ts.' },
        { object: 'Math', property: 'random', message: 'Chance is handed in.' },
        { object: 'crypto', property: 'randomUUID', message: 'Ids are handed in.' },
      ],
      'no-restricted-globals': [
        'error',
        ...['setTimeout', 'setInterval', 'setImmediate'].map((name) => ({
          name,
          message: 'Timers go through the clock.',
        })),
      ],
    },
  },
  {
    files: TESTS,
    rules: {
      'max-lines': ['error', { max: 500 }],
      'max-lines-per-function': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      // Support opens things and hands over their functions by name; none of ours reads `this`.
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  {
    files: ['.*.mjs', '{domain,protocol,worker,src,server}/**/*.{js,mjs}'],
    extends: [tseslint.configs.disableTypeChecked],
  },
  { files: ['tools/**', 'bench/**'], rules: { 'no-console': 'off' } },
  { files: ['*.config.{ts,js}', '.*.mjs'], rules: { 'no-restricted-syntax': 'off' } },
);
