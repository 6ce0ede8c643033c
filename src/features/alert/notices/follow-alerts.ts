/**
 * Announces notices of alerts on every page, and lets charts change alerts. It is loaded with the first session, after
 * the first screen.
 */
import i18next from 'i18next';
import { lazy } from 'react';
import type { notice } from '#protocol/entities/notice';
import { movedAlert } from '../../../blocks/moved-alert.ts';
import { announceFill } from '../../../blocks/trading/notices/announce-fill.ts';
import { EventLines } from '../../../blocks/trading/notices/event-lines.ts';
import { rowsIn } from '../../../engine/entity-rows.ts';
import { topics } from '../../../engine/topics.ts';
import { loadNamespace } from '../../../i18n/load-namespace.ts';
import { notify } from '../../../ui/toast.tsx';
import { alertTexts } from '../alert-texts.ts';

const UNREAD = 'rows/notice/all';
/** More lines would cover the page. */
const MOST_LINES = 4;

const LazyMovedAlert = lazy(() =>
  Promise.all([import('../alert-sheet.tsx'), loadNamespace('alert')]).then(([{ MovedAlert }]) => ({
    default: MovedAlert,
  })),
);

export function followAlerts(): void {
  movedAlert.value = LazyMovedAlert;
  renewPush();
  const events = new EventLines(() => performance.now());
  let resets = -1;
  let highest = 0;
  topics.join(UNREAD);
  topics.record(UNREAD).rows.subscribe((rows) => {
    const unread = rowsIn<typeof notice>(rows);
    const fresh = unread.filter(({ id }) => id > highest);
    highest = Math.max(highest, ...fresh.map(({ id }) => id));
    const isWhole = rows.resets !== resets;
    resets = rows.resets;
    // Notices that were unread before are in the message centre.
    if (isWhole || fresh.length === 0) return;
    // The texts of the first notice may not be there yet.
    void loadNamespace('alert').then(() => {
      const texts = alertTexts(i18next.language, undefined);
      const line = (each: (typeof fresh)[number]) => `${texts.market(each.symbol)}: ${texts.notice(each)}`;
      if (!events.take('notice', fresh, line)) return;
      announceFill();
      notify('alert', events.lines().slice(-MOST_LINES).join('\n'));
    }, Boolean);
  });
}

/** Only a browser whose user allowed it has push messages. */
function renewPush(): void {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return;
  void import('../alert-centre.tsx').then(({ followPush }) => {
    followPush();
  }, Boolean);
}
