/** The value of a user's accounts: balances at the last prices, with the unrealised PnL of what is open. */
import { valuation, type LastOf, type Valuation } from '#domain/assets/valuation';
import type { UserId } from '#domain/ledger/account-kinds';
import type { Slices } from '../core/state-slice.ts';
import type { CoreState } from '../core/state.ts';
import { lastPrices } from '../trading/last-prices.ts';

/** The last prices of markets, and those of shares that have no market. */
export function assetPrices(state: Slices): LastOf {
  const last = lastPrices(state);
  return (symbol) => {
    const price = last(symbol);
    if (price !== undefined) return price;
    for (const slice of state.slices.values()) {
      const ofShares = slice.priceOf?.(state, symbol);
      if (ofShares !== undefined) return ofShares;
    }
    return undefined;
  };
}

/** As the engine computes it live (`worker/account`), to the last digit. */
export function equityOf(state: CoreState, user: UserId): Valuation {
  const holdings = state.ledger
    .accountsOf(user)
    .map(({ asset, available, frozen }) => ({ asset, amount: available + frozen }));
  const open = [...state.slices.values()].flatMap((slice) => slice.unrealised?.(state, user) ?? []);
  return valuation(holdings, assetPrices(state), open);
}
