/**
 * Reads a batch from front to back into the watched records, by the layouts of their kinds: assignments only, in one
 * signal transaction. Values are read by position: reading by name costs twice as much.
 */
import { batch as transaction, type Signal } from '@preact/signals-react';
import { TOPIC_STATUSES, type RowFields } from '#protocol/names/topic-layout';
import type { SnapshotBatch, Topic } from '#worker/engine-api';
import type { HeldRecord, Value, Values } from './new-record.ts';
import type { CandlesRecord } from './records.ts';
import { kindOf, type ReadKind } from './topic-kinds.ts';

/** The positions up to which numbers and texts were read. */
interface Cursor {
  readonly numbers: Float64Array;
  readonly texts: readonly string[];
  number: number;
  text: number;
}

/** A list of rows may keep the numbers of its batch in memory up to this multiple of the list's size. */
const MOST_KEPT = 8;

type ReadRows = NonNullable<ReadKind['rows']>;

/**
 * Writes into the watched records; topics without a record are skipped.
 * @param find returns records made by `newRecord`
 */
export function writeBatch(batch: SnapshotBatch, find: (topic: Topic) => object | undefined): void {
  const cursor: Cursor = { numbers: batch.numbers, texts: batch.texts.split('\n'), number: 0, text: 0 };
  transaction(() => {
    for (const topic of batch.topics.split('\n') as Topic[])
      readTopic(topic, cursor, find(topic) as HeldRecord | undefined);
  });
}

function readTopic(topic: Topic, cursor: Cursor, record: HeldRecord | undefined): void {
  const kind = record?.reading ?? kindOf(topic);
  const status = TOPIC_STATUSES[nextNumber(cursor)] ?? 'waiting';
  const age = nextNumber(cursor);
  if (record) writeFields(record, cursor);
  cursor.number += kind.flags.length;
  const share = cursor.number;
  cursor.number += kind.numbers.length;
  cursor.text += kind.texts.length;
  if (kind.rows) readRows(kind.rows, share, cursor, record);
  if (record === undefined) return;
  record.status.value = status;
  record.age.value = age;
}

/** Does not move the cursor. */
function writeFields({ fields: { flags, numbers, texts } }: HeldRecord, cursor: Cursor): void {
  let at = cursor.number;
  for (const flag of flags) flag.value = cursor.numbers[at++] === 1;
  for (const number of numbers) number.value = cursor.numbers[at++] as number;
  at = cursor.text;
  for (const text of texts) text.value = cursor.texts[at++] as string;
}

function nextNumber(cursor: Cursor): number {
  return cursor.numbers[cursor.number++] as number;
}

/** @param share the position of the topic's first number */
function readRows(rows: ReadRows, share: number, cursor: Cursor, record: HeldRecord | undefined): void {
  const of = (place: number) => (place < 0 ? 0 : (cursor.numbers[share + place] as number));
  let count = 0;
  for (const place of rows.counts) count += of(place);
  if (rows.fields.as === 'objects') {
    const objects = Array.from({ length: count }, () => readObject(rows.fields, cursor));
    if (record?.rows) record.rows.value = objects;
    return;
  }
  const number = cursor.number;
  const text = cursor.text;
  cursor.number += count * (rows.numbers + of(rows.moreNumbers));
  cursor.text += count * (rows.texts + of(rows.moreTexts));
  if (record === undefined) return;
  const values = cursor.numbers.subarray(number, cursor.number);
  if (record.series) writeCandles(record as unknown as CandlesRecord, values);
  else writeFlat(record, values, cursor.texts.slice(text, cursor.text));
}

function readObject(fields: RowFields, cursor: Cursor): Readonly<Record<string, Value>> {
  const { numbers = [], flags = [], texts = [] } = fields;
  const values: Record<string, Value> = {};
  for (const name of flags) values[name] = nextNumber(cursor) === 1;
  for (const name of numbers) values[name] = nextNumber(cursor);
  for (const name of texts) values[name] = cursor.texts[cursor.text++] as string;
  return values;
}

function writeCandles({ series, whole, columns, version }: CandlesRecord, values: Float64Array): void {
  series.write(whole.peek(), columns.peek(), values);
  (version as { value: number }).value++;
}

interface Flat {
  readonly values: ArrayLike<number>;
  readonly texts: ArrayLike<string>;
}

/** The account's rows are sent with each of its changes, even if they did not change. */
function writeFlat(record: HeldRecord, values: Float64Array, texts: readonly string[]): void {
  const { fields, reading, rows } = record;
  if (!rows) return;
  const { flags, numbers: own, texts: words } = fields;
  const before = rows.peek() as Flat & Values;
  const isSame =
    isSameList(values, before.values) &&
    isSameList(texts, before.texts) &&
    isSameShare(reading.flags, flags, before) &&
    isSameShare(reading.numbers, own, before) &&
    isSameShare(reading.texts, words, before);
  if (isSame) return;
  const after = { values: ownValues(values), texts };
  addValues(reading.flags, flags, after);
  addValues(reading.numbers, own, after);
  addValues(reading.texts, words, after);
  rows.value = after;
}

/** Copies rows that are a small part of a batch, because they would keep all its numbers in memory. */
function ownValues(values: Float64Array): Float64Array {
  return values.buffer.byteLength > MOST_KEPT * values.byteLength ? values.slice() : values;
}

function isSameShare(names: readonly string[], signals: readonly Signal<Value>[], before: Values): boolean {
  return names.every((name, place) => signals[place]?.peek() === before[name]);
}

function addValues(names: readonly string[], signals: readonly Signal<Value>[], to: object): void {
  for (let place = 0; place < names.length; place++)
    (to as Record<string, Value>)[names[place] as string] = (signals[place] as Signal<Value>).peek();
}

function isSameList(one: ArrayLike<unknown>, other: ArrayLike<unknown>): boolean {
  let at = one.length === other.length ? 0 : one.length + 1;
  while (at < one.length && Object.is(one[at], other[at])) at++;
  return at === one.length;
}
