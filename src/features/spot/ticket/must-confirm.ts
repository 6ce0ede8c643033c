/** Whether an order is shown once more before it is placed. */
import { minorOf } from '#domain/ledger/minor';
import type { Preferences } from '../../../preferences/kept.ts';

/** What the person's own limit is in. */
const LIMIT_COIN = 'USDT';

/**
 * Unless it was turned off; and always from the person's own limit on, and where the total is not known in its coin.
 * @param total exact decimal text of the quote; '' is not known
 */
export function mustConfirm(
  total: string,
  quote: string,
  { confirmOrders, confirmFrom }: Pick<Preferences, 'confirmOrders' | 'confirmFrom'>,
): boolean {
  if (confirmOrders) return true;
  const worth = quote === LIMIT_COIN ? minorOf(total) : undefined;
  return worth === undefined || worth >= (minorOf(String(confirmFrom)) ?? 0n);
}
