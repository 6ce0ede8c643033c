/**
 * What waits while the index of a contract is stale, and for some time after it is back: new positions, removing
 * margin, money out of accounts with positions there, and liquidations. Cancelling, reducing and adding margin do not.
 */
import type { MarginMode } from '#domain/contract/position-terms';
import type { UserId } from '#domain/ledger/account-kinds';
import type { Millis } from '#domain/units';
import { CONTRACT_CODES } from '#protocol/names/codes';
import type { Slices } from '../../core/state-slice.ts';
import { positions } from '../positions.ts';
import { indexStateAt, indexStates } from './index-states.ts';

type WaitingCode = typeof CONTRACT_CODES.indexStale | typeof CONTRACT_CODES.resuming;

/** Why a market waits; undefined: it does not. */
export function waitingIn(state: Slices, symbol: string, time: Millis): WaitingCode | undefined {
  const at = indexStateAt(indexStates.of(state).of(symbol), time);
  if (at === 'live') return undefined;
  return at === 'stale' ? CONTRACT_CODES.indexStale : CONTRACT_CODES.resuming;
}

/**
 * Why a user's account waits: they have a position in a market that does.
 * @param marginMode only positions of this mode
 */
export function waitingFor(
  state: Slices,
  user: UserId,
  time: Millis,
  marginMode?: MarginMode,
): WaitingCode | undefined {
  for (const held of positions.of(state).of(user)) {
    if (marginMode !== undefined && held.marginMode !== marginMode) continue;
    const code = waitingIn(state, held.symbol, time);
    if (code !== undefined) return code;
  }
  return undefined;
}

/** Why a user may not open anything in a market: the market waits, or the cross account that would back it. */
export function openingWaits(
  state: Slices,
  { user, symbol, marginMode }: { readonly user: UserId; readonly symbol: string; readonly marginMode: MarginMode },
  time: Millis,
): WaitingCode | undefined {
  const inMarket = waitingIn(state, symbol, time);
  if (inMarket !== undefined || marginMode !== 'cross') return inMarket;
  return waitingFor(state, user, time, 'cross');
}
