/** How alerts and notices are sent, and their changes as a rule's result. */
import { alert } from '#protocol/entities/alert';
import { notice } from '#protocol/entities/notice';
import type { Alert, AlertNotice } from '#protocol/names/alert';
import type { EntityChange } from '../core/decision.ts';
import { changesOf } from '../core/entity-change.ts';
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

/** With the number of what it changes, by which a decision keeps one change of each. */
export interface AlertFeatureChange extends EntityChange {
  readonly id: number;
}

function numbered<Held extends { readonly id: number }>(changeOf: (held: Held) => EntityChange) {
  // Not spread: a change's fields are those of its class.
  return (held: Held): AlertFeatureChange => Object.assign(changeOf(held), { id: held.id });
}

export const alertChange = numbered(
  changesOf({
    entity: alert.name,
    rows: alertRows,
    row: (held: HeldAlert) => ({ ...held }),
    sent: sentAlert,
  }),
);

export const noticeChange = numbered(
  changesOf({
    entity: notice.name,
    rows: noticeRows,
    row: (held: HeldNotice) => ({ ...held }),
    sent: sentNotice,
  }),
);
