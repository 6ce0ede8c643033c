/** Every form names a validator: the domain defines once how a field is written (SPEC §5). */
import { expect, it } from 'vitest';
import { sourceFiles } from './support/source-files.ts';

/** A pattern of a whole text: `/^…/`, a check of typed text. */
const PATTERN = /(?:^|[\s(=!:,])\/\^[^/\n]*\$\/[a-z]*/m;
/** These parse addresses, the app's own texts and a wallet's answers; they are not forms. */
const READERS = [
  'src/blocks/market/source-name.ts',
  'src/blocks/market/step-text.ts',
  'src/features/assets/record-filter.ts',
  'src/features/assets/wallet-page.tsx',
  'src/features/auth/return-address.ts',
  'src/features/auth/wallet.ts',
  'src/features/content/article-page.tsx',
  'src/features/support/service-page.tsx',
];
/** The reader of several parameters in one field: `indicatorProblems` judges them. */
const LISTS = ['src/features/market/chart/read-parameters.ts'];

it('ASSETS-332 no form has its own pattern', () => {
  const forms = sourceFiles(/^src\/(?:features|blocks)\/.*(?<!\.test)\.tsx?$/);
  expect(forms.length).toBeGreaterThan(200);
  const found = forms.filter(({ text }) => PATTERN.test(text)).map(({ path }) => path);
  expect(found.filter((path) => ![...READERS, ...LISTS].includes(path))).toEqual([]);
});
