/**
 * From its announcement on a contract that is delisted is only reduced. From the start of its window on nothing of it
 * is placed or filled: the samples that are known by then are a part of the final price. Liquidations and changes of
 * margin go on until that price is fixed; from then on its positions wait for their settlement.
 */
import type { Millis } from '#domain/units';
import { CONTRACT_CODES } from '#protocol/names/codes';
import type { Slices } from '../../core/state-slice.ts';
import { valueOf } from '../../settings/settings-state.ts';
import { delistings } from './delistings.ts';
import { contractDelistings, windowStart, type AnnouncedDelisting } from './settings.ts';

/** Undefined: it is not announced. */
export function announcedDelisting(state: Slices, symbol: string): AnnouncedDelisting | undefined {
  return valueOf(state, contractDelistings).markets.find((each) => each.symbol === symbol);
}

/** Whether its final price is fixed. */
export function isSettling(state: Slices, symbol: string): boolean {
  return delistings.of(state).of(symbol) !== undefined;
}

/** When trading in it ends or has ended (`MarketSettlement.endOf`); undefined: no end is announced. */
export function tradingEndOf(state: Slices, symbol: string): Millis | undefined {
  const ended = delistings.of(state).of(symbol) ?? announcedDelisting(state, symbol);
  return ended && windowStart(ended);
}

/** Whether nothing of it is traded any more. */
export function hasTradingEnded(state: Slices, symbol: string, time: Millis): boolean {
  return isSettling(state, symbol) || time >= (tradingEndOf(state, symbol) ?? Infinity);
}

/** Why nothing may be placed in a market; undefined: something may. */
export function endedIn(state: Slices, symbol: string, time: Millis) {
  if (!hasTradingEnded(state, symbol, time)) return undefined;
  return isSettling(state, symbol) ? CONTRACT_CODES.delisted : CONTRACT_CODES.tradingEnded;
}

/** Why the margin of its positions may not be changed; undefined: it may. */
export function settledIn(state: Slices, symbol: string) {
  return isSettling(state, symbol) ? CONTRACT_CODES.delisted : undefined;
}

/** Whether no trade may open anything in a market. */
export function isBeingDelisted(state: Slices, symbol: string): boolean {
  return isSettling(state, symbol) || announcedDelisting(state, symbol) !== undefined;
}
