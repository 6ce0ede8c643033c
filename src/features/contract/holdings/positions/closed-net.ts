import { minorOf, minorText } from '#domain/ledger/minor';
import type { ContractPosition } from '#protocol/names/contract';

/**
 * The settled PnL of a closed position less the fees of all its fills, as exact decimal text of its asset; funding is
 * not part of it.
 */
export function closedNet({ pnl, fee }: Pick<ContractPosition, 'pnl' | 'fee'>): string {
  return minorText((minorOf(pnl) ?? 0n) - (minorOf(fee) ?? 0n));
}
