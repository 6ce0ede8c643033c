/** Whether an order is shown once more before it is placed. */
import { minorOf } from '#domain/ledger/minor';
import type { Preferences } from '../../../preferences/kept.ts';
import type { TicketSummary } from './ticket-summary.ts';

/** What the user's own limit is in. */
const LIMIT_COIN = 'USDT';

/**
 * Unless it was turned off; and always if the price is far on the harmful side of the market, from the user's own limit
 * on, and if the total is not known in its coin.
 * @param summary its total is exact decimal text of the quote; '' is not known
 */
export function mustConfirm(
  { total, harm }: Pick<TicketSummary, 'total' | 'harm'>,
  quote: string,
  { confirmOrders, confirmFrom }: Pick<Preferences, 'confirmOrders' | 'confirmFrom'>,
): boolean {
  if (confirmOrders || harm > 0) return true;
  const worth = quote === LIMIT_COIN ? minorOf(total) : undefined;
  return worth === undefined || worth >= (minorOf(String(confirmFrom)) ?? 0n);
}
