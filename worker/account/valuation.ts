/** The value of balances and open positions as the mirror has them (`domain/assets/valuation.ts`). */
import { valuation, type LastOf, type UnrealisedPnl, type Valuation } from '#domain/assets/valuation';
import { minorOf, type Minor } from '#domain/ledger/minor';
import type { Balance } from '#protocol/names/account';

/** Available plus frozen. */
export function owned({ available, frozen }: Pick<Balance, 'available' | 'frozen'>): Minor {
  return (minorOf(available) ?? 0n) + (minorOf(frozen) ?? 0n);
}

export function valuationOf(
  balances: Iterable<Balance>,
  last: LastOf,
  open: readonly UnrealisedPnl[] = [],
): Valuation {
  const holdings = Array.from(balances, (each) => ({ asset: each.asset, amount: owned(each) }));
  return valuation(holdings, last, open);
}
