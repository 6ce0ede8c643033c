/** The slice of the core's state with waiting alerts and unread notices. */
import type { Instrument } from '#domain/market/instrument';
import { alert } from '#protocol/entities/alert';
import type { EntityRows } from '#protocol/entities/entity-rows';
import { notice } from '#protocol/entities/notice';
import { canonicalText } from '../core/canonical-text.ts';
import { stateSlice } from '../core/state-slice.ts';
import { sentAlert, sentNotice } from './alert-changes.ts';
import type { StoredAlerts } from './alert-rows.ts';
import { followSent } from './follow-events.ts';
import { Alerts } from './held-alerts.ts';

export interface AlertsStart {
  readonly stored: StoredAlerts;
  readonly instruments: readonly Instrument[];
}

export const alerts = stateSlice<Alerts, AlertsStart>('alert', {
  rebuild: ({ stored, instruments }) => new Alerts(stored, instruments),
  hash(all, update) {
    for (const held of [...all.all()].sort((one, other) => one.id - other.id)) update(canonicalText(held));
    for (const held of [...all.notices()].sort((one, other) => one.id - other.id))
      update(canonicalText(held));
    for (const storm of all.storms) update(canonicalText(storm));
    for (const [symbol, samples] of all.samples()) update(`${symbol} ${canonicalText(samples)}`);
    update(`${String(all.lastAlert)} ${String(all.lastNotice)} ${String(all.storms.last)}`);
  },
  onSent: followSent,
  entities(all, user) {
    const rows: EntityRows[] = [];
    const waiting = [...all.of(user)].map(sentAlert);
    const unread = all.unreadOf(user).map(sentNotice);
    if (waiting.length > 0) rows.push({ entity: alert.name, rows: waiting });
    if (unread.length > 0) rows.push({ entity: notice.name, rows: unread });
    return rows;
  },
});
