/** Finds the positions whose margin is used up at a mark (`isLiquidated` of `domain/contract/margin.ts`). */
import { isolatedEquity, isLiquidated, requirement } from '#domain/contract/margin';
import { PLATFORM } from '#domain/ledger/account-kinds';
import type { Millis } from '#domain/units';
import type { Slices } from '../core/state-slice.ts';
import type { Mover } from '../trading/market-settlement.ts';
import { trading } from '../trading/trading-state.ts';
import type { HeldPosition } from './held-position.ts';
import { waitingIn } from './marks/index-states.ts';
import { termsOf } from './market-terms.ts';
import { positions } from './positions.ts';

/** After a mark: makes the job due that closes them. */
export function markDue(mover: Mover, symbol: string): void {
  const all = positions.of(mover.state);
  for (const held of all.in(symbol))
    if (isUsedUp(mover.state, held, mover.time)) all.due.set(held.id, mover.time);
}

/** Whether the platform must close the position at the market's present mark. Not while its index waits. */
export function isUsedUp(state: Slices, held: HeldPosition, time: Millis): boolean {
  const market = trading.of(state).markets.get(held.symbol);
  const mark = market?.mark?.mark;
  if (market === undefined || mark === undefined || held.user === PLATFORM || held.steps !== market.stepsId)
    return false;
  if (waitingIn(state, held.symbol, time) !== undefined) return false;
  const terms = termsOf(state, market);
  const equity = isolatedEquity(terms, held.open, mark);
  return isLiquidated({ equity, requirement: requirement(terms, held.open, mark) });
}
