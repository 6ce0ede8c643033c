import type { Mover } from './market-settlement.ts';
import { trading, type PriceFollower } from './trading-state.ts';

/** Calls those that follow the prices of a market (`PriceFollower`). While money is halted they wait. */
export function followPrice(
  mover: Mover,
  symbol: string,
  hook: Exclude<keyof PriceFollower, 'isIn' | 'close'>,
): void {
  const { state } = mover;
  if (state.halted !== undefined) return;
  for (const follower of trading.of(state).priceFollowers)
    if (follower.isIn(state, symbol)) follower[hook](mover, symbol);
}

/**
 * The market is no longer traded (`PriceFollower.close`): also while money is halted, because it has no later price to
 * wait for. @param most how many things each of them ends
 * @returns whether nothing that follows its prices is left
 */
export function closeFollowers(mover: Mover, symbol: string, most: number): boolean {
  const left = trading
    .of(mover.state)
    .priceFollowers.filter((follower) => !follower.close(mover, symbol, most));
  return left.length === 0;
}
