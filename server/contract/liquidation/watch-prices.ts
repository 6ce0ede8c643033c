/** The marks at which the platform looks at a position or an account, for `liquidation-index.ts`. */
import { crossWallet } from '#domain/contract/cross-wallet';
import { isolatedLiquidation } from '#domain/contract/liquidation';
import { watchedPrices } from '#domain/contract/watched-account';
import type { CoreState } from '../../core/state.ts';
import { trading } from '../../trading/trading-state.ts';
import { crossPositions } from '../cross-account.ts';
import { termsOf } from '../market-terms.ts';
import type { Watched, WatchedAccount, WatchedPosition, WatchPrices } from './liquidation-index.ts';

const NOWHERE: readonly never[] = [];

export function watchPricesOf(state: CoreState, watched: Watched): WatchPrices {
  return 'position' in watched ? pricesOfPosition(state, watched) : pricesOfAccount(state, watched);
}

/** Its liquidation price. Positions in a market that is not traded in this run have none. */
function pricesOfPosition(state: CoreState, { position }: WatchedPosition): WatchPrices {
  const { symbol, open, steps } = position;
  const market = trading.of(state).markets.get(symbol);
  if (market === undefined || market.stepsId !== steps) return NOWHERE;
  const price = isolatedLiquidation(termsOf(state, market), open);
  if (price === undefined) return NOWHERE;
  const isLong = open.side === 'long';
  return [{ symbol, down: isLong ? price : undefined, up: isLong ? undefined : price }];
}

/**
 * In each of its markets the mark that would use up an equal share of what the account has above its
 * requirement: while no mark has gone so far, the account is sound. With one market that is its liquidation
 * price.
 */
function pricesOfAccount(state: CoreState, { user, asset }: WatchedAccount): WatchPrices {
  const cross = crossPositions(state, user, asset);
  const wallet = crossWallet(state.ledger.available(user, 'contract', asset), cross);
  const symbols = [...new Set(cross.map(({ held }) => held.symbol))];
  const contracts = symbols.map((symbol) => cross.filter(({ held }) => held.symbol === symbol));
  const prices = watchedPrices(wallet, contracts);
  return prices.map((each, at) => ({ symbol: symbols[at] as string, ...each }));
}
