import type { ReadonlySignal } from '@preact/signals-react';
import { useTopic } from '../../engine/use-topic.ts';
import { useCountdown } from './use-countdown.ts';

/** The time until a contract's next funding. */
export function useFundingCountdown(symbol: string): ReadonlySignal<string> {
  return useCountdown(useTopic(`mark/${symbol}`).nextFundingTime);
}
