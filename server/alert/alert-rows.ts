/** Alerts and notices, stored and in the core. Prices are decimal text: they outlive a change of ticks. */
import type {
  AlertDirection,
  AlertKind,
  AlertPrice,
  AlertStatus,
  NoticeEvent,
  NoticeKind,
  NoticeStatus,
} from '#domain/alert/alert-terms';
import type { UserId } from '#domain/ledger/account-kinds';
import type { Millis } from '#domain/units';
import { defineRows } from '../db/feature-rows.ts';
import type { SampleRow } from './sample-rows.ts';
import type { StormRow } from './storm-rows.ts';

/** The same in the core and as a row. `''` and 0: it has none. */
export interface HeldAlert {
  readonly id: number;
  readonly user: UserId;
  readonly clientId: string;
  readonly symbol: string;
  readonly kind: AlertKind;
  readonly by: AlertPrice | '';
  direction: AlertDirection | '';
  price: string;
  percent: string;
  windowMillis: Millis;
  status: AlertStatus;
  readonly created: Millis;
  updated: Millis;
  version: number;
}

export interface HeldNotice {
  readonly id: number;
  readonly user: UserId;
  readonly alert: number;
  readonly symbol: string;
  readonly kind: NoticeKind;
  readonly event: NoticeEvent;
  readonly by: AlertPrice | '';
  readonly direction: AlertDirection | '';
  readonly level: string;
  readonly percent: string;
  readonly windowMillis: Millis;
  readonly price: string;
  readonly side: 'buy' | 'sell' | 'long' | 'short' | '';
  readonly size: string;
  status: NoticeStatus;
  readonly created: Millis;
  updated: Millis;
  version: number;
  /** Of an ETF: the coin, when it leaves or left, and the basket since then. */
  readonly asset: string;
  readonly at: Millis;
  readonly basket: string;
}

export type AlertRow = Readonly<HeldAlert>;
export type NoticeRow = Readonly<HeldNotice>;

export const alertRows = defineRows<AlertRow>('alert');
export const noticeRows = defineRows<NoticeRow>('alert-notice');

export interface StoredAlerts {
  /** Waiting ones, by id. */
  readonly waiting: readonly AlertRow[];
  /** By id. */
  readonly unread: readonly NoticeRow[];
  /** Of every market in which a move was ever waited for, forgotten ones included. */
  readonly samples: readonly SampleRow[];
  readonly storms: readonly StormRow[];
  /** The highest ids ever given out. */
  readonly lastAlert: number;
  readonly lastNotice: number;
  readonly lastStorm: number;
}
