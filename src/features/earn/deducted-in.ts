/** The deductions of a month's early redemptions: they are no payments, so the record of payments lacks them. */
import { minorOf, type Minor } from '#domain/ledger/minor';
import type { EarnOrder } from '#protocol/names/earn';

type Ended = Pick<EarnOrder, 'asset' | 'status' | 'deducted' | 'end'>;

/**
 * @param month "2026-11" by the user's clock
 * @param dayOf "2026-11-28" by the user's clock
 */
export function deductedIn(
  orders: readonly Ended[],
  asset: string,
  month: string,
  dayOf: (time: number) => string,
): Minor {
  return orders
    .filter((order) => order.asset === asset && order.status === 'redeemed')
    .filter(({ end }) => dayOf(end).startsWith(`${month}-`))
    .reduce((sum, { deducted }) => sum + (minorOf(deducted) ?? 0n), 0n);
}
