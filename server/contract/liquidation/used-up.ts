/** Positions and cross accounts as `isLiquidated` of `domain/contract/margin.ts` judges them at the present marks. */
import { countedAccount, crossWallet } from '#domain/contract/cross-wallet';
import { isolatedEquity, requirement, type CrossAccount } from '#domain/contract/margin';
import type { Ticks } from '#domain/units';
import { PLATFORM, type UserId } from '#domain/ledger/account-kinds';
import type { Slices } from '../../core/state-slice.ts';
import { valueOf } from '../../settings/settings-state.ts';
import type { Mover } from '../../trading/market-settlement.ts';
import { trading, type Market } from '../../trading/trading-state.ts';
import { crossPositions, type CrossPosition } from '../cross-account.ts';
import { fundingDue } from '../funding/due-funding.ts';
import { positionNow } from '../funding/position-now.ts';
import type { HeldPosition } from '../held-position.ts';
import { waitingIn } from '../marks/index-states.ts';
import { termsOf } from '../market-terms.ts';
import { positions } from '../positions.ts';
import { contractTiers } from '../settings.ts';
import { watchPricesOf } from './watch-prices.ts';

/** After a mark: makes the job due if it reached any. */
export function noteReached(mover: Mover, symbol: string): void {
  const { state, time } = mover;
  const mark = trading.of(state).markets.get(symbol)?.mark?.mark;
  if (mark === undefined) return;
  const { watched, reached, recentMarks } = positions.of(state);
  recentMarks.follow(mover, symbol, mark);
  watched.follow(valueOf(state, contractTiers));
  // Positions of a market that waits for its index are not judged, so its marks must not make the job due.
  const isWaiting = waitingIn(state, symbol, time) !== undefined;
  if (isWaiting) watched.setAside(symbol, mark);
  watched.refresh((each) => watchPricesOf(state, each));
  if (!isWaiting && watched.isReached(symbol, mark)) reached.add(symbol, time);
}

/** The account of an isolated position at the present mark; undefined: it is not judged now. */
export function isolatedAccount(
  { state, time }: Pick<Mover, 'state' | 'time'>,
  held: HeldPosition,
): CrossAccount | undefined {
  const market = trading.of(state).markets.get(held.symbol);
  if (market?.mark === undefined || held.user === PLATFORM || held.steps !== market.stepsId) return undefined;
  if (waitingIn(state, held.symbol, time) !== undefined) return undefined;
  return accountAt(state, market, held, market.mark.mark);
}

/** The same at a mark, whatever its index does. */
export function accountAt(state: Slices, market: Market, held: HeldPosition, mark: Ticks): CrossAccount {
  const terms = termsOf(state, market);
  const now = positionNow(state, held);
  return { equity: isolatedEquity(terms, now, mark), requirement: requirement(terms, now, mark) };
}

export interface JudgedAccount extends CrossAccount {
  /** All its positions, and those whose index does not wait: only these may be closed. */
  readonly all: readonly CrossPosition[];
  readonly live: readonly CrossPosition[];
}

/**
 * A cross account at the present marks; undefined: it is not judged now, because all its markets wait for their index.
 * While one waits, its position is worth what it was at its last mark and needs no margin (decisions 0580, 0583).
 */
export function judgedAccount(
  mover: Pick<Mover, 'state' | 'available'>,
  user: UserId,
  asset: string,
): JudgedAccount | undefined {
  const all = crossPositions(mover.state, user, asset);
  const live = all.filter(({ isWaiting }) => !isWaiting);
  if (live.length === 0) return undefined;
  return { ...crossAccountOf(mover, user, asset, all), all, live };
}

/** A cross account with these positions, whatever their indices do. */
export function crossAccountOf(
  mover: Pick<Mover, 'state' | 'available'>,
  user: UserId,
  asset: string,
  all: readonly CrossPosition[],
): CrossAccount {
  const available = mover.available(user, 'contract', asset) + fundingDue(mover.state, user, asset);
  return countedAccount(crossWallet(available, all), all);
}
