import type { Mover } from './market-settlement.ts';
import { trading, type PriceFollower } from './trading-state.ts';

/**
 * Calls those that follow the prices of a market (`PriceFollower`). While money is halted they wait, but a market that
 * closes has no later price to wait for.
 */
export function followPrice(mover: Mover, symbol: string, hook: Exclude<keyof PriceFollower, 'isIn'>): void {
  const { state } = mover;
  if (state.halted !== undefined && hook !== 'close') return;
  for (const follower of trading.of(state).priceFollowers)
    if (hook === 'close' || follower.isIn(state, symbol)) follower[hook](mover, symbol);
}
