import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { dayText, momentText, relativeTime, secondText } from '../i18n/relative-time.ts';
import { DEVICE_ZONE } from '../preferences/kept.ts';
import { preferences } from '../preferences/preferences.ts';

interface Times {
  /** "12 minutes ago"; `now` by the platform's clock if it is known. */
  readonly relative: (time: number, now: number) => string;
  /** "2026-11-21". */
  readonly day: (time: number) => string;
  /** "2026-11-21 14:05". */
  readonly moment: (time: number) => string;
  /** "2026-11-21 14:05:09", for orders and fills. */
  readonly second: (time: number) => string;
}

/** Times in the user's language and chosen zone; a component that uses it updates with both. */
export function useTimes(): Times {
  const { t, i18n } = useTranslation();
  const { timeZone } = useSnapshot(preferences);
  const language = i18n.language;
  return useMemo(() => {
    const zone = timeZone === DEVICE_ZONE ? undefined : timeZone;
    const justNow = t('app.time.justNow');
    return {
      relative: (time, now) => relativeTime({ time, now, language, zone, justNow }),
      day: (time) => dayText(time, zone),
      moment: (time) => momentText(time, zone),
      second: (time) => secondText(time, zone),
    };
  }, [t, language, timeZone]);
}
