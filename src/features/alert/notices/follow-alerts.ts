/**
 * Announces notices of alerts on every page, and lets charts change alerts. It is loaded with the first session, after
 * the first screen.
 */
import i18next from 'i18next';
import { lazy } from 'react';
import type { notice } from '#protocol/entities/notice';
import { movedAlert } from '../../../blocks/moved-alert.ts';
import { startAnnouncer } from '../../../blocks/trading/notices/start-announcer.ts';
import { rowsIn } from '../../../engine/entity-rows.ts';
import { topics } from '../../../engine/topics.ts';
import { loadNamespace } from '../../../i18n/load-namespace.ts';
import { momentText } from '../../../i18n/relative-time.ts';
import { navigation } from '../../../navigation/navigation.tsx';
import { MESSAGES_PATH } from '../../../navigation/pages.ts';
import { DEVICE_ZONE } from '../../../preferences/kept.ts';
import { preferences } from '../../../preferences/preferences.ts';
import type { ShownToast } from '../../../ui/toast-queue.ts';
import { alertTexts } from '../alert-texts.ts';

const UNREAD = 'rows/notice/all';

const LazyMovedAlert = lazy(() =>
  Promise.all([import('../alert-sheet.tsx'), loadNamespace('alert')]).then(([{ MovedAlert }]) => ({
    default: MovedAlert,
  })),
);

export function followAlerts(): void {
  movedAlert.value = LazyMovedAlert;
  renewPush();
  const announcer = startAnnouncer({ source: 'alert', namespace: 'alert', many: manyAlerts });
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
    announcer.take('notice', fresh, (each) => {
      const texts = alertTexts(i18next.language, undefined, inChosenZone);
      return `${texts.about(each)}: ${texts.notice(each)}`;
    });
  });
}

/** A burst: its lines are in the message centre. */
function manyAlerts(count: number): ShownToast {
  return {
    text: i18next.t('alert.many', { number: count }),
    action: {
      label: i18next.t('alert.messages.title'),
      press: () => navigation.navigateTo(MESSAGES_PATH),
    },
  };
}

function inChosenZone(time: number): string {
  const { timeZone } = preferences;
  return momentText(time, timeZone === DEVICE_ZONE ? undefined : timeZone);
}

/** Only a browser whose user allowed it has push messages. */
function renewPush(): void {
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return;
  void import('../alert-centre.tsx').then(({ followPush }) => {
    followPush();
  }, Boolean);
}
