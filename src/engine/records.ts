/**
 * The page's copy of a topic, as named signals: one for each of its fields (`protocol/names/topic-kinds.ts`), and
 * one for all its rows, because they change together.
 */
import type { Signal } from '@preact/signals-react';
import type { TOPIC_KINDS } from '#protocol/names/topic-kinds';
import type { Fields, RowFields, TopicKind, ValuesOf } from '#protocol/names/topic-layout';
import type { ConnectionState, Topic, TopicStatus } from '#worker/engine-api';
import type { CandleSeries } from './candle-series.ts';

export interface Confirmed {
  readonly status: Signal<TopicStatus>;
  /** Milliseconds between the platform's last confirmation and the batch. */
  readonly age: Signal<number>;
}

/** Rows as the batch sent them, with the fields before them. */
export type FlatRows<Kind extends Fields> = ValuesOf<Kind> & {
  /** Row by row. */
  readonly values: Float64Array;
  readonly texts: readonly string[];
};

export interface KeptCandles {
  /** Changed in place; `version` rises with each change. */
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

/** A record of any kind. */
export type TopicRecord = RecordOf<Topic>;
export type TickerRecord = Records['ticker'];
export type BookRecord = Records['book'];
export type TradesRecord = Records['trades'];
export type CandlesRecord = Records['candles'];
export type PositionRecord = Records['position'];
export type AccountRecord = Records['account'];
export type BalanceRecord = Records['balance'];
export type ListRecord = Records['rows'];

/** The value of an account, or of one kind of it. */
export type Worth = ValuesOf<Kinds['account']['rows']>;
export type BalanceRow = ValuesOf<Kinds['balances']['rows']>;
/** Rows of an entity; the components that show them interpret them. */
export type ListRows = FlatRows<Kinds['rows']>;
export type LevelRows = FlatRows<Kinds['levels']>;

/** The text of an unknown value. */
export const UNKNOWN = '—';
