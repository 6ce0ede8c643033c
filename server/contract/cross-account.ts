/** The cross positions of a user, and the money behind them (`domain/contract/cross-wallet.ts`). */
import type { UnrealisedPnl } from '#domain/assets/valuation';
import { spendable, type CountedPosition, type LeveragedPosition } from '#domain/contract/cross-wallet';
import { unrealisedPnl } from '#domain/contract/position';
import { PLATFORM, type UserId } from '#domain/ledger/account-kinds';
import type { Minor } from '#domain/ledger/minor';
import { parseSteps } from '#domain/market/instrument';
import { totalOf } from '#domain/trading/order';
import type { Ticks } from '#domain/units';
import type { HeldAccount, Slices } from '../core/state-slice.ts';
import type { OrderMarket } from '../trading/order.ts';
import { trading, type Market } from '../trading/trading-state.ts';
import { isSettling } from './delisting/delisting-gate.ts';
import { fundings } from './funding/funding-state.ts';
import { fundingOwed } from './funding/due-funding.ts';
import type { HeldPosition } from './held-position.ts';
import { termsOf } from './market-terms.ts';
import { positions } from './positions.ts';

export interface CrossPosition extends LeveragedPosition, CountedPosition {
  readonly held: HeldPosition;
}

/** In the order of their ids, open ones alone, in known steps. @param asset that their markets are settled in */
export function crossHeld(state: Slices, user: UserId, asset: string): readonly HeldPosition[] {
  const all = positions.of(state);
  if (user === PLATFORM || !all.hasCross(user)) return NONE;
  return all.of(user).filter((held) => held.marginMode === 'cross' && all.assetOf(held) === asset);
}

const NONE: readonly never[] = [];

/**
 * All of them at their marks. A market without a mark in this run waits, and counts at the last mark that was stored,
 * else at the entry (decision 0583).
 */
export function crossPositions(state: Slices, user: UserId, asset: string): readonly CrossPosition[] {
  return crossHeld(state, user, asset).map((held) => {
    const market = trading.of(state).markets.get(held.symbol);
    const reading = positions.of(state).readingOf(held) as OrderMarket;
    const isHere = held.steps === market?.stepsId;
    const { open: position, leverage } = held;
    const mark = markOf(state, held, reading);
    return {
      held,
      terms: termsOf(state, { ...reading, instrument: { ...reading.instrument, symbol: held.symbol } }),
      position,
      leverage,
      mark,
      isWaiting: !isHere || isUnjudged(state, market),
    };
  });
}

/** Without a live index, and once it is settled because it is delisted. */
function isUnjudged(state: Slices, { mark, instrument }: Market): boolean {
  return isSettling(state, instrument.symbol) || mark === undefined || mark.indexState !== undefined;
}

/** The mark at which a position counts, in the ticks of `reading`. */
function markOf(state: Slices, held: HeldPosition, reading: OrderMarket): Ticks {
  const market = trading.of(state).markets.get(held.symbol);
  const isHere = held.steps === market?.stepsId;
  return (isHere ? market.mark?.mark : undefined) ?? lastMarkOf(state, held, reading);
}

/** As the last sample of funding stored it; without one the entry price, rounded against the position. */
function lastMarkOf(state: Slices, { symbol, open }: HeldPosition, { steps }: OrderMarket): Ticks {
  const stored = parseSteps(fundings.of(state).of(symbol)?.mark ?? '', steps.price);
  if (stored !== undefined && stored > 0) return stored;
  const perTick = totalOf(steps, 1, open.lots);
  const down = open.entryNotional / (perTick === 0n ? 1n : perTick);
  const isUp = open.side === 'short' && down * perTick < open.entryNotional;
  return Math.max(1, Number(down) + (isUp ? 1 : 0));
}

/** The unrealised PnL of each of a user's positions. */
export function unrealisedOf(state: Slices, user: UserId): readonly UnrealisedPnl[] {
  const all = positions.of(state);
  return all.of(user).map((held) => {
    const reading = all.readingOf(held);
    if (reading === undefined) return undefined;
    const amount = unrealisedPnl(reading.steps, held.open, markOf(state, held, reading));
    return { asset: reading.instrument.quote, amount };
  });
}

/** The part of an available amount that may leave the contract account or open something new. */
export function spendableOf(state: Slices, user: UserId, asset: string, available: Minor): Minor {
  const cross = crossPositions(state, user, asset);
  return spendable(available - fundingOwed(state, user, asset), cross);
}

/** The part of a contract account's available balance that cross positions need: no transfer takes it. */
export function neededByCross(state: Slices, { user, kind, asset, available }: HeldAccount): Minor {
  return kind === 'contract' ? available - spendableOf(state, user, asset, available) : 0n;
}
