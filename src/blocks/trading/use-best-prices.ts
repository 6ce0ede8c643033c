import type { BookRows } from '#paint/rows';
import { useSlowSignal } from '../market/slow-rows.ts';
import type { BookRecord } from '../../engine/records.ts';
import { useDecision } from '../../engine/use-decision.ts';
import type { BestPrices } from './against-market.ts';

const BEST_MILLIS = 500;

const isEmpty = ({ bids, asks }: BookRows) => bids + asks === 0;

/** Reads the best prices from a signal, for a form that decides by them: exact, at most twice a second. */
export function useSlowBest({ rows }: BookRecord): () => BestPrices {
  const slow = useSlowSignal(rows, BEST_MILLIS, isEmpty);
  return () => {
    const { bids, asks, values } = slow.value;
    return { bid: bids > 0 ? values[0] : undefined, ask: asks > 0 ? values[2 * bids] : undefined };
  };
}

/** The same for a form that shows them. */
export function useBestPrices(book: BookRecord): BestPrices {
  return useDecision(useSlowBest(book));
}
