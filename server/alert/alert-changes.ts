/** How alerts and notices are sent, and their changes as a rule's result. */
import { alert } from '#protocol/entities/alert';
import { notice } from '#protocol/entities/notice';
import type { Alert, AlertNotice } from '#protocol/names/alert';
import type { EntityChange } from '../core/decision.ts';
import {
  alertRows,
  noticeRows,
  type AlertRow,
  type HeldAlert,
  type HeldNotice,
  type NoticeRow,
} from './alert-rows.ts';

export function sentAlert({ user: _user, ...row }: AlertRow): Alert {
  return row;
}

export function sentNotice({ user: _user, ...row }: NoticeRow): AlertNotice {
  return row;
}

export class AlertChange implements EntityChange {
  readonly entity = alert.name;

  constructor(private readonly held: HeldAlert) {}

  get id(): number {
    return this.held.id;
  }

  get user(): number {
    return this.held.user;
  }

  row(version: number): Alert {
    this.held.version = version;
    return sentAlert(this.held);
  }

  write() {
    return alertRows.write({ ...this.held });
  }
}

export class NoticeChange implements EntityChange {
  readonly entity = notice.name;

  constructor(private readonly held: HeldNotice) {}

  get id(): number {
    return this.held.id;
  }

  get user(): number {
    return this.held.user;
  }

  row(version: number): AlertNotice {
    this.held.version = version;
    return sentNotice(this.held);
  }

  write() {
    return noticeRows.write({ ...this.held });
  }
}

export type AlertFeatureChange = AlertChange | NoticeChange;
