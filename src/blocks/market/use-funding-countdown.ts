import { computed, type ReadonlySignal } from '@preact/signals-react';
import { useMemo } from 'react';
import { UNKNOWN } from '../../engine/records.ts';
import { useSecond } from '../../engine/second.ts';
import { useTopic } from '../../engine/use-topic.ts';
import { countdownText } from '../../i18n/age-text.ts';

/** The time until a contract's next funding, by the platform's clock, because the device's may be wrong. */
export function useFundingCountdown(symbol: string): ReadonlySignal<string> {
  const { nextFundingTime } = useTopic(`mark/${symbol}`);
  const { offset } = useTopic('connection');
  const second = useSecond();
  return useMemo(
    () =>
      computed(() =>
        nextFundingTime.value === 0
          ? UNKNOWN
          : countdownText(nextFundingTime.value - second.value - offset.value),
      ),
    [nextFundingTime, second, offset],
  );
}
