import { INDEX_STATES } from '#domain/market/market-mark';
import { useTopic } from '../../engine/use-topic.ts';
import { useValue } from '../../engine/use-value.ts';

/** After a gap (`resuming`) the platform sells options again. */
const STALE = INDEX_STATES.indexOf('stale');

/** Whether a contract's index is not live, so that its options are neither bought nor exited. */
export function useIndexStale(symbol: string): boolean {
  const mark = useTopic(`mark/${symbol}`);
  const status = useValue(mark.status);
  const indexState = useValue(mark.indexState);
  return status !== 'live' || indexState === STALE;
}
