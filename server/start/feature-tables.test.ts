import { expect, it } from 'vitest';
import { testFeatures } from '../../tests/support/platform-features.ts';
import { FEATURE_TABLES } from './feature-tables.ts';

it('CORE-803 the list of tables and the list of features name the same tables', () => {
  const declared = testFeatures().flatMap(({ tables = [] }) => tables.map(({ feature }) => feature));
  const listed = FEATURE_TABLES.features.map(({ feature }) => feature);
  expect(declared.sort()).toEqual(listed.sort());
});
