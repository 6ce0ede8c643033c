/** The result of an order at the present books, with the limit that the app sends with it. */
import { formatScaled } from '#domain/decimal-text';
import { PER_SHARE_DIGITS } from '#domain/etf/basket';
import type { EtfSide } from '#domain/etf/etf-terms';
import { givenAmount } from '#domain/ledger/given-amount';
import { minorText, type Minor } from '#domain/ledger/minor';
import { targetWeights } from '#domain/etf/rebalance';
import type { Bps, Millis } from '#domain/units';
import { ETF_CODES } from '#protocol/names/codes';
import type { CoreState } from '../core/state.ts';
import { valueOf } from '../settings/settings-state.ts';
import { coinMarket, stepOfMarket } from './basket-markets.ts';
import { etfs } from './etfs.ts';
import { lastNav, leastSpent, openEtf, orderTerms } from './order-terms.ts';
import type { EtfProduct, EtfQuote, QuoteAsk, Unexecuted } from './queries.ts';
import { coinPrice, delistedAt } from './rebalance-terms.ts';
import { etfExitsSetting, etfProductsSetting } from './settings.ts';

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
  const nav = lastNav(open.etf, (asset) => coinPrice(state, asset)) ?? terms.nav;
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

/** The products that have begun, in the order of the settings. */
export function productsOf(state: CoreState, time: Millis): EtfProduct[] {
  const exits = valueOf(state, etfExitsSetting).coins;
  const delisted = delistedAt(state, time);
  return valueOf(state, etfProductsSetting).products.flatMap((terms) => {
    const etf = etfs.of(state).get(terms.product);
    if (etf === undefined) return [];
    const { product, feeBps, managementBps, slippageBps, unit, rebalance } = terms;
    const open = openEtf(state, product);
    const nav = lastNav(etf, (asset) => coinPrice(state, asset));
    const aimed = terms.coins.filter(({ asset }) => !delisted.has(asset));
    const targets = targetWeights(aimed.map(({ weightBps }) => ({ targetBps: weightBps })));
    const weights = new Map(aimed.map(({ asset }, at) => [asset, targets[at]]));
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
        ...{ cashPerShare: formatScaled(etf.cashPerShare, PER_SHARE_DIGITS), rebalance },
        leaving: exits.filter(({ asset }) => etf.coins.some((coin) => coin.asset === asset)),
      },
    ];
  });
}

function stepText(state: CoreState, asset: string): string {
  const market = coinMarket(state, asset);
  return market === undefined ? '0' : minorText(stepOfMarket(market));
}
