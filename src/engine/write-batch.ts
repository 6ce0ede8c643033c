/**
 * A batch read from front to back into the records that are held, by the layouts of their kinds: assignments only, one
 * signal transaction.
 */
import { batch as transaction, type Signal } from '@preact/signals-react';
import { TOPIC_STATUSES, type Fields, type RowFields } from '#protocol/names/topic-layout';
import type { SnapshotBatch, Topic } from '#worker/engine-api';
import type { HeldRecord, Values } from './new-record.ts';
import { kindOf } from './topic-kinds.ts';

/** The places up to which numbers and texts were read. */
interface Cursor {
  readonly numbers: Float64Array;
  readonly texts: readonly string[];
  number: number;
  text: number;
}

/**
 * Writes into the records that are held. What nobody holds any more is passed over.
 * @param find answers what `newRecord` made
 */
export function writeBatch(batch: SnapshotBatch, find: (topic: Topic) => object | undefined): void {
  const cursor: Cursor = { numbers: batch.numbers, texts: batch.texts.split('\n'), number: 0, text: 0 };
  transaction(() => {
    for (const topic of batch.topics.split('\n') as Topic[])
      readTopic(topic, cursor, find(topic) as HeldRecord | undefined);
  });
}

function readTopic(topic: Topic, cursor: Cursor, record: HeldRecord | undefined): void {
  const kind = kindOf(topic);
  const status = TOPIC_STATUSES[nextNumber(cursor)] ?? 'waiting';
  const age = nextNumber(cursor);
  const values = readFields(kind, cursor);
  if (record) for (const name in values) (record.fields[name] as Signal<unknown>).value = values[name];
  if (kind.rows) readRows(kind.rows, values, cursor, record);
  if (record === undefined) return;
  record.status.value = status;
  record.age.value = age;
}

function readFields({ numbers = [], flags = [], texts = [] }: Fields, cursor: Cursor): Values {
  const values: Record<string, Values[string]> = {};
  for (const name of flags) values[name] = nextNumber(cursor) === 1;
  for (const name of numbers) values[name] = nextNumber(cursor);
  for (const name of texts) values[name] = cursor.texts[cursor.text++] as string;
  return values;
}

function nextNumber(cursor: Cursor): number {
  return cursor.numbers[cursor.number++] as number;
}

/** @param share the fields before the rows */
function readRows(fields: RowFields, share: Values, cursor: Cursor, record: HeldRecord | undefined): void {
  const { numbers = [], flags = [], texts = [], moreNumbers = '', moreTexts = '' } = fields;
  const of = (name: string) => (share[name] ?? 0) as number;
  const count = fields.count.reduce((sum, name) => sum + of(name), 0);
  if (fields.as === 'objects') {
    const rows = Array.from({ length: count }, () => readFields(fields, cursor));
    if (record?.rows) record.rows.value = rows;
    return;
  }
  const values = cursor.numbers.subarray(
    cursor.number,
    (cursor.number += count * (numbers.length + flags.length + of(moreNumbers))),
  );
  const words = cursor.texts.slice(cursor.text, (cursor.text += count * (texts.length + of(moreTexts))));
  if (record?.series && record.version) {
    record.series.write(share['whole'] === true, of('columns'), values);
    record.version.value++;
  } else if (record?.rows) {
    // What is kept would hold the whole batch's numbers otherwise.
    const rows = { ...share, values: values.slice(), texts: words };
    if (!isSame(rows, record.rows.peek() as Flat, share)) record.rows.value = rows;
  }
}

interface Flat {
  readonly values: ArrayLike<number>;
  readonly texts: ArrayLike<string>;
}

/** The account's rows are sent with each of its changes, whether they are others or not. */
function isSame(rows: Flat, before: Flat, share: Values): boolean {
  for (const name in share) if (share[name] !== (before as unknown as Values)[name]) return false;
  return isSameList(rows.values, before.values) && isSameList(rows.texts, before.texts);
}

function isSameList(one: ArrayLike<unknown>, other: ArrayLike<unknown>): boolean {
  let at = one.length === other.length ? 0 : one.length + 1;
  while (at < one.length && Object.is(one[at], other[at])) at++;
  return at === one.length;
}
