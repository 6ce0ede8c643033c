/**
 * What the page keeps of a topic, as named signals: one for each of its fields (`protocol/names/topic-kinds.ts`), and
 * its rows as a whole, because they change as a whole.
 */
import type { Signal } from '@preact/signals-react';
import type { TOPIC_KINDS } from '#protocol/names/topic-kinds';
import type { Fields, RowFields, TopicKind, ValuesOf } from '#protocol/names/topic-layout';
import type { ConnectionState, Topic, TopicStatus } from '#worker/engine-api';
import type { CandleSeries } from './candle-series.ts';

export interface Confirmed {
  readonly status: Signal<TopicStatus>;
  /** Milliseconds since the platform last confirmed it, when the batch was made. */
  readonly age: Signal<number>;
}

/** Rows as the batch brought them, with the fields that stand before them. */
export type FlatRows<Kind extends Fields> = ValuesOf<Kind> & {
  /** Row by row. */
  readonly values: Float64Array;
  readonly texts: readonly string[];
};

export interface KeptCandles {
  /** Written in place; `version` says that it changed. */
  readonly series: CandleSeries;
  readonly version: Signal<number>;
}

type KeptRows<Kind extends Fields, Rows extends RowFields> = Rows extends { readonly as: 'candles' }
  ? KeptCandles
  : Rows extends { readonly as: 'objects' }
    ? { readonly rows: Signal<readonly ValuesOf<Rows>[]> }
    : { readonly rows: Signal<FlatRows<Kind>> };

type Signals<Values> = { readonly [Name in keyof Values]: Signal<Values[Name]> };

export type RecordOfKind<Kind extends TopicKind> = Confirmed &
  Signals<ValuesOf<Kind>> &
  (Kind extends { readonly rows: infer Rows extends RowFields } ? KeptRows<Kind, Rows> : unknown);

type Kinds = typeof TOPIC_KINDS;
type Records = { readonly [Word in keyof Kinds]: { readonly kind: Word } & RecordOfKind<Kinds[Word]> } & {
  readonly connection: { readonly state: Signal<ConnectionState> };
};
type WordOf<T extends Topic> = T extends `${infer Word extends keyof Kinds}/${string}` ? Word : T;

export type RecordOf<T extends Topic> = Records[WordOf<T> & keyof Kinds];

/** Of any kind. */
export type TopicRecord = RecordOf<Topic>;
export type TickerRecord = Records['ticker'];
export type BookRecord = Records['book'];
export type TradesRecord = Records['trades'];
export type CandlesRecord = Records['candles'];
export type AccountRecord = Records['account'];
export type BalanceRecord = Records['balance'];
export type ListRecord = Records['rows'];

/** What an account, or one kind of it, is worth. */
export type Worth = ValuesOf<Kinds['account']['rows']>;
export type BalanceRow = ValuesOf<Kinds['balances']['rows']>;
/** Rows of an entity; what they mean is read where they are shown. */
export type ListRows = FlatRows<Kinds['rows']>;
export type LevelRows = FlatRows<Kinds['levels']>;

/** A figure that is not known. */
export const UNKNOWN = '—';
