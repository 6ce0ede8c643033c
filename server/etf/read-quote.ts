/** The result of an order at the present books, with the limit that the app sends with it. */
import { formatScaled } from '#domain/decimal-text';
import { PER_SHARE_DIGITS, type Price } from '#domain/etf/basket';
import type { EtfSide } from '#domain/etf/etf-terms';
import { givenAmount } from '#domain/ledger/given-amount';
import { minorText, type Minor } from '#domain/ledger/minor';
import type { Bps } from '#domain/units';
import { ETF_CODES } from '#protocol/names/codes';
import type { CoreState } from '../core/state.ts';
import { valueOf } from '../settings/settings-state.ts';
import { coinMarket, middlePrice, stepOfMarket } from './basket-markets.ts';
import { etfs } from './etfs.ts';
import { lastNav, leastSpent, openEtf, orderTerms } from './order-terms.ts';
import type { EtfProduct, EtfQuote, QuoteAsk, Unexecuted } from './queries.ts';
import { etfProductsSetting } from './settings.ts';

const WHOLE_BPS = 10_000n;

export function quoteOf(
  state: CoreState,
  { product, side, quantity, inKind }: QuoteAsk,
): EtfQuote | Unexecuted {
  const read = givenAmount(quantity);
  if (typeof read === 'string')
    return { refused: ETF_CODES.badOrder, problems: [{ field: 'quantity', code: read }] };
  const open = openEtf(state, product, inKind === true && side === 'redeem');
  if (typeof open === 'string') return { refused: open, problems: [] };
  const terms = orderTerms(open, side, read);
  if (typeof terms === 'string') {
    const least = terms === ETF_CODES.belowMinimum ? leastSpent(open) : undefined;
    return { refused: terms, problems: [], ...(least !== undefined && { least: minorText(least) }) };
  }
  const nav = lastNav(open.etf, (asset) => priceOf(state, asset)) ?? terms.nav;
  const { shares, value, fee } = terms;
  return {
    ...{ shares: minorText(shares), value: minorText(value), fee: minorText(fee) },
    ...{ price: minorText(terms.nav), nav: minorText(nav) },
    paidOut: terms.paidOut.map(({ asset, quantity }) => ({ asset, quantity: minorText(quantity) })),
    slippageBps: slippageOf(side, terms.nav, nav),
    least: minorText(
      lowered(side === 'subscribe' ? shares : value - fee, open.terms.slippageBps, side, open.unit),
    ),
  };
}

/** Above zero: worse for the user than the net asset value. */
function slippageOf(side: EtfSide, price: Minor, nav: Minor): Bps {
  if (nav === 0n) return 0;
  const worse = side === 'subscribe' ? price - nav : nav - price;
  return Number((worse * WHOLE_BPS) / nav);
}

/** The result that an order accepts at the least; shares are whole creation units. */
function lowered(result: Minor, bps: Bps, side: EtfSide, unit: Minor): Minor {
  const least = (result * (WHOLE_BPS - BigInt(bps))) / WHOLE_BPS;
  return side === 'subscribe' ? (least / unit) * unit : least;
}

/** The middle of the best prices of the coin's market. */
function priceOf(state: CoreState, asset: string): Price | undefined {
  const market = coinMarket(state, asset);
  return market && middlePrice(market);
}

/** The products that have begun, in the order of the settings. */
export function productsOf(state: CoreState): EtfProduct[] {
  return valueOf(state, etfProductsSetting).products.flatMap((terms) => {
    const etf = etfs.of(state).get(terms.product);
    if (etf === undefined) return [];
    const { product, feeBps, managementBps, slippageBps, unit } = terms;
    const open = openEtf(state, product);
    const nav = lastNav(etf, (asset) => priceOf(state, asset));
    const weights = new Map(terms.coins.map(({ asset, weightBps }) => [asset, weightBps]));
    return [
      {
        ...{ product, feeBps, managementBps, slippageBps, unit },
        least: typeof open === 'string' ? unit : minorText(open.least),
        isOpen: typeof open !== 'string',
        nav: nav === undefined ? null : minorText(nav),
        ...{ shares: minorText(etf.shares), cash: minorText(etf.cash) },
        coins: etf.coins.map(({ asset, perShare, held }) => ({
          ...{ asset, weightBps: weights.get(asset) ?? 0, held: minorText(held) },
          quantity: formatScaled(perShare, PER_SHARE_DIGITS),
          step: stepText(state, asset),
        })),
      },
    ];
  });
}

function stepText(state: CoreState, asset: string): string {
  const market = coinMarket(state, asset);
  return market === undefined ? '0' : minorText(stepOfMarket(market));
}
