import { computed, type ReadonlySignal } from '@preact/signals-react';
import { useMemo } from 'react';
import type { CycleBand } from '#domain/option/volatility';
import { usePlatformTime } from '../../../blocks/market/use-countdown.ts';
import { orderBand, type OrderBandInput } from './order-band.ts';

/** The same each second. */
export function useOrderBand({ answer, latest, terms, step }: OrderBandInput): ReadonlySignal<CycleBand> {
  const now = usePlatformTime();
  return useMemo(
    () => computed(() => orderBand({ answer, latest, terms, step }, now.value)),
    [now, answer, latest, terms, step],
  );
}
