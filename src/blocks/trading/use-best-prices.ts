import { computed, type ReadonlySignal } from '@preact/signals-react';
import { useMemo } from 'react';
import type { BookRows } from '#paint/rows';
import { useSlowSignal } from '../market/slow-rows.ts';
import type { BookRecord } from '../../engine/records.ts';
import { useValue } from '../../engine/use-value.ts';
import type { BestPrices } from './against-market.ts';

const BEST_MILLIS = 500;

const isEmpty = ({ bids, asks }: BookRows) => bids + asks === 0;

/** The best prices for a form that decides by them (`useDecision`): exact, at most twice a second. */
export function useSlowBest({ rows }: BookRecord): ReadonlySignal<BestPrices> {
  const slow = useSlowSignal(rows, BEST_MILLIS, isEmpty);
  return useMemo(() => computed(() => bestOf(slow.value)), [slow]);
}

/** The same for a form that shows them. */
export function useBestPrices(book: BookRecord): BestPrices {
  const { bid, ask } = useValue(useSlowBest(book));
  return useMemo(() => ({ bid, ask }), [bid, ask]);
}

function bestOf({ bids, asks, values }: BookRows): BestPrices {
  return { bid: bids > 0 ? values[0] : undefined, ask: asks > 0 ? values[2 * bids] : undefined };
}
