/** The terms of a subscription or a redemption now: the same computation for the quote and for the rule. */
import {
  ceilOf,
  creationCost,
  kindLeg,
  leastShares,
  navOf,
  perShareValue,
  redemptionPayout,
  type Basket,
  type BasketCoin,
  type KindLeg,
  type Price,
} from '#domain/etf/basket';
import { orderFee } from '#domain/etf/fees';
import type { EtfSide } from '#domain/etf/etf-terms';
import { mostUnits } from '#domain/etf/most-units';
import { minorOf, type Minor } from '#domain/ledger/minor';
import { ETF_CODES } from '#protocol/names/codes';
import type { CoreState } from '../core/state.ts';
import { valueOf } from '../settings/settings-state.ts';
import {
  coinMarkets,
  lastPrice,
  mostFilledShares,
  pricedLegs,
  type BookLeg,
  type CoinMarket,
} from './basket-markets.ts';
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
  /** The coins that a redemption pays out themselves. */
  readonly paidOut: readonly KindLeg[];
}

type OrderRefusal = (typeof ETF_CODES)[keyof typeof ETF_CODES];

/** A product whose coins can be traded now, all of them or, for a redemption in kind, some. */
export interface OpenEtf {
  readonly etf: HeldEtf;
  readonly terms: EtfTerms;
  readonly markets: readonly CoinMarket[];
  /** Coins that are not traded now. */
  readonly closed: readonly (BasketCoin & { readonly price: Price | undefined })[];
  /** Orders are in multiples of it. */
  readonly unit: Minor;
  /** The fewest shares of an order. */
  readonly least: Minor;
}

export function termsOf(state: CoreState, product: string): EtfTerms | undefined {
  return valueOf(state, etfProductsSetting).products.find((each) => each.product === product);
}

/** @param inKind coins that are not traded now may be paid out themselves */
export function openEtf(state: CoreState, product: string, inKind = false): OpenEtf | OrderRefusal {
  const terms = termsOf(state, product);
  const etf = etfs.of(state).get(product);
  if (terms === undefined || etf === undefined) return ETF_CODES.noProduct;
  const { markets, closed } = coinMarkets(state, etf.coins);
  if (closed.length > 0 && !inKind) return ETF_CODES.closed;
  const unit = minorOf(terms.unit) as Minor;
  const coins = markets.map(({ coin, step }) => ({ perShare: coin.perShare, step }));
  const priced = closed.map((coin) => ({ ...coin, price: lastPrice(state, coin.asset) }));
  return { etf, terms, markets, closed: priced, unit, least: leastShares(coins, unit) };
}

/** @param quantity USDT for a subscription, shares for a redemption */
export function orderTerms(open: OpenEtf, side: EtfSide, quantity: Minor): OrderTerms | OrderRefusal {
  return side === 'subscribe' ? subscription(open, quantity) : redemption(open, quantity);
}

/** The least that a subscription can spend now, fee included, in whole cents; undefined: the books do not fill it. */
export function leastSpent(open: OpenEtf): Minor | undefined {
  const smallest = created(open, open.least);
  return smallest && ceilOf(paidFor(smallest), CENT) * CENT;
}

const CENT: Minor = 10n ** 6n;

/** The most shares, in whole creation units, whose cost and fee an amount pays. */
function subscription(open: OpenEtf, spend: Minor): OrderTerms | OrderRefusal {
  const { unit, least } = open;
  const smallest = created(open, least);
  if (smallest === undefined) return ETF_CODES.noLiquidity;
  if (paidFor(smallest) > spend) return ETF_CODES.belowMinimum;
  const { markets, etf, terms } = open;
  return mostUnits({
    ...{ least: least / unit, terms: smallest, spend, paidFor },
    termsOf: (units) => created(open, units * unit),
    mostFilled: () => (mostFilledShares(markets, etf.shares, terms.slippageBps) ?? 0n) / unit,
  });
}

const paidFor = ({ value, fee }: OrderTerms) => value + fee;

function created({ etf, terms, markets }: OpenEtf, shares: Minor): OrderTerms | undefined {
  const legs = pricedLegs(markets, etf.shares + shares, 'buy', terms.slippageBps);
  if (legs === undefined) return undefined;
  return withFee(terms, { shares, value: creationCost(etf, shares, legs), legs, paidOut: [] });
}

/** Less than fills every leg may be redeemed too: what was subscribed must never be locked in. */
function redemption(
  { etf, terms, markets, closed, unit }: OpenEtf,
  shares: Minor,
): OrderTerms | OrderRefusal {
  if (shares > etf.shares) return ETF_CODES.notEnough;
  if (shares % unit !== 0n) return ETF_CODES.badOrder;
  const legs = pricedLegs(markets, etf.shares - shares, 'sell', terms.slippageBps);
  if (legs === undefined) return ETF_CODES.noLiquidity;
  const part = { shares, all: etf.shares };
  const paidOut = [
    ...closed.map((coin) => kindLeg(coin, part, coin.price)),
    ...(shares === etf.shares ? restsOf(markets, legs) : []),
  ].filter(({ quantity }) => quantity > 0n);
  return withFee(terms, { shares, value: redemptionPayout(etf, shares, legs), legs, paidOut });
}

/** Parts of order steps, left by a redemption in kind. They cannot be sold, so the last redemption takes them. */
function restsOf(markets: readonly CoinMarket[], legs: readonly BookLeg[]): KindLeg[] {
  return markets.map(({ coin }, at) => {
    const leg = legs[at] as BookLeg;
    const rest = { ...coin, held: coin.held - leg.quantity };
    return kindLeg(rest, { shares: 0n, all: 0n }, leg.best);
  });
}

/** The fee is on the USDT: nothing is sold to pay it. */
function withFee({ feeBps }: EtfTerms, result: Omit<OrderTerms, 'fee' | 'nav'>): OrderTerms {
  const { shares, value } = result;
  return { ...result, fee: orderFee(value, feeBps), nav: perShareValue(value + worthOf(result), shares) };
}

/** The value of the coins that are paid out, by their last prices. */
export function worthOf({ paidOut }: Pick<OrderTerms, 'paidOut'>): Minor {
  return paidOut.reduce((sum, { worth }) => sum + worth, 0n);
}

/** The value of one share by the last prices; undefined: a coin has none. */
export function lastNav(
  { coins, cashPerShare }: Pick<Basket, 'coins' | 'cashPerShare'>,
  priceOf: (asset: string) => { readonly usdt: bigint; readonly coin: bigint } | undefined,
): Minor | undefined {
  const priced = coins.map(({ asset, perShare }) => ({ perShare, price: priceOf(asset) }));
  const known = priced.flatMap(({ perShare, price }) => (price === undefined ? [] : [{ perShare, price }]));
  return known.length < priced.length ? undefined : navOf(known, cashPerShare);
}
