/**
 * Finds positions and cross accounts that are used up at a mark (`isLiquidated` of
 * `domain/contract/margin.ts`).
 */
import { isolatedEquity, isLiquidated, requirement } from '#domain/contract/margin';
import { PLATFORM, type UserId } from '#domain/ledger/account-kinds';
import type { Mover } from '../trading/market-settlement.ts';
import { trading } from '../trading/trading-state.ts';
import { crossPositions, isAccountUsedUp } from './cross-account.ts';
import type { HeldPosition } from './held-position.ts';
import { waitingIn } from './marks/index-states.ts';
import { termsOf } from './market-terms.ts';
import { positions } from './positions.ts';

/** After a mark: makes the job due that closes them. */
export function markDue(mover: Mover, symbol: string): void {
  const all = positions.of(mover.state);
  const judged = new Set<UserId>();
  for (const held of all.in(symbol)) {
    if (held.marginMode === 'isolated') {
      if (isUsedUp(mover, held)) all.due.set(held.id, mover.time);
    } else if (held.user !== PLATFORM && !judged.has(held.user)) {
      judged.add(held.user);
      if (isCrossUsedUp(mover, held)) all.due.set(held.id, mover.time);
    }
  }
}

/** Whether the platform must close the isolated position at the present mark. Not while its index waits. */
export function isUsedUp({ state, time }: Pick<Mover, 'state' | 'time'>, held: HeldPosition): boolean {
  const market = trading.of(state).markets.get(held.symbol);
  const mark = market?.mark?.mark;
  if (market === undefined || mark === undefined || held.user === PLATFORM || held.steps !== market.stepsId)
    return false;
  if (waitingIn(state, held.symbol, time) !== undefined) return false;
  const terms = termsOf(state, market);
  const equity = isolatedEquity(terms, held.open, mark);
  return isLiquidated({ equity, requirement: requirement(terms, held.open, mark) });
}

/** The same for the cross account of a position. While a mark is missing or an index waits it is not judged. */
export function isCrossUsedUp(
  mover: Pick<Mover, 'state' | 'time' | 'available'>,
  held: HeldPosition,
): boolean {
  const asset = positions.of(mover.state).readingOf(held)?.instrument.quote;
  if (asset === undefined) return false;
  const cross = crossPositions(mover.state, held.user, asset);
  if (cross?.some(({ held: { symbol } }) => waitingIn(mover.state, symbol, mover.time) !== undefined))
    return false;
  return cross !== undefined && isAccountUsedUp(cross, mover.available(held.user, 'contract', asset));
}
