/**
 * The market maker's levels while their feed does not confirm them: they stay in the book as last quoted, and do not
 * trade.
 */
import type { TakerSide, Ticks } from '#domain/units';
import type { Market } from './trading-state.ts';

/** Whether an order would reach levels of the market maker that the feed does not confirm. */
export function reachesOldQuotes(
  { makerLevels, isLive }: Pick<Market, 'makerLevels' | 'isLive'>,
  side: TakerSide,
  limit: Ticks,
): boolean {
  if (isLive) return false;
  const best = makerLevels.best(side === 'buy' ? 'ask' : 'bid');
  return best !== undefined && (side === 'buy' ? best <= limit : best >= limit);
}
