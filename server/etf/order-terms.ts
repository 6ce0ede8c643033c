/** The terms of a subscription or a redemption now: the same computation for the quote and for the rule. */
import {
  creationCost,
  leastShares,
  navOf,
  perShareValue,
  redemptionPayout,
  type Basket,
} from '#domain/etf/basket';
import { orderFee } from '#domain/etf/fees';
import type { EtfSide } from '#domain/etf/etf-terms';
import { minorOf, type Minor } from '#domain/ledger/minor';
import { ETF_CODES } from '#protocol/names/codes';
import type { CoreState } from '../core/state.ts';
import { valueOf } from '../settings/settings-state.ts';
import { coinMarkets, pricedLegs, type BookLeg, type CoinMarket } from './basket-markets.ts';
import { etfs } from './etfs.ts';
import type { HeldEtf } from './held-etfs.ts';
import { etfProductsSetting, type EtfTerms } from './settings.ts';

export interface OrderTerms {
  readonly shares: Minor;
  /** Before the fee. */
  readonly value: Minor;
  readonly fee: Minor;
  /** The executed price of one share without the fee. */
  readonly nav: Minor;
  readonly legs: readonly BookLeg[];
}

type OrderRefusal = (typeof ETF_CODES)[keyof typeof ETF_CODES];

/** A product whose coins can all be traded now. */
export interface OpenEtf {
  readonly etf: HeldEtf;
  readonly terms: EtfTerms;
  readonly markets: readonly CoinMarket[];
  /** Orders are in multiples of it. */
  readonly unit: Minor;
  /** The fewest shares of an order. */
  readonly least: Minor;
}

export function termsOf(state: CoreState, product: string): EtfTerms | undefined {
  return valueOf(state, etfProductsSetting).products.find((each) => each.product === product);
}

export function openEtf(state: CoreState, product: string): OpenEtf | OrderRefusal {
  const terms = termsOf(state, product);
  const etf = etfs.of(state).get(product);
  if (terms === undefined || etf === undefined) return ETF_CODES.noProduct;
  const markets = coinMarkets(state, etf.coins);
  if (markets === undefined) return ETF_CODES.closed;
  const unit = minorOf(terms.unit) as Minor;
  const coins = markets.map(({ coin, step }) => ({ perShare: coin.perShare, step }));
  return { etf, terms, markets, unit, least: leastShares(coins, unit) };
}

/** @param quantity USDT for a subscription, shares for a redemption */
export function orderTerms(open: OpenEtf, side: EtfSide, quantity: Minor): OrderTerms | OrderRefusal {
  return side === 'subscribe' ? subscription(open, quantity) : redemption(open, quantity);
}

/** The most shares, in whole creation units, whose cost and fee an amount pays. */
function subscription(open: OpenEtf, spend: Minor): OrderTerms | OrderRefusal {
  const { unit, least } = open;
  const smallest = created(open, least);
  if (smallest === undefined) return ETF_CODES.noLiquidity;
  if (paidFor(smallest) > spend) return ETF_CODES.belowMinimum;
  // The books only get dearer, so more shares than this part of the amount are never affordable.
  let low = least / unit;
  let high = (spend * least) / paidFor(smallest) / unit + 2n;
  let best = smallest;
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    const terms = created(open, middle * unit);
    if (terms !== undefined && paidFor(terms) <= spend) {
      low = middle;
      best = terms;
    } else high = middle;
  }
  return best;
}

const paidFor = ({ value, fee }: OrderTerms) => value + fee;

function created({ etf, terms, markets }: OpenEtf, shares: Minor): OrderTerms | undefined {
  const legs = pricedLegs(markets, etf.shares + shares, 'buy', terms.slippageBps);
  if (legs === undefined) return undefined;
  return withFee(terms, shares, creationCost(etf.cash, shares, legs), legs);
}

/** Less than fills every leg may be redeemed too: what was subscribed must never be locked in. */
function redemption({ etf, terms, markets, unit }: OpenEtf, shares: Minor): OrderTerms | OrderRefusal {
  if (shares > etf.shares) return ETF_CODES.notEnough;
  if (shares % unit !== 0n) return ETF_CODES.badOrder;
  const legs = pricedLegs(markets, etf.shares - shares, 'sell', terms.slippageBps);
  if (legs === undefined) return ETF_CODES.noLiquidity;
  return withFee(terms, shares, redemptionPayout(etf, shares, legs), legs);
}

function withFee({ feeBps }: EtfTerms, shares: Minor, value: Minor, legs: readonly BookLeg[]): OrderTerms {
  const fee = orderFee(value, feeBps);
  return { shares, value, fee, nav: perShareValue(value, shares), legs };
}

/** The value of one share by the last prices; undefined: a coin has none. */
export function lastNav(
  { coins }: Pick<Basket, 'coins'>,
  priceOf: (asset: string) => { readonly usdt: bigint; readonly coin: bigint } | undefined,
): Minor | undefined {
  const priced = coins.map(({ asset, perShare }) => ({ perShare, price: priceOf(asset) }));
  const known = priced.flatMap(({ perShare, price }) => (price === undefined ? [] : [{ perShare, price }]));
  return known.length < priced.length ? undefined : navOf(known);
}
