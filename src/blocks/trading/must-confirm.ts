/** Decides whether an order needs a confirmation before it is placed. */
import { minorOf } from '#domain/ledger/minor';
import type { Preferences } from '../../preferences/kept.ts';

interface ConfirmedOrder {
  /** Its value, exact decimal text of the quote; '' if unknown. */
  readonly total: string;
  /** How many percent worse than the market its price is, if the user must be asked; else 0. */
  readonly harm: number;
}

/** How long the button for a harmful price waits: longer than the slowest double tap. */
export const HARM_WAIT_MILLIS = 700;

/** The asset of the user's limit. */
const LIMIT_COIN = 'USDT';

/**
 * True unless the user turned it off. Always true if the price is far on the harmful side of the market, if the
 * total reaches the user's limit, or if the total is not known in the limit's asset.
 */
export function mustConfirm(
  { total, harm }: ConfirmedOrder,
  quote: string,
  { confirmOrders, confirmFrom }: Pick<Preferences, 'confirmOrders' | 'confirmFrom'>,
): boolean {
  if (confirmOrders || harm > 0) return true;
  const worth = quote === LIMIT_COIN ? minorOf(total) : undefined;
  return worth === undefined || worth >= (minorOf(String(confirmFrom)) ?? 0n);
}
