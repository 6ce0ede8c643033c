/**
 * The leverage, margin mode and position mode of each user in each contract. Without a row the defaults
 * apply.
 */
import type { TradingMode } from '#domain/contract/position-terms';
import type { UserId } from '#domain/ledger/account-kinds';
import type { Slices } from '../core/state-slice.ts';
import { valueOf } from '../settings/settings-state.ts';
import type { Market } from '../trading/trading-state.ts';
import { termsOf } from './market-terms.ts';
import { positions } from './positions.ts';
import { contractLimits } from './settings.ts';

/** The user's mode in a market: as set, or the default, whose leverage the market's largest one limits. */
export function modeOf(state: Slices, user: UserId, market: Market): TradingMode {
  const held = positions.of(state).modes.find(user, market.instrument.symbol);
  if (held !== undefined) return held;
  const most = termsOf(state, market).tiers[0]?.mostLeverage ?? 1;
  const { defaultLeverage } = valueOf(state, contractLimits);
  return { leverage: Math.min(defaultLeverage, most), marginMode: 'isolated', positionMode: 'one-way' };
}
