/** The cross positions of a user, and the money behind them (`domain/contract/cross-wallet.ts`). */
import { spendable, type CountedPosition, type LeveragedPosition } from '#domain/contract/cross-wallet';
import { PLATFORM, type UserId } from '#domain/ledger/account-kinds';
import type { Minor } from '#domain/ledger/minor';
import type { HeldAccount, Slices } from '../core/state-slice.ts';
import { trading } from '../trading/trading-state.ts';
import type { HeldPosition } from './held-position.ts';
import { termsOf } from './market-terms.ts';
import { positions } from './positions.ts';

export interface CrossPosition extends LeveragedPosition, CountedPosition {
  readonly held: HeldPosition;
}

/** In the order of their ids, open ones alone. @param asset that their markets are settled in */
export function crossHeld(state: Slices, user: UserId, asset: string): readonly HeldPosition[] {
  const all = positions.of(state);
  if (user === PLATFORM || !all.hasCross(user)) return NONE;
  return all
    .of(user)
    .filter((held) => held.marginMode === 'cross' && all.readingOf(held)?.instrument.quote === asset);
}

const NONE: readonly never[] = [];

/** All of them at their marks; undefined: one of the markets has no mark. */
export function crossPositions(
  state: Slices,
  user: UserId,
  asset: string,
): readonly CrossPosition[] | undefined {
  const all: CrossPosition[] = [];
  for (const held of crossHeld(state, user, asset)) {
    const market = trading.of(state).markets.get(held.symbol);
    if (market?.mark === undefined || held.steps !== market.stepsId) return undefined;
    const { mark, indexState } = market.mark;
    const { open: position, leverage } = held;
    all.push({
      held,
      terms: termsOf(state, market),
      position,
      leverage,
      mark,
      isWaiting: indexState !== undefined,
    });
  }
  return all;
}

/** The part of an available amount that may leave the contract account or open something new. */
export function spendableOf(state: Slices, user: UserId, asset: string, available: Minor): Minor {
  const cross = crossPositions(state, user, asset);
  return cross === undefined ? 0n : spendable(available, cross);
}

/** The part of a contract account's available balance that cross positions need: no transfer takes it. */
export function neededByCross(state: Slices, { user, kind, asset, available }: HeldAccount): Minor {
  return kind === 'contract' ? available - spendableOf(state, user, asset, available) : 0n;
}
