/** Words and limits of alerts: what they watch, and what becomes of them. */
import type { Millis } from '../units.ts';

/**
 * `price`: a price reaches a level. `move`: the last price moves by a percentage within a time. `margin`: the margin
 * ratio behind a position reaches a percentage. `funding`: the predicted funding rate reaches a percentage. `order` and
 * `position`: something happened to the user's orders or positions.
 */
export const ALERT_KINDS = ['price', 'move', 'margin', 'funding', 'order', 'position'] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/**
 * The subjects of notices: alerts, and `etf`: a coin of an ETF of which the user holds shares. No alert is set for it.
 */
export const NOTICE_KINDS = [...ALERT_KINDS, 'etf'] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** The price that an alert follows. Spot markets have no mark. */
export const ALERT_PRICES = ['last', 'mark'] as const;
export type AlertPrice = (typeof ALERT_PRICES)[number];

/** `up`: it fires at or above its level; `down`: at or below it. */
export const ALERT_DIRECTIONS = ['up', 'down'] as const;
export type AlertDirection = (typeof ALERT_DIRECTIONS)[number];

/** `ended`: its market is no longer traded. */
export const ALERT_STATUSES = ['waiting', 'fired', 'removed', 'ended'] as const;
export type AlertStatus = (typeof ALERT_STATUSES)[number];

/** Alerts of events stay until their user removes them; all others fire once. */
export const EVENT_KINDS: ReadonlySet<AlertKind> = new Set(['order', 'position']);

/**
 * The events that notices report. `reached`: the level of an alert. Of orders: `filled`, `cancelled` (by the
 * platform), `fired` (a trigger). Of positions: `closed`, `liquidated`, `deleveraged`. `ended`: the market of an
 * alert is no longer traded, and the alert has ended. Of coins of an ETF: `leaving`: its exit is announced; `left`: it
 * is no longer in the basket; `staying`: its exit was withdrawn.
 */
export const NOTICE_EVENTS = [
  ...(['reached', 'filled', 'cancelled', 'fired'] as const),
  ...(['closed', 'liquidated', 'deleveraged', 'ended'] as const),
  ...(['leaving', 'left', 'staying'] as const),
] as const;
export type NoticeEvent = (typeof NOTICE_EVENTS)[number];

export const NOTICE_STATUSES = ['unread', 'read'] as const;
export type NoticeStatus = (typeof NOTICE_STATUSES)[number];

/** The times within which a move is measured. */
export const MOVE_WINDOWS: readonly Millis[] = [300_000, 900_000, 3_600_000, 14_400_000, 86_400_000];

/** Notices of one user that stay once they are read; older ones are deleted. */
export const MOST_KEPT_NOTICES = 1_000;
/** Unread notices of one user; with another one the oldest is read. */
export const MOST_UNREAD = 200;
