/** A trade for the tape, with the next id of its market. */
import type { Lots, Millis, TakerSide, Ticks } from '#domain/units';
import type { Write } from '../db/store-api.ts';
import type { CoreState } from '../core/state.ts';
import type { CoreEvent } from '../core/decision.ts';
import { tradeIdRows } from './stored-trading.ts';
import { trading, type Market } from './trading-state.ts';

/** Ids reserved at a time, so that one commit serves many trades; a restart skips the unused rest. */
const TRADE_ID_BLOCK = 10_000;

export interface Trade {
  readonly price: Ticks;
  readonly lots: Lots;
  readonly side: TakerSide;
  readonly time: Millis;
}

/** @param writes receives the reservation of the next block of ids, if one is due */
export function tradeEvent(
  market: Market,
  { price, lots, side, time }: Trade,
  writes: Write[],
): Extract<CoreEvent, { kind: 'market.traded' }> {
  const id = ++market.lastTradeId;
  market.last = price;
  const { symbol } = market.instrument;
  // The next block is reserved when half of this one is used, so that a trade hardly ever waits for a commit.
  if (id + TRADE_ID_BLOCK / 2 > market.reservedTo) {
    market.reservedTo = id + TRADE_ID_BLOCK;
    writes.push(tradeIdRows.write({ symbol, reservedTo: market.reservedTo }));
  }
  return { kind: 'market.traded', symbol, id, price, lots, side, time };
}

/** Whether something follows the last price of the market. */
export function followsLast(state: CoreState, { instrument: { kind, symbol } }: Market): boolean {
  if (state.halted !== undefined) return false;
  const { settlements, priceFollowers } = trading.of(state);
  return (
    settlements[kind]?.onLastPrice !== undefined || priceFollowers.some((each) => each.isIn(state, symbol))
  );
}

/** The changes of a market's book since the last call; empty without changes. */
export function levelEvents(market: Market, time: Millis): CoreEvent[] {
  const { bids, asks } = market.book.drainChanges();
  if (bids.length === 0 && asks.length === 0) return [];
  return [{ kind: 'market.levels-changed', symbol: market.instrument.symbol, bids, asks, time }];
}
