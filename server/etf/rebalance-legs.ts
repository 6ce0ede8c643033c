/** Trades one coin of a rebalancing on its spot book, as far as it goes within the allowed slippage. */
import { FINE, lotsOfLeg, worthDown, type BasketCoin } from '#domain/etf/basket';
import { ETF_MONEY, type RebalanceLeft } from '#domain/etf/etf-terms';
import {
  afterExit,
  afterPurchase,
  afterSale,
  basketCash,
  purchaseTo,
  saleTo,
  type Traded,
} from '#domain/etf/rebalance';
import { PLATFORM } from '#domain/ledger/account-kinds';
import type { Minor } from '#domain/ledger/minor';
import { post, type Posting } from '#domain/ledger/posting';
import { baseOf, slippageLimit, totalOf, wholeOrders, type OrderSide } from '#domain/trading/order';
import type { Bps, Lots } from '#domain/units';
import type { Settlement } from '../trading/settlement.ts';
import type { Market } from '../trading/trading-state.ts';
import { coinMarket, lastPrice, middlePrice, stepOfMarket } from './basket-markets.ts';
import type { RebalanceCoinRow } from './etf-rows.ts';
import type { HeldEtf } from './held-etfs.ts';
import { coinPrice, delistedAt } from './rebalance-terms.ts';
import { ETF_REASONS } from './reasons.ts';

export interface LegInput {
  readonly settlement: Settlement;
  readonly etf: HeldEtf;
  readonly slippageBps: Bps;
  readonly postings: Posting[];
}

interface Leg extends Traded {
  readonly worth: Minor;
  readonly left: RebalanceLeft;
}

const NOTHING = { quantity: 0n, total: 0n, worth: 0n };

/** The coin as it was traded. The basket changes with it. */
export function tradeCoin(input: LegInput, row: RebalanceCoinRow): RebalanceCoinRow {
  const { etf } = input;
  const coin = etf.coins.find(({ asset }) => asset === row.asset);
  if (coin === undefined || etf.shares === 0n) return { ...row, isDone: true };
  const leg = row.side === 'sell' ? sell(input, coin, row) : buy(input, coin, BigInt(row.goal));
  return {
    ...row,
    ...{ quantity: leg.quantity.toString(), total: leg.total.toString(), worth: leg.worth.toString() },
    ...{ left: leg.left, isDone: true },
  };
}

function sell(input: LegInput, coin: BasketCoin, row: RebalanceCoinRow): Leg {
  const { settlement, etf } = input;
  const { asset } = coin;
  const market = coinMarket(settlement.state, asset);
  const wanted = market === undefined ? 0n : saleTo(BigInt(row.goal), coin, etf.shares, stepOfMarket(market));
  const sold =
    market === undefined ? { ...NOTHING, left: 'closed' as const } : take(input, market, 'sell', wanted);
  if (sold.quantity > 0n) {
    Object.assign(etf, afterSale(etf, asset, sold));
    input.postings.push(...movedFor('sell', asset, sold));
  }
  return row.target === 0 ? leave(input, asset, sold) : sold;
}

/**
 * A coin without a target leaves the basket once no order step of it is held. A delisted one leaves at once: the
 * platform takes what cannot be sold at the last price.
 */
function leave(input: LegInput, asset: string, sold: Leg): Leg {
  const { settlement, etf, postings } = input;
  const { state, time } = settlement;
  const { held = 0n } = etf.coins.find((coin) => coin.asset === asset) ?? {};
  const market = coinMarket(state, asset);
  const isRest = market !== undefined && held < stepOfMarket(market);
  const price = lastPrice(state, asset) ?? coinPrice(state, asset);
  if (price === undefined || !(isRest || delistedAt(state, time).has(asset))) return sold;
  const taken = { quantity: held, total: worthDown(held * FINE, price) };
  if (held > 0n) {
    Object.assign(etf, afterSale(etf, asset, taken));
    postings.push(...movedFor('sell', asset, taken));
  }
  const { basket, lacking } = afterExit(etf, asset, price);
  Object.assign(etf, basket);
  return {
    quantity: sold.quantity + taken.quantity,
    total: sold.total + taken.total,
    worth: sold.worth + taken.total + lacking,
    left: '',
  };
}

function buy(input: LegInput, coin: BasketCoin, goal: bigint): Leg {
  const { settlement, etf } = input;
  const market = coinMarket(settlement.state, coin.asset);
  if (market === undefined) return { ...NOTHING, left: 'closed' };
  const wanted = purchaseTo(goal, coin, etf.shares, stepOfMarket(market));
  const bought = take(input, market, 'buy', wanted);
  if (bought.quantity === 0n) return bought;
  Object.assign(etf, afterPurchase(etf, coin.asset, bought));
  input.postings.push(...movedFor('buy', coin.asset, bought));
  return bought;
}

/** Takes from the book what is wanted, within the slippage; purchases also within the USDT of the basket. */
function take(
  { settlement, etf, slippageBps }: LegInput,
  market: Market,
  side: OrderSide,
  wanted: Minor,
): Leg {
  const { book, steps } = market;
  const most = lotsOfLeg(steps, wanted);
  if (most === 0) return { ...NOTHING, left: '' };
  const best = book.best(side === 'buy' ? 'ask' : 'bid');
  if (best === undefined) return { ...NOTHING, left: 'no-liquidity' };
  const limit = slippageLimit(side, best, slippageBps);
  const units = side === 'buy' ? (basketCash(etf) * steps.notionalPer) / steps.notional : undefined;
  const offered = reached(market, side, limit, { lots: most, units: undefined });
  const lots = units === undefined ? offered : reached(market, side, limit, { lots: offered, units });
  const left = offered < most ? 'no-liquidity' : '';
  if (lots === 0) return { ...NOTHING, left };
  const middle = middlePrice(market);
  const fills = book.take(side, lots, limit);
  const total = fills.reduce((sum, { tick, lots: filled }) => sum + totalOf(steps, tick, filled), 0n);
  settlement.take(market, side, undefined, fills);
  const quantity = baseOf(steps, lots);
  const worth = middle === undefined ? total : worthDown(quantity * FINE, middle);
  return { quantity, total, worth, left };
}

function reached(
  { book, steps }: Market,
  side: OrderSide,
  limit: number,
  most: { readonly lots: Lots; readonly units: bigint | undefined },
): Lots {
  return wholeOrders(book.reach(side, limit, undefined, most).lots, steps.perOrder.size);
}

/** The platform trades on the book, and passes on what it moved. */
function movedFor(side: OrderSide, asset: string, { quantity, total }: Traded): Posting[] {
  const isBuy = side === 'buy';
  const platform = { from: PLATFORM, to: PLATFORM };
  const coins = { reason: isBuy ? 'etf-coins-bought' : 'etf-coins-sold', asset, amount: quantity } as const;
  const money = {
    ...({
      reason: isBuy ? 'etf-coins-paid' : 'etf-coins-received',
      asset: ETF_MONEY,
      amount: total,
    } as const),
  };
  return [money, coins]
    .filter(({ amount }) => amount > 0n)
    .map((moved) => post({ ...moved, ...platform }, ETF_REASONS));
}
