/**
 * The rules by which the core decides the house's commands. Each either refuses with nothing changed, or changes
 * the market and says what happened. Pure but for the state they are given: time comes with the command.
 */
import type { Level } from '#domain/market/book-levels';
import type { Lots, Ticks } from '#domain/units';
import { MARKET_CODES } from '#protocol/names/codes';
import type { OpenMarket, PrintTrade, QuoteMarket, TakeMarket } from '../core/core-api.ts';
import type { Rules } from '../core/decide.ts';
import { refused, type CoreEvent, type Decision } from '../core/decision.ts';
import type { CoreState, Market } from '../core/state.ts';
import type { Write } from '../db/store-api.ts';

/** Ids reserved at a time, so that one commit serves many trades; a restart skips what is left of it. */
const TRADE_ID_BLOCK = 10_000;

export const houseRules: Rules = {
  'market.open': inMarket(openMarket),
  'market.quote': inMarket(quoteMarket),
  'market.take': inMarket(takeMarket),
  'market.print': inMarket(printTrade),
};

function inMarket<C extends { readonly symbol: string }>(rule: (market: Market, command: C) => Decision) {
  return (state: CoreState, command: C): Decision => {
    const market = state.markets.get(command.symbol);
    return market ? rule(market, command) : refused(MARKET_CODES.unknownSymbol);
  };
}

function openMarket(market: Market, command: OpenMarket): Decision {
  market.book.clear();
  market.house.clear();
  market.epoch = command.epoch;
  const { symbol, epoch, time } = command;
  return { code: 200, events: [{ kind: 'market.opened', symbol, epoch, time }], writes: [] };
}

function quoteMarket(market: Market, command: QuoteMarket): Decision {
  if (![...command.bids, ...command.asks].every(isSoundLevel)) return refused(MARKET_CODES.badQuote);
  if (market.house.wouldCross(command)) return refused(MARKET_CODES.crossedQuote);
  market.house.apply(command);
  return { code: 200, events: levelEvents(market, command.time), writes: [] };
}

function takeMarket(market: Market, command: TakeMarket): Decision {
  if (!isCount(command.lots) || !isCount(command.limit)) return refused(MARKET_CODES.badQuote);
  const events: CoreEvent[] = [];
  const writes: Write[] = [];
  for (const fill of market.book.take(command.side, command.lots, command.limit)) {
    events.push(tradeEvent(market, { ...command, price: fill.tick, lots: fill.lots }, writes));
  }
  return { code: 200, events: [...events, ...levelEvents(market, command.time)], writes };
}

function printTrade(market: Market, command: PrintTrade): Decision {
  if (!isCount(command.lots) || !isCount(command.price)) return refused(MARKET_CODES.badQuote);
  const writes: Write[] = [];
  return { code: 200, events: [tradeEvent(market, command, writes)], writes };
}

function tradeEvent(market: Market, trade: Omit<PrintTrade, 'kind'>, writes: Write[]): CoreEvent {
  const id = ++market.lastTradeId;
  // The next block is reserved when half of this one is used, so that a trade hardly ever waits for a commit.
  if (id + TRADE_ID_BLOCK / 2 > market.reservedTo) {
    market.reservedTo = id + TRADE_ID_BLOCK;
    writes.push({ kind: 'trade-ids-reserved', symbol: trade.symbol, reservedTo: market.reservedTo });
  }
  const { symbol, price, lots, side, time } = trade;
  return { kind: 'market.traded', symbol, id, price, lots, side, time };
}

function levelEvents(market: Market, time: number): CoreEvent[] {
  const { bids, asks } = market.book.drainChanges();
  if (bids.length === 0 && asks.length === 0) return [];
  return [{ kind: 'market.levels-changed', symbol: market.instrument.symbol, bids, asks, time }];
}

function isSoundLevel([tick, lots]: Level): boolean {
  return isCount(tick) && (lots === 0 || isCount(lots));
}

function isCount(value: Ticks | Lots): boolean {
  return Number.isSafeInteger(value) && value > 0;
}
