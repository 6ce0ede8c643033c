/** The price that triggers follow, while it is live (decision 0400). */
import type { TriggerBy } from '#domain/contract/trigger-terms';
import type { Ticks } from '#domain/units';
import type { Market } from '../../trading/trading-state.ts';

/** Undefined: the feed does not confirm the market, has not given this price yet, or its index is stale. */
export function livePrice(
  { isLive, isClosed, mark, last }: Pick<Market, 'isLive' | 'isClosed' | 'mark' | 'last'>,
  by: TriggerBy,
): Ticks | undefined {
  if (!isLive || isClosed) return undefined;
  if (by === 'last') return last;
  return mark?.indexState === 'stale' ? undefined : mark?.mark;
}
