/**
 * What a topic shows, as named signals: the layout of `SnapshotBatch`, one record per topic. Book and trades change
 * as a whole, so each has one signal with its rows as the batch brought them.
 */
import type { Signal } from '@preact/signals-react';
import type { BookRows, TradeRows } from '#paint/rows';
import type { ConnectionState, EntityWord, Topic, TopicStatus } from '#worker/engine-api';
import type { CandleSeries } from './candle-series.ts';
import type { ExactSides } from './exact-levels.ts';

export interface Vouched {
  readonly status: Signal<TopicStatus>;
  /** Milliseconds since the platform last vouched for it, when the batch was made. */
  readonly age: Signal<number>;
}

export interface TickerRecord extends Vouched {
  readonly kind: 'ticker';
  readonly direction: Signal<number>;
  readonly moves: Signal<number>;
  readonly move: Signal<number>;
  readonly last: Signal<string>;
  readonly lastFull: Signal<string>;
  readonly change: Signal<string>;
  readonly volume: Signal<string>;
  readonly high: Signal<string>;
  readonly low: Signal<string>;
  /** "≈ €53,327.98"; empty where nothing is estimated. */
  readonly worth: Signal<string>;
}

export interface BookRecord extends Vouched {
  readonly kind: 'book';
  readonly verified: Signal<boolean>;
  readonly rows: Signal<BookRows>;
}

export interface TradesRecord extends Vouched {
  readonly kind: 'trades';
  readonly rows: Signal<TradeRows>;
}

export interface MarkRecord extends Vouched {
  readonly kind: 'mark';
  readonly nextFundingTime: Signal<number>;
  readonly mark: Signal<string>;
  readonly index: Signal<string>;
  readonly funding: Signal<string>;
}

export interface ConnectionRecord extends Vouched {
  readonly kind: 'connection';
  readonly state: Signal<ConnectionState>;
  readonly latency: Signal<number>;
  readonly offset: Signal<number>;
}

export interface SparklineRecord extends Vouched {
  readonly kind: 'sparkline';
  /** Hourly closes in ticks, oldest first, the last one live. */
  readonly closes: Signal<Float64Array>;
}

export interface LevelsRecord extends Vouched {
  readonly kind: 'levels';
  readonly sides: Signal<ExactSides>;
}

export interface CandlesRecord extends Vouched {
  readonly kind: 'candles';
  /** Written in place; `version` says that it changed. */
  readonly series: CandleSeries;
  readonly version: Signal<number>;
  /** Older history can be asked for. */
  readonly more: Signal<boolean>;
  /** When the open candle closes, by the server's clock; 0: there is none. */
  readonly closesAt: Signal<number>;
}

/** What an account, or one kind of it, is worth. */
export interface Worth {
  /** All that is owned has a price and is in the total. */
  readonly priced: boolean;
  /** In USDT. */
  readonly total: string;
  /** "≈ €53,327.98"; empty where nothing is estimated. */
  readonly worth: string;
  /** In BTC, eight digits; "—" without a price. */
  readonly bitcoin: string;
  /** Of the total, in thousandths. */
  readonly share: number;
}

export interface AccountRecord extends Vouched {
  readonly kind: 'account';
  readonly whole: Signal<Worth>;
  /** In the order of `ACCOUNT_KINDS`. */
  readonly kinds: Signal<readonly Worth[]>;
}

export interface BalanceRow {
  readonly asset: string;
  readonly available: string;
  readonly frozen: string;
  readonly total: string;
  /** In USDT; "—" without a price. */
  readonly value: string;
  readonly worth: string;
  /** Of all rows, in thousandths. */
  readonly share: number;
  /** Worth less than one USDT. */
  readonly small: boolean;
}

export interface BalancesRecord extends Vouched {
  readonly kind: 'balances';
  readonly rows: Signal<readonly BalanceRow[]>;
}

export interface BalanceRecord extends Vouched {
  readonly kind: 'balance';
  /** What is available, exact; empty while it is not known. */
  readonly plain: Signal<string>;
  readonly available: Signal<string>;
  readonly frozen: Signal<string>;
  readonly total: Signal<string>;
}

/** A list as the batch brought it; what its rows mean is read where they are shown. */
export interface ListRows {
  /** Rises when something may have been missed: a list that was loaded is loaded again. */
  readonly resets: number;
  readonly count: number;
  /** What a row's numbers and texts are (`protocol/entities/batch-layout.ts`). */
  readonly layout: string;
  /** Row by row. */
  readonly figures: readonly number[];
  readonly texts: readonly string[];
}

export interface ListRecord extends Vouched {
  readonly kind: 'list';
  /** Another one only where something in it is other. */
  readonly list: Signal<ListRows>;
}

export type TopicRecord =
  | ListRecord
  | AccountRecord
  | BalancesRecord
  | BalanceRecord
  | TickerRecord
  | BookRecord
  | TradesRecord
  | MarkRecord
  | ConnectionRecord
  | SparklineRecord
  | LevelsRecord
  | CandlesRecord;

export type RecordOf<T extends Topic> = T extends 'connection'
  ? ConnectionRecord
  : T extends 'account'
    ? AccountRecord
    : T extends `balances/${string}`
      ? BalancesRecord
      : T extends `balance/${string}`
        ? BalanceRecord
        : T extends `${EntityWord}/${string}`
          ? ListRecord
          : T extends `ticker/${string}`
            ? TickerRecord
            : T extends `book/${string}`
              ? BookRecord
              : T extends `trades/${string}`
                ? TradesRecord
                : T extends `sparkline/${string}`
                  ? SparklineRecord
                  : T extends `levels/${string}`
                    ? LevelsRecord
                    : T extends `candles/${string}`
                      ? CandlesRecord
                      : MarkRecord;

/** A figure that is not known. */
export const UNKNOWN = '—';
