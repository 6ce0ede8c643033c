/** Which limits can be reached now, at the cost of one look at each book's best price. */
import { ceilOf, FINE, priceOfTick, worthDown, type Price } from '#domain/etf/basket';
import type { EtfSide } from '#domain/etf/etf-terms';
import { minorOf, type Minor } from '#domain/ledger/minor';
import type { CoreState } from '../core/state.ts';
import type { CoinMarket } from './basket-markets.ts';
import type { HeldEtf } from './held-etfs.ts';
import { lastNav, openEtf } from './order-terms.ts';

const ONE_SHARE = minorOf('1') as Minor;
const WHOLE_BPS = 10_000n;

/**
 * A price of one share, fee included, that no order of this side beats now: deeper levels are only worse. Undefined:
 * the product is not traded now, or a book is empty.
 */
export function bestPrice(state: CoreState, product: string, side: EtfSide): Minor | undefined {
  const open = openEtf(state, product);
  if (typeof open === 'string') return undefined;
  const { etf, terms, markets, unit } = open;
  const prices = pricesOf(markets, side);
  const nav = lastNav(etf, (asset) => prices.get(asset));
  if (nav === undefined) return undefined;
  // Each leg, the cash and the fee are rounded to a unit of the ledger, and an order has one creation unit or more.
  const rounding = ceilOf(BigInt(markets.length + 2) * ONE_SHARE, unit) + 2n;
  const fee = (value: Minor) => (value * BigInt(terms.feeBps)) / WHOLE_BPS;
  if (side === 'subscribe') return nav + fee(nav) - rounding;
  const last = lastValue(etf, prices);
  const most = last > nav ? last : nav;
  return most - fee(most) + rounding;
}

function pricesOf(markets: readonly CoinMarket[], side: EtfSide): ReadonlyMap<string, Price> {
  const prices = new Map<string, Price>();
  for (const { coin, market } of markets) {
    const best = market.book.best(side === 'subscribe' ? 'ask' : 'bid');
    if (best !== undefined) prices.set(coin.asset, priceOfTick(market.steps, best));
  }
  return prices;
}

/** The value of one of the last shares, which are paid all that is left. */
function lastValue({ coins, cash, shares }: HeldEtf, prices: ReadonlyMap<string, Price>): Minor {
  if (shares === 0n) return 0n;
  const sum = coins.reduce((total, { asset, held }) => {
    const price = prices.get(asset);
    return price === undefined ? total : total + worthDown(held * FINE, price) + 1n;
  }, cash);
  return ceilOf(sum * ONE_SHARE, shares);
}
