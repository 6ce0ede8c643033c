/** A topic's record before its first batch. */
import { signal, type Signal } from '@preact/signals-react';
import { topicPrefix, type TopicKind } from '#protocol/names/topic-layout';
import type { Topic, TopicStatus } from '#worker/engine-api';
import { CandleSeries } from './candle-series.ts';
import { UNKNOWN, type KeptCandles, type RecordOf, type Confirmed } from './records.ts';
import { kindOf } from './topic-kinds.ts';

/** A field's value. */
export type Value = number | boolean | string;
export type Values = Readonly<Record<string, Value>>;

/** A record as it is written, whatever its kind. */
export interface HeldRecord extends Confirmed, Partial<KeptCandles> {
  readonly kind: string;
  readonly fields: Readonly<Record<string, Signal<Value>>>;
  readonly rows?: Signal<object>;
}

const NO_VALUES = new Float64Array(0);

/** A record that waits for its first batch. @throws RangeError for a topic of no kind */
export function newRecord<T extends Topic>(topic: T): RecordOf<T> {
  const kind = kindOf(topic);
  const named = <Kept>(part: string, value: Kept) => signal(value, { name: `${topic}#${part}` });
  const first = firstValues(kind);
  const fields = Object.fromEntries(Object.entries(first).map(([name, value]) => [name, named(name, value)]));
  const record: HeldRecord = {
    ...fields,
    kind: topicPrefix(topic),
    fields,
    status: named<TopicStatus>('status', 'waiting'),
    age: named('age', 0),
    ...(kind.rows && firstRows(kind.rows.as)),
  };
  function firstRows(as: 'objects' | 'candles' | undefined) {
    if (as === 'candles') return { series: new CandleSeries(), version: named('version', 0) };
    return { rows: named('rows', as === 'objects' ? [] : { ...first, values: NO_VALUES, texts: [] }) };
  }
  return record as unknown as RecordOf<T>;
}

function firstValues({ numbers = [], flags = [], texts = [], first }: TopicKind): Values {
  const all = (names: readonly string[], value: Value) => names.map((name) => [name, value] as const);
  return {
    ...Object.fromEntries([...all(numbers, 0), ...all(flags, false), ...all(texts, UNKNOWN)]),
    ...first,
  };
}
