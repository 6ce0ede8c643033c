import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { briefText, dayText, momentText, relativeTime } from '../i18n/relative-time.ts';
import { DEVICE_ZONE } from '../preferences/kept.ts';
import { preferences } from '../preferences/preferences.ts';

interface Times {
  /** "12 minutes ago"; `now` by the platform's clock if it is known. */
  readonly relative: (time: number, now: number) => string;
  /** "2026-11-21". */
  readonly day: (time: number) => string;
  /** "21 Nov 2026, 14:05". */
  readonly moment: (time: number) => string;
  /** "21 Nov, 14:05"; with the year if it is not the current one. */
  readonly brief: (time: number) => string;
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
      moment: (time) => momentText(time, language, zone),
      brief: (time) => briefText(time, Date.now(), language, zone),
    };
  }, [t, language, timeZone]);
}
