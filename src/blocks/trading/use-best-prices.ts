import { useMemo } from 'react';
import type { BookRows } from '#paint/rows';
import { useSlowSignal } from '../market/slow-rows.ts';
import type { BookRecord } from '../../engine/records.ts';
import { useValue } from '../../engine/use-value.ts';
import type { BestPrices } from './against-market.ts';

const BEST_MILLIS = 500;

const isEmpty = ({ bids, asks }: BookRows) => bids + asks === 0;

/** The best prices for a form: exact, at most twice a second. */
export function useBestPrices({ rows }: BookRecord): BestPrices {
  const { bids, asks, values } = useValue(useSlowSignal(rows, BEST_MILLIS, isEmpty));
  const bid = bids > 0 ? values[0] : undefined;
  const ask = asks > 0 ? values[2 * bids] : undefined;
  return useMemo(() => ({ bid, ask }), [bid, ask]);
}
