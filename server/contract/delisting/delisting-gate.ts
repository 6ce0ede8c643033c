/**
 * From its announcement on a contract that is delisted is only reduced; from its instant on nothing of it is placed,
 * filled, liquidated or changed any more, and its positions wait for their settlement.
 */
import type { Millis } from '#domain/units';
import { CONTRACT_CODES } from '#protocol/names/codes';
import type { Slices } from '../../core/state-slice.ts';
import { valueOf } from '../../settings/settings-state.ts';
import { delistings } from './delistings.ts';
import { contractDelistings, type AnnouncedDelisting } from './settings.ts';

/** Undefined: it is not announced. */
export function announcedDelisting(state: Slices, symbol: string): AnnouncedDelisting | undefined {
  return valueOf(state, contractDelistings).markets.find((each) => each.symbol === symbol);
}

/** Whether its instant has come. */
export function isEnded(state: Slices, symbol: string, time: Millis): boolean {
  if (delistings.of(state).of(symbol) !== undefined) return true;
  const announced = announcedDelisting(state, symbol);
  return announced !== undefined && announced.at <= time;
}

/** Why nothing may be placed or changed in a market; undefined: something may. */
export function endedIn(state: Slices, symbol: string, time: Millis) {
  return isEnded(state, symbol, time) ? CONTRACT_CODES.delisted : undefined;
}

/** Whether no trade may open anything in a market. */
export function isBeingDelisted(state: Slices, symbol: string): boolean {
  return announcedDelisting(state, symbol) !== undefined || delistings.of(state).of(symbol) !== undefined;
}
