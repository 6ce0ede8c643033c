/** A topic's record before its first batch. */
import { signal, type Signal } from '@preact/signals-react';
import type { Topic, TopicStatus } from '#worker/engine-api';
import { CandleSeries } from './candle-series.ts';
import { UNKNOWN, type KeptCandles, type RecordOf, type Confirmed } from './records.ts';
import { kindOf, type ReadKind } from './topic-kinds.ts';

/** A field's value. */
export type Value = number | boolean | string;
export type Values = Readonly<Record<string, Value>>;

type Signals<V> = readonly Signal<V>[];

/** A record of any kind, as it is written. */
export interface HeldRecord extends Confirmed, Partial<KeptCandles> {
  readonly kind: string;
  readonly reading: ReadKind;
  /** In the order of the kind's names. */
  readonly fields: {
    readonly flags: Signals<boolean>;
    readonly numbers: Signals<number>;
    readonly texts: Signals<string>;
  };
  readonly rows?: Signal<object>;
}

const NO_VALUES = new Float64Array(0);

/**
 * A record that has no batch yet.
 * @throws RangeError for a topic of no kind
 */
export function newRecord<T extends Topic>(topic: T): RecordOf<T> {
  const reading = kindOf(topic);
  const named = <Kept>(part: string, value: Kept) => signal(value, { name: `${topic}#${part}` });
  const first = firstValues(reading);
  const signals = Object.fromEntries(
    Object.entries(first).map(([name, value]) => [name, named(name, value)]),
  );
  const inOrder = <V>(names: readonly string[]) => names.map((name) => signals[name] as unknown as Signal<V>);
  const record: HeldRecord = {
    ...signals,
    kind: reading.prefix,
    reading,
    fields: {
      flags: inOrder(reading.flags),
      numbers: inOrder(reading.numbers),
      texts: inOrder(reading.texts),
    },
    status: named<TopicStatus>('status', 'waiting'),
    age: named('age', 0),
    ...(reading.rows && firstRows(reading.rows.fields.as)),
  };
  function firstRows(as: 'objects' | 'candles' | undefined) {
    if (as === 'candles') return { series: new CandleSeries(), version: named('version', 0) };
    return { rows: named('rows', as === 'objects' ? [] : { ...first, values: NO_VALUES, texts: [] }) };
  }
  return record as unknown as RecordOf<T>;
}

function firstValues({ numbers, flags, texts, kind }: ReadKind): Values {
  const all = (names: readonly string[], value: Value) => names.map((name) => [name, value] as const);
  return {
    ...Object.fromEntries([...all(numbers, 0), ...all(flags, false), ...all(texts, UNKNOWN)]),
    ...kind.first,
  };
}
