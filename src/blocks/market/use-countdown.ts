import { computed, type ReadonlySignal } from '@preact/signals-react';
import { useMemo } from 'react';
import { UNKNOWN } from '../../engine/records.ts';
import { useSecond } from '../../engine/second.ts';
import { useTopic } from '../../engine/use-topic.ts';
import { countdownText } from '../../i18n/age-text.ts';

/** The platform's time once a second: the device's clock may be wrong. */
export function usePlatformTime(): ReadonlySignal<number> {
  const { offset } = useTopic('connection');
  const second = useSecond();
  return useMemo(() => computed(() => second.value + offset.value), [second, offset]);
}

/** "02:41:09" until a time, by the platform's clock; 0: there is no such time. */
export function useCountdown(until: ReadonlySignal<number>): ReadonlySignal<string> {
  const now = usePlatformTime();
  return useMemo(
    () => computed(() => (until.value === 0 ? UNKNOWN : countdownText(until.value - now.value))),
    [until, now],
  );
}
