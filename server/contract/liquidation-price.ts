/** The liquidation price of a position as its user sees it: the first mark at which the platform acts. */
import type { ContractTerms } from '#domain/contract/contract-terms';
import { countedAccount, crossWallet } from '#domain/contract/cross-wallet';
import { isolatedLiquidation, shownLiquidation } from '#domain/contract/liquidation';
import type { Ticks } from '#domain/units';
import type { CoreState } from '../core/state.ts';
import type { Slices } from '../core/state-slice.ts';
import { trading, type Market } from '../trading/trading-state.ts';
import { crossPositions } from './cross-account.ts';
import type { HeldPosition } from './held-position.ts';
import { termsOf } from './market-terms.ts';

/**
 * Undefined if no mark liquidates it.
 * @param termsIn the terms of a market; those of an announced change for a price after it
 */
export function liquidationOf(
  state: CoreState,
  held: HeldPosition,
  termsIn: (state: Slices, market: Market) => ContractTerms = termsOf,
): Ticks | undefined {
  const { symbol, user, open } = held;
  const { markets } = trading.of(state);
  const market = markets.get(symbol);
  if (market === undefined || market.stepsId !== held.steps) return undefined;
  const terms = termsIn(state, market);
  if (held.marginMode === 'isolated') return isolatedLiquidation(terms, open);
  const { quote } = market.instrument;
  const cross = crossPositions(state, user, quote);
  const opposite = cross
    .filter((each) => each.held.symbol === symbol && each.position.side !== open.side)
    .map(({ position }) => position);
  const others = cross
    .filter((each) => each.held.symbol !== symbol)
    .map((each) => {
      const other = markets.get(each.held.symbol);
      return other?.stepsId === each.held.steps ? { ...each, terms: termsIn(state, other) } : each;
    });
  const wallet = crossWallet(state.ledger.available(user, 'contract', quote), cross);
  return shownLiquidation(terms, [open, ...opposite], countedAccount(wallet, others));
}
