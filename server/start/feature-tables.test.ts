import { expect, it } from 'vitest';
import { testFeatures } from '../../tests/support/platform-features.ts';
import { FEATURE_TABLES } from './feature-tables.ts';

/** Tables beside the core: those of market data, logins and content. */
const BESIDE = ['market', 'candles', 'credentials', 'auth', 'content'];

it('CORE-803 the list of tables and the list of features name the same tables', () => {
  const declared = testFeatures().flatMap(({ tables }) => (tables === undefined ? [] : [tables.feature]));
  const listed = FEATURE_TABLES.features.map(({ feature }) => feature);
  expect([...declared, ...BESIDE].sort()).toEqual([...listed].sort());
});
