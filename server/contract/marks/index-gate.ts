/**
 * New positions, removing margin, money out of accounts with positions in it, and liquidations wait while the index of
 * a contract is stale, and for some time after it is back. Cancelling, reducing and adding margin do not.
 */
import type { UserId } from '#domain/ledger/account-kinds';
import type { Millis } from '#domain/units';
import type { Slices } from '../../core/state-slice.ts';
import { positions } from '../positions.ts';
import { indexStates, waitingIn, type WaitingCode } from './index-states.ts';

/** Whether the index of a market was lost in this run: then no trade opens anything, of a resting order neither. */
export function isIndexLost(state: Slices, symbol: string): boolean {
  const { price, isLive } = indexStates.of(state).of(symbol);
  return price !== undefined && !isLive;
}

/** Why a user may not open anything in a market: the market waits, or a cross account that its money backs. */
export function openingWaits(
  state: Slices,
  { user, symbol }: { readonly user: UserId; readonly symbol: string },
  time: Millis,
): WaitingCode | undefined {
  return waitingIn(state, symbol, time) ?? backingWaits(state, user, time);
}

/** Why no money may leave the balance behind a user's cross positions, not even for an isolated position. */
export function backingWaits(state: Slices, user: UserId, time: Millis): WaitingCode | undefined {
  for (const held of positions.of(state).of(user)) {
    const code = held.marginMode === 'cross' ? waitingIn(state, held.symbol, time) : undefined;
    if (code !== undefined) return code;
  }
  return undefined;
}
