/** The liquidation price of a user's position, from the function that the position shows. */
import { isolatedLiquidation } from '../../domain/contract/liquidation.ts';
import { termsOf } from '../../server/contract/market-terms.ts';
import { positions } from '../../server/contract/positions.ts';
import { trading, type Market } from '../../server/trading/trading-state.ts';
import { PERP, type ContractCore } from './contract-core.ts';

export function liquidationPriceOf({ core: { state } }: ContractCore, user: number): number {
  const market = trading.of(state).markets.get(PERP) as Market;
  const held = positions.of(state).find(user, PERP, 'net');
  if (held === undefined) throw new Error('no position is open');
  return isolatedLiquidation(termsOf(state, market), held.open) ?? 0;
}
