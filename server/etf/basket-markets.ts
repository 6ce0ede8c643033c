/** The spot markets of a basket's coins: what its legs cost or bring on the books, and their trades. */
import type { Basket, BasketCoin, PricedLeg, Price } from '#domain/etf/basket';
import { FINE, legOf, lotsOfLeg, priceOfTick } from '#domain/etf/basket';
import { etfMarketOf } from '#domain/etf/etf-terms';
import type { Minor } from '#domain/ledger/minor';
import { baseOf, slippageLimit, type OrderSide } from '#domain/trading/order';
import type { Bps, Lots, Ticks } from '#domain/units';
import type { Slices } from '../core/state-slice.ts';
import { marketOfKind } from '../trading/kind-orders.ts';
import type { Settlement } from '../trading/settlement.ts';
import type { Market } from '../trading/trading-state.ts';

export interface CoinMarket {
  readonly coin: BasketCoin;
  readonly market: Market;
  /** One order step of the coin. */
  readonly step: Minor;
}

/** A leg with its order on the book. */
export interface BookLeg extends PricedLeg {
  readonly asset: string;
  readonly market: Market;
  readonly lots: Lots;
  readonly limit: Ticks;
}

/** The open spot market of a coin, whose feed confirms it; undefined: there is none now. */
export function coinMarket(state: Slices, asset: string): Market | undefined {
  const market = marketOfKind(state, 'spot', etfMarketOf(asset));
  if (market === undefined || market.isClosed || !market.isLive) return undefined;
  return market.instrument.watchOnly === true ? undefined : market;
}

/** One order step of a market's coin. */
export function stepOfMarket({ steps }: Pick<Market, 'steps'>): Minor {
  return baseOf(steps, steps.perOrder.size);
}

/** The markets of a basket's coins, and the coins that are not traded now. */
export function coinMarkets(state: Slices, coins: Basket['coins']) {
  const markets: CoinMarket[] = [];
  const closed: BasketCoin[] = [];
  for (const coin of coins) {
    const market = coinMarket(state, coin.asset);
    if (market === undefined) closed.push(coin);
    else markets.push({ coin, market, step: stepOfMarket(market) });
  }
  return { markets, closed };
}

/** The last price of a coin, whether or not it is traded now; undefined: none is known. */
export function lastPrice(state: Slices, asset: string): Price | undefined {
  const market = marketOfKind(state, 'spot', etfMarketOf(asset));
  if (market === undefined) return undefined;
  const { usdt, coin } = priceOfTick(market.steps, 1);
  if (market.reference > 0) return { usdt: usdt * BigInt(market.reference), coin: 2n * coin };
  return market.last === undefined ? undefined : { usdt: usdt * BigInt(market.last), coin };
}

/**
 * The orders that change the held quantity into the one that a number of shares needs, priced on the books. Changes
 * nothing.
 * @returns undefined if a book does not fill its leg within the slippage
 */
export function pricedLegs(
  markets: readonly CoinMarket[],
  shares: Minor,
  side: OrderSide,
  slippageBps: Bps,
): BookLeg[] | undefined {
  const legs: BookLeg[] = [];
  for (const { coin, market, step } of markets) {
    const { book, steps } = market;
    const best = book.best(side === 'buy' ? 'ask' : 'bid');
    if (best === undefined) return undefined;
    const change = legOf(coin, shares, step);
    const wanted = side === 'buy' ? change : -change;
    const quantity = wanted > 0n ? wanted : 0n;
    const lots = lotsOfLeg(steps, quantity);
    const limit = slippageLimit(side, best, slippageBps);
    const reach = book.reach(side, limit, undefined, { lots, units: undefined });
    if (lots > 0 && reach.lots < lots) return undefined;
    const total = lots === 0 ? 0n : (reach.units * steps.notional) / steps.notionalPer;
    const { asset, perShare } = coin;
    legs.push({ asset, perShare, quantity, total, best: priceOfTick(steps, best), market, lots, limit });
  }
  return legs;
}

/**
 * The most shares whose coins the books fill within the slippage; undefined: a book has no offer.
 * @param shares that exist already
 */
export function mostFilledShares(
  markets: readonly CoinMarket[],
  shares: Minor,
  slippageBps: Bps,
): Minor | undefined {
  let most: Minor | undefined;
  for (const { coin, market, step } of markets) {
    const { book, steps } = market;
    const best = book.best('ask');
    if (best === undefined) return undefined;
    if (coin.perShare === 0n) continue;
    const limit = slippageLimit('buy', best, slippageBps);
    const { lots } = book.reach('buy', limit, undefined, { lots: Number.MAX_SAFE_INTEGER, units: undefined });
    // The next order step of the coin is not there any more.
    const filled = ((coin.held + baseOf(steps, lots) + step) * FINE - 1n) / coin.perShare - shares;
    if (most === undefined || filled < most) most = filled;
  }
  return most;
}

/**
 * Trades the legs on the books in the name of the platform, which passes the coins on to the ETF account. Against the
 * market maker's levels nothing moves; a user's resting order is settled as by any taker.
 */
export function tradeLegs(settlement: Settlement, legs: readonly BookLeg[], side: OrderSide): void {
  for (const { market, lots, limit } of legs)
    if (lots > 0) settlement.take(market, side, undefined, market.book.take(side, lots, limit));
}

/** The middle of a market's best prices; undefined: a side is empty. */
export function middlePrice({ book, steps }: Market): Price | undefined {
  const [bid, ask] = [book.best('bid'), book.best('ask')];
  if (bid === undefined || ask === undefined) return undefined;
  const { usdt, coin } = priceOfTick(steps, bid + ask);
  return { usdt, coin: 2n * coin };
}

/** Whether it has a middle, without computing that: a job asks after each commit. */
export function hasMiddle({ book }: Market): boolean {
  return book.best('bid') !== undefined && book.best('ask') !== undefined;
}
