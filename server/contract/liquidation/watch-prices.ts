/** The marks at which the platform looks at a position or an account, for `liquidation-index.ts`. */
import { crossWallet } from '#domain/contract/cross-wallet';
import { isolatedLiquidation } from '#domain/contract/liquidation';
import { watchedPrices } from '#domain/contract/watched-account';
import type { Millis } from '#domain/units';
import type { CoreState } from '../../core/state.ts';
import { trading } from '../../trading/trading-state.ts';
import { crossPositions } from '../cross-account.ts';
import { waitingIn } from '../marks/index-states.ts';
import { termsOf } from '../market-terms.ts';
import type { Watched, WatchedAccount, WatchedPosition, WatchPrices } from './liquidation-index.ts';

const NOWHERE: WatchPrices = { at: [] };

export function watchPricesOf(state: CoreState, watched: Watched, time: Millis): WatchPrices {
  return 'position' in watched
    ? pricesOfPosition(state, watched, time)
    : pricesOfAccount(state, watched, time);
}

/**
 * Its liquidation price. Positions in a market that is not traded in this run have none, and those of one that
 * waits for its index get theirs by its first mark after that.
 */
function pricesOfPosition(state: CoreState, { position }: WatchedPosition, time: Millis): WatchPrices {
  const { symbol, open, steps } = position;
  const market = trading.of(state).markets.get(symbol);
  if (market === undefined || market.stepsId !== steps) return NOWHERE;
  if (waitingIn(state, symbol, time) !== undefined) return { needs: symbol };
  const price = isolatedLiquidation(termsOf(state, market), open);
  if (price === undefined) return NOWHERE;
  const isLong = open.side === 'long';
  return { at: [{ symbol, down: isLong ? price : undefined, up: isLong ? undefined : price }] };
}

/**
 * In each of its markets the mark that would use up an equal share of what the account has above its
 * requirement: while no mark has gone so far, the account is sound. With one market that is its liquidation
 * price.
 */
function pricesOfAccount(state: CoreState, { user, asset }: WatchedAccount, time: Millis): WatchPrices {
  const cross = crossPositions(state, user, asset);
  if (cross === undefined) return NOWHERE;
  const wallet = crossWallet(state.ledger.available(user, 'contract', asset), cross);
  const symbols = [...new Set(cross.map(({ held }) => held.symbol))];
  const [symbol] = symbols;
  const isAlone = symbols.length === 1 && symbol !== undefined;
  if (isAlone && waitingIn(state, symbol, time) !== undefined) return { needs: symbol };
  const contracts = symbols.map((symbol) => cross.filter(({ held }) => held.symbol === symbol));
  const prices = watchedPrices(wallet, contracts);
  return { at: prices.map((each, at) => ({ symbol: symbols[at] as string, ...each })) };
}
