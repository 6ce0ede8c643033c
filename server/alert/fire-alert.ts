/** An alert fires: its notice is part of the command that reached it, so neither exists without the other. */
import { EVENT_KINDS, type NoticeEvent } from '#domain/alert/alert-terms';
import type { Millis } from '#domain/units';
import type { Mover } from '../trading/market-settlement.ts';
import { alertChange, noticeChange, type AlertFeatureChange } from './alert-changes.ts';
import type { HeldAlert, HeldNotice } from './alert-rows.ts';
import type { Alerts } from './held-alerts.ts';

/** The fields of a notice beside those of its alert. */
export interface Reported {
  readonly event: NoticeEvent;
  /** The market; by default the alert's. */
  readonly symbol?: string;
  readonly price?: string;
  readonly side?: HeldNotice['side'];
  readonly size?: string;
}

/** Fires an alert once; alerts of events stay. Returns the changes, the alert's before its notice. */
export function fireAlert(
  all: Alerts,
  held: HeldAlert,
  reported: Reported,
  time: Millis,
): AlertFeatureChange[] {
  if (EVENT_KINDS.has(held.kind)) return noticeOf(all, held, reported, time);
  endAlert(all, held, 'fired', time);
  return [alertChange(held), ...noticeOf(all, held, reported, time)];
}

/** Its market is no longer traded: an alert of any kind ends, and its user learns of it. Returns the changes. */
export function endWithMarket(all: Alerts, held: HeldAlert, time: Millis): AlertFeatureChange[] {
  endAlert(all, held, 'ended', time);
  return [alertChange(held), ...noticeOf(all, held, { event: 'ended' }, time)];
}

function noticeOf(all: Alerts, held: HeldAlert, reported: Reported, time: Millis): AlertFeatureChange[] {
  const { symbol, kind, by, direction, price: level, percent, windowMillis } = held;
  const reports = { price: '', side: '', size: '', asset: '', at: 0, basket: '', ...reported } as const;
  const condition = { user: held.user, alert: held.id, symbol, kind, by, direction, level, percent } as const;
  return addNotice(all, { ...condition, windowMillis, ...reports }, time);
}

type NewNotice = Omit<HeldNotice, 'id' | 'status' | 'created' | 'updated' | 'version'>;

/** The changes of a new notice, and of the one that it puts out of the unread ones. */
export function addNotice(all: Alerts, reported: NewNotice, time: Millis): AlertFeatureChange[] {
  const changes: AlertFeatureChange[] = [];
  const notice: HeldNotice = {
    ...{ id: ++all.lastNotice, ...reported },
    ...{ status: 'unread', created: time, updated: time, version: 0 },
  };
  const oldest = all.add(notice);
  if (oldest !== undefined) changes.push(readNotice(all, oldest, time));
  changes.push(noticeChange(notice));
  return changes;
}

/** A value reached it. @param price of the market then */
export function fireReached(mover: Mover, all: Alerts, id: number, price: string): void {
  const held = all.get(id);
  if (held === undefined) return;
  for (const change of fireAlert(all, held, { event: 'reached', price }, mover.time))
    mover.changeEntity(change.id, change);
}

export function endAlert(
  all: Alerts,
  held: HeldAlert,
  status: 'fired' | 'removed' | 'ended',
  time: Millis,
): void {
  held.status = status;
  held.updated = time;
  all.remove(held);
}

export function readNotice(all: Alerts, held: HeldNotice, time: Millis): AlertFeatureChange {
  held.status = 'read';
  held.updated = time;
  all.read(held);
  return noticeChange(held);
}
