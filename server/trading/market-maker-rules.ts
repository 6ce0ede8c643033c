/**
 * The rules by which the core decides the market maker's commands. Each either refuses with nothing changed, or
 * changes the market and returns the changes. The rules read only the state; time comes with the command. The market
 * maker trades with users' orders; a market without any pays nothing for this. While no money may move, users' orders
 * stay open, and the book does not hold them before the next start.
 */
import type { Level } from '#domain/market/book-levels';
import type { FeedMark, MarketMark } from '#domain/market/market-mark';
import { wholeOrders } from '#domain/trading/order';
import type { BookSideName, Lots, Millis, Ticks } from '#domain/units';
import { MARKET_CODES } from '#protocol/names/codes';
import type {
  CloseMarket,
  MarketCommand,
  MatchWaiting,
  OpenMarket,
  PrintTrade,
  QuoteMarket,
  RecountMarket,
  SetLiveness,
  SetMark,
  TakeMarket,
} from './market-commands.ts';
import { platformRules, type Rules } from '../core/decide.ts';
import type { Accepted, CoreEvent, RuleResult } from '../core/decision.ts';
import type { CoreState } from '../core/state.ts';
import { closeFollowers } from './follow-price.ts';
import { fitsSteps, openLots, readingOf, recounted, type Order, type OrderMarket } from './order.ts';
import type { OpenOrders } from './open-orders.ts';
import { Settlement } from './settlement.ts';
import { followsLast, levelEvents, tradeEvent } from './trade-event.ts';
import { beginRun, restUsers, trading, type Market, type TradingState } from './trading-state.ts';
import { matchDue, matchUpdated } from './waiting-orders.ts';
import type { Write } from '../db/store-api.ts';

/** A market, and users' orders in it. */
interface MakerMarket {
  readonly market: Market;
  readonly state: CoreState;
  /** Undefined: there are none, or no money may move. */
  readonly users: UserOrders | undefined;
}

/** The state that a command needs to match users' orders. */
interface UserOrders {
  readonly state: CoreState;
  readonly trading: TradingState;
  /** The number of the command. */
  readonly number: number;
}

export function marketMakerRules(): Rules {
  function inMarket<C extends { readonly symbol: string }>(
    rule: (market: MakerMarket, command: C) => RuleResult,
  ) {
    return (state: CoreState, command: C, number: number): RuleResult => {
      const market = trading.of(state).markets.get(command.symbol);
      if (market === undefined) return { refused: MARKET_CODES.unknownSymbol };
      return rule({ market, state, users: ordersIn(state, market, number) }, command);
    };
  }
  return platformRules<MarketCommand | MatchWaiting>({
    'market.open': inMarket(openMarket),
    'market.liveness': inMarket(setLiveness),
    'market.mark': inMarket(setMark),
    'market.quote': inMarket(quoteMarket),
    'market.take': inMarket(takeMarket),
    'market.print': inMarket(printTrade),
    'market.match': matchWaiting,
    'market.close': inMarket(closeMarket),
    'market.recount': inMarket(recountMarket),
  });
}

function ordersIn(state: CoreState, market: Market, number: number): UserOrders | undefined {
  const { symbol } = market.instrument;
  const ours = trading.of(state);
  if (!ours.orders.isIn(symbol)) return undefined;
  if (state.halted === undefined) return { state, trading: ours, number };
  for (const { id } of ours.orders.ranked(symbol)) market.book.cancel(id);
  return undefined;
}

function openMarket({ market, state, users }: MakerMarket, command: OpenMarket): RuleResult {
  market.book.clear();
  market.makerLevels.clear();
  market.volatility.clear();
  market.epoch = command.epoch;
  market.delay = command.delay;
  market.isClosed = false;
  const { symbol, epoch, time } = command;
  if (command.isFirst === true) beginRun(state, market);
  if (users !== undefined) restUsers(market, users.trading.orders);
  return { marketEvents: [{ kind: 'market.opened', symbol, epoch, time }, ...levelEvents(market, time)] };
}

function setLiveness({ market }: MakerMarket, { isLive }: SetLiveness): RuleResult {
  market.isLive = isLive;
  return {};
}

function setMark({ market, state }: MakerMarket, command: SetMark): RuleResult {
  if (!isSoundSample(command)) return { refused: MARKET_CODES.badQuote };
  const { symbol, time } = command;
  const kind = trading.of(state).settlements[market.instrument.kind];
  const mark = kind?.markFrom === undefined ? ownMark(command) : kind.markFrom(state, symbol, command, time);
  if (mark === undefined) return {};
  market.mark = { ...mark, time };
  const marked: CoreEvent = { kind: 'market.marked', symbol, ...mark, time };
  const writes = indexRows(state, market, time);
  const { priceFollowers } = trading.of(state);
  const isFollowed = kind?.afterMark !== undefined || priceFollowers.some((each) => each.isIn(state, symbol));
  if (!isFollowed || state.halted !== undefined) return { marketEvents: [marked], writes };
  const settlement = new Settlement({ state, time });
  for (const write of writes) settlement.write(write);
  settlement.follow(market, 'afterMark');
  const settled = settlement.settled();
  settled.marketEvents.unshift(marked);
  return settled;
}

/** The rows of those that follow the index, if this command brought a sound sample. */
function indexRows(state: CoreState, market: Market, time: Millis): Write[] {
  if (market.index?.time !== time) return [];
  return trading.of(state).indexFollowers.flatMap((follower) => follower.sampled(state, market));
}

/** If money is halted, users' orders stay open until a start that may move it; those that follow prices end theirs. */
function closeMarket({ market, state }: MakerMarket, { time }: CloseMarket): RuleResult {
  market.isClosed = true;
  const settlement = new Settlement({ state, time });
  const { symbol } = market.instrument;
  if (state.halted === undefined) {
    const { orders } = trading.of(state);
    for (const order of [...orders.ranked(symbol), ...orders.waitingIn(symbol)])
      settlement.cancel(order, 'delisted');
    settlement.follow(market, 'close');
  }
  closeFollowers(settlement, symbol, Infinity);
  return settledIn(market, settlement, time);
}

/** Runs before the market opens. An order that fits keeps its price, its size and its rank. */
function recountMarket({ market, state }: MakerMarket, { time }: RecountMarket): RuleResult {
  if (state.halted !== undefined) return {};
  const { markets, orders } = trading.of(state);
  const settlement = new Settlement({ state, time });
  for (const order of orders.ranked(market.instrument.symbol)) {
    if (fitsSteps(order, market)) continue;
    const recountedOrder = recounted(order, readingOf(markets, order) as OrderMarket, market);
    if (recountedOrder === undefined) settlement.cancel(order, 'new-steps');
    else {
      Object.assign(order, recountedOrder, { steps: market.stepsId });
      settlement.change(order);
    }
  }
  for (const order of orders.waitingIn(market.instrument.symbol))
    if (!fitsSteps(order, market)) settlement.cancel(order, 'new-steps');
  market.makerLevels.clear();
  market.book.clear();
  for (const order of restUsers(market, orders)) settlement.cancel(order, 'new-steps');
  settlement.follow(market, 'recount');
  return settledIn(market, settlement, time);
}

function quoteMarket({ market, users }: MakerMarket, command: QuoteMarket): RuleResult {
  const { bids, asks, time } = command;
  if (![bids, asks].every((side) => side.every(isSoundLevel))) return { refused: MARKET_CODES.badQuote };
  if (market.makerLevels.wouldCross(command, users === undefined))
    return { refused: MARKET_CODES.crossedQuote };
  if (users === undefined) {
    market.makerLevels.apply(command);
    sampleMid(market, market.book, time);
    return { marketEvents: levelEvents(market, time) };
  }
  const settlement = new Settlement({ state: users.state, time });
  market.makerLevels.apply(command, (side, fills) => {
    settlement.take(market, side, undefined, fills);
  });
  sampleMid(market, market.makerLevels, time);
  matchUpdated({ market, settlement, number: users.number }, command.source);
  return settledIn(market, settlement, time);
}

function matchWaiting(state: CoreState, { time }: MatchWaiting, number: number): RuleResult {
  const { markets, orders } = trading.of(state);
  const settlement = new Settlement({ state, time });
  for (const symbol of orders.dueAt(time)) {
    const market = markets.get(symbol);
    if (market !== undefined) matchDue({ market, settlement, number });
  }
  return settlement.settled();
}

/** @param prices the market maker's own: a user's order must not change the quotes of others */
function sampleMid(
  market: Market,
  prices: { best(side: BookSideName): Ticks | undefined },
  time: Millis,
): void {
  const [bid, ask] = [prices.best('bid'), prices.best('ask')];
  if (bid === undefined || ask === undefined) return;
  market.reference = bid + ask;
  market.volatility.sample(bid + ask, time);
}

function takeMarket({ market, state, users }: MakerMarket, command: TakeMarket): RuleResult {
  if (!isCount(command.lots) || !isCount(command.limit)) return { refused: MARKET_CODES.badQuote };
  const { side, lots, limit, time } = command;
  const fills = market.book.take(side, lots, limit);
  if (users !== undefined || followsLast(state, market)) {
    const settlement = new Settlement({ state, time });
    settlement.take(market, side, undefined, fills);
    return settledIn(market, settlement, time);
  }
  const writes: Write[] = [];
  const events: CoreEvent[] = fills.map((fill) =>
    tradeEvent(market, { side, price: fill.tick, lots: fill.lots, time }, writes),
  );
  return { marketEvents: [...events, ...levelEvents(market, time)], writes };
}

/** A print fills the users' orders that it passes, up to its size and at their prices; the rest is printed. */
function printTrade({ market, state, users }: MakerMarket, command: PrintTrade): RuleResult {
  if (!isCount(command.lots) || !isCount(command.price)) return { refused: MARKET_CODES.badQuote };
  const writes: Write[] = [];
  if (users === undefined && !followsLast(state, market))
    return { marketEvents: [tradeEvent(market, command, writes)], writes };
  const settlement = new Settlement({ state, time: command.time });
  const remaining = users && fillPassed(market, users.trading.orders, command, settlement);
  if (remaining !== 0) settlement.print(market, { ...command, lots: remaining ?? command.lots });
  return settlement.settled();
}

/** Returns the remaining size of the print. */
function fillPassed(
  market: Market,
  orders: OpenOrders,
  { price, lots }: PrintTrade,
  settlement: Settlement,
): Lots {
  const { book } = market;
  let remaining = lots;
  for (const order of passedBy(price, orders.ranked(market.instrument.symbol))) {
    if (remaining < book.perOrder) break;
    const tick = order.tick as Ticks;
    const open = openLots(order);
    const filled = wholeOrders(Math.min(remaining, open), book.perOrder);
    const isBuy = order.side === 'buy';
    if (filled === open) book.cancel(order.id);
    else book.resize(order.id, open - filled);
    remaining -= filled;
    const maker = {
      id: order.id,
      user: order.user,
      side: isBuy ? 'bid' : 'ask',
      tick,
      lots: open - filled,
    } as const;
    settlement.take(market, isBuy ? 'sell' : 'buy', undefined, [{ maker, tick, lots: filled }]);
  }
  return remaining;
}

/** The orders that a trade at a price passes, best price first, and at one price the oldest first. */
function passedBy(price: Ticks, ranked: readonly Order[]): Order[] {
  const distance = ({ side, tick }: Order) => (side === 'buy' ? (tick ?? 0) - price : price - (tick ?? 0));
  return ranked.filter((order) => distance(order) > 0).sort((one, other) => distance(other) - distance(one));
}

/** The settled result, with the changes of the market's book even if none of its orders changed. */
function settledIn(market: Market, settlement: Settlement, time: Millis): Accepted {
  const settled = settlement.settled();
  settled.marketEvents.push(...levelEvents(market, time));
  return settled;
}

/** Every price of a sample is a whole number of ticks above zero, its rate a whole number of units. */
function isSoundSample({ mark, index, sources = [], fundingRate = 0 }: FeedMark): boolean {
  const others = sources.map(({ price }) => price);
  const arePrices = isCount(index) && (mark === undefined || isCount(mark)) && others.every(isCount);
  return arePrices && Number.isSafeInteger(fundingRate);
}

/** The mark of a kind that makes none: the feed's own. */
function ownMark({ index, mark = index, fundingRate, nextFundingTime }: FeedMark): MarketMark {
  return {
    ...{ mark, index },
    ...(fundingRate !== undefined && { fundingRate }),
    ...(nextFundingTime !== undefined && { nextFundingTime }),
  };
}

function isSoundLevel([tick, lots]: Level): boolean {
  return isCount(tick) && (lots === 0 || isCount(lots));
}

function isCount(value: Ticks | Lots): boolean {
  return Number.isSafeInteger(value) && value > 0;
}
