/**
 * The house's levels while nobody vouches for them: they stand in the book as they were last told, and nobody trades
 * there.
 */
import type { TakerSide, Ticks } from '#domain/units';
import type { Market } from '../core/state.ts';

/** Whether a market's feed vouches for it now. */
export type IsAlive = (symbol: string) => boolean;

/** Whether an order of this limit would reach such a level. */
export function reachesOldQuotes(
  { house, instrument }: Pick<Market, 'house' | 'instrument'>,
  side: TakerSide,
  limit: Ticks,
  isAlive: IsAlive,
): boolean {
  if (isAlive(instrument.symbol)) return false;
  const best = house.best(side === 'buy' ? 'ask' : 'bid');
  return best !== undefined && (side === 'buy' ? best <= limit : best >= limit);
}
