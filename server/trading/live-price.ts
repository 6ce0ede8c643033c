/** The price that triggers and alerts follow, while it is live (decision 0400). */
import type { Ticks } from '#domain/units';
import type { Market } from './trading-state.ts';

/** Undefined: the feed does not confirm the market, has not given this price yet, or its index is stale. */
export function livePrice(
  { isLive, isClosed, mark, last }: Pick<Market, 'isLive' | 'isClosed' | 'mark' | 'last'>,
  by: 'last' | 'mark',
): Ticks | undefined {
  if (!isLive || isClosed) return undefined;
  if (by === 'last') return last;
  return mark?.indexState === 'stale' ? undefined : mark?.mark;
}
