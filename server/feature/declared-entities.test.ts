import { expect, it } from 'vitest';
import { balance } from '#protocol/entities/balance';
import { ledgerRecord } from '#protocol/entities/ledger-record';
import { DEFINED_ENTITIES } from '../../tests/support/defined-entities.ts';
import { testFeatures } from '../../tests/support/platform-features.ts';
import { FEATURES } from '../../worker/features.ts';

const namesOf = (entities: readonly { readonly name: string }[]) => entities.map(({ name }) => name).sort();

it('CORE-970 each entity is declared by one feature of the platform and mirrored by one of the engine', async () => {
  // Every account event carries balances and records, whatever features there are.
  const ofFeatures = DEFINED_ENTITIES.filter(
    ({ name }) => name !== balance.name && name !== ledgerRecord.name,
  );
  expect(ofFeatures.length).toBe(DEFINED_ENTITIES.length - 2);
  const declared = testFeatures().flatMap(({ entities = [] }) => [...entities]);
  expect(namesOf(declared)).toEqual(namesOf(ofFeatures));
  const loads = FEATURES.flatMap(({ entities }) => entities ?? []);
  const mirrored = await Promise.all(loads.map((load) => load()));
  expect(namesOf(mirrored.flat().map(({ entity }) => entity))).toEqual(namesOf(ofFeatures));
});
