/**
 * Everything derived from an entity's definition is consistent, for the product's entities and for one with fields of
 * every kind.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localeMarks } from '../../domain/locale-marks.ts';
import { batchLayout } from '../../protocol/entities/batch-layout.ts';
import { defineEntity, defineSingle, keyOf, type Entity } from '../../protocol/entities/define-entity.ts';
import { entitySchema } from '../../protocol/entities/entity-schema.ts';
import * as fields from '../../protocol/entities/fields.ts';
import { contractOrder } from '../../protocol/entities/contract-order.ts';
import { contractPosition } from '../../protocol/entities/contract-position.ts';
import { spotOrder } from '../../protocol/entities/spot-order.ts';
import { rowsIn } from '../../src/engine/entity-rows.ts';
import { newRecord } from '../../src/engine/new-record.ts';
import type { ListRecord } from '../../src/engine/records.ts';
import { writeBatch } from '../../src/engine/write-batch.ts';
import { BatchWriter } from '../../worker/batch/batch-writer.ts';
import { derivePosition } from '../../worker/contract/derive-position.ts';
import { deriveOrder } from '../../worker/derive-order.ts';
import { AccountMirror } from '../../worker/account/account-mirror.ts';
import { writeEntity } from '../../worker/account/entity-topics.ts';
import { mirrored, type MirroredEntity } from '../../worker/mirrored-entity.ts';
import { rowCheck } from '../../worker/account/row-check.ts';
import { DEFINED_ENTITIES } from '../support/defined-entities.ts';
import { almostRow, knownPart, soundRow } from '../support/entity-rows.ts';

const runs = { numRuns: process.env['TEST_SIZE'] === 'long' ? 20_000 : 200 };

const ENGLISH = localeMarks('en');

const EVERY_KIND = {
  id: fields.id(),
  note: fields.text(),
  code: fields.text(/^[a-z]{2,4}$/),
  side: fields.oneOf(['long', 'short']),
  isolated: fields.flag(),
  margin: fields.amount(),
  profit: fields.amount({ signed: true, optional: true }),
  entry: fields.price({ signed: true }),
  open: fields.size({ optional: true }),
  since: fields.time(),
  share: fields.percent(),
  steps: fields.json(),
  version: fields.count(),
};
const everyKind = defineEntity('every-kind', {
  key: ['code', 'id'],
  filter: 'side',
  fields: EVERY_KIND,
  derived: { doubled: fields.count(), remark: fields.text() },
  shown: ['margin', 'profit', 'share'],
  isOpen: ({ isolated }) => isolated,
});
const single = defineSingle('single', { fields: EVERY_KIND, shown: ['entry'] });

const DERIVED = new Set<string>([spotOrder.name, contractOrder.name, contractPosition.name]);
const MIRRORED: readonly MirroredEntity[] = [
  mirrored(spotOrder, deriveOrder),
  mirrored(contractOrder, deriveOrder),
  mirrored(contractPosition, derivePosition),
  mirrored(everyKind, ({ version, note }) => ({ doubled: version / 2, remark: `${note}\n\\n` })),
  ...[...DEFINED_ENTITIES, single].flatMap((entity) => (DERIVED.has(entity.name) ? [] : [mirrored(entity)])),
];

/** The rows of a topic: written by the worker, read by the page. */
function across(of: MirroredEntity, word: 'rows' | 'ended' | 'row', which: string, rows: readonly object[]) {
  const mirror = new AccountMirror([of.entity]);
  const carried = { number: 1, time: 1, records: [], balances: [] };
  // Rows of balances and records are also tested as an entity's rows.
  mirror.absorb({ ...carried, changes: [{ entity: of.entity.name, rows }] });
  const out = new BatchWriter();
  const topic = `${word}/${of.entity.name}/${which}` as const;
  out.topic(topic);
  for (const status of [1, 0]) out.number(status);
  const markets = { priceDigits: () => undefined };
  writeEntity(out, of, batchLayout(of.entity), { topicKind: word, which }, mirror, {
    markets,
    marks: ENGLISH,
  });
  const record = newRecord(topic) as ListRecord;
  writeBatch(out.finish(), () => record);
  return rowsIn(record.rows.value);
}

const byKey = (entity: Entity, rows: readonly object[]) =>
  new Map(rows.map((row) => [keyOf(entity, row), row]));

describe.each(MIRRORED.map((each) => [each.entity.name, each] as const))('%s', (_, each) => {
  const { entity, derive } = each;

  it('ENGINE-640 the worker accepts the rows that the schema accepts, and those of a newer platform', () => {
    const check = rowCheck(entity);
    const schema = entitySchema(entity);
    let taken = 0;
    fc.assert(
      fc.property(almostRow(entity), (row) => {
        if (schema.safeParse(row).success) taken++;
        return check(row) === schema.safeParse(knownPart(entity, row)).success;
      }),
      runs,
    );
    expect(taken).toBeGreaterThan(runs.numRuns / 10);
  });

  it('ENGINE-641 the page reads the rows that the worker wrote, with their derived fields', () => {
    fc.assert(
      fc.property(fc.array(soundRow(entity), { maxLength: 4 }), (given) => {
        const unique = [...byKey(entity, given).values()] as typeof given;
        const read = [...across(each, 'rows', 'all', unique), ...across(each, 'ended', 'all', unique)];
        const markets = { priceDigits: () => undefined };
        const expected = unique.map((row) => ({ ...row, ...derive?.(row, markets) }));
        const plain = read.map(({ shown, ...row }) => {
          expect(Object.keys(shown)).toEqual(entity.shown);
          return row;
        });
        expect(byKey(entity, plain)).toEqual(byKey(entity, expected));
      }),
      runs,
    );
  });
});

it('ENGINE-642 a list has one value of its filter, and a row is found by its key, open or not', () => {
  const of = mirrored(everyKind, () => ({ doubled: 0, remark: '' }));
  const row = { id: 3, note: '', code: 'ab', side: 'long', isolated: true, margin: '1234.5', profit: '' };
  const rest = { entry: '1', open: '', since: 1, share: 12.5, steps: null, version: 1 };
  const rows = [
    { ...row, ...rest },
    { ...row, ...rest, id: 4, side: 'short' },
    { ...row, ...rest, id: 5, isolated: false },
  ];
  const idsIn = (
    ...ask: Parameters<typeof across> extends [unknown, ...infer Rest, unknown] ? Rest : never
  ) => across(of, ...ask, rows).map((each) => (each as unknown as typeof row).id);
  expect(idsIn('rows', 'all')).toEqual([4, 3]);
  expect(idsIn('rows', 'short')).toEqual([4]);
  expect(idsIn('ended', 'all')).toEqual([5]);
  expect([idsIn('row', 'ab/5'), idsIn('row', 'ab/3'), idsIn('row', 'ab/9')]).toEqual([[5], [3], []]);
  expect(across(of, 'row', 'ab/3', rows)[0]?.shown).toEqual({
    margin: '1,234.5',
    profit: '—',
    share: '12.50%',
  });
});
