/** The liquidation price of a user's position, from the function that the position shows. */
import { liquidationOf } from '../../server/contract/liquidation-price.ts';
import { positions } from '../../server/contract/positions.ts';
import type { ContractCore } from './contract-core.ts';

/** @param at of several positions, by id */
export function liquidationPriceOf({ core: { state } }: ContractCore, user: number, at = 0): number {
  const held = positions.of(state).of(user)[at];
  if (held === undefined) throw new Error('no position is open');
  return liquidationOf(state, held) ?? 0;
}
