/** The margin ratio behind a user's positions in a market, as liquidations judge it. */
import { marginRatio, type CrossAccount } from '#domain/contract/margin';
import type { UserId } from '#domain/ledger/account-kinds';
import type { CoreState } from '../core/state.ts';
import { trading } from '../trading/trading-state.ts';
import { crossPositions } from './cross-account.ts';
import { accountAt, crossAccountOf } from './liquidation/used-up.ts';
import { positions } from './positions.ts';

/**
 * In parts per million, rounded down; Infinity: nothing covers the requirement any more. Of a cross position it is that
 * of the whole account, of several positions the highest. `none`: the user has no position there. Undefined: it cannot
 * be known now, because the market has no mark for example.
 */
export function marginRatioOf(state: CoreState, user: UserId, symbol: string): number | 'none' | undefined {
  const there = positions
    .of(state)
    .of(user)
    .filter((held) => held.symbol === symbol);
  if (there.length === 0) return 'none';
  const market = trading.of(state).markets.get(symbol);
  if (market?.mark === undefined) return undefined;
  const { mark } = market.mark;
  let highest: number | undefined;
  for (const held of there) {
    if (held.steps !== market.stepsId) continue;
    const account =
      held.marginMode === 'cross'
        ? crossOf(state, user, market.instrument.quote)
        : accountAt(state, market, held, mark);
    highest = Math.max(highest ?? 0, Number(marginRatio(account) ?? Infinity));
  }
  return highest;
}

function crossOf(state: CoreState, user: UserId, asset: string): CrossAccount {
  const cross = crossPositions(state, user, asset);
  const available = state.ledger.available.bind(state.ledger);
  return crossAccountOf({ state, available }, user, asset, cross);
}
