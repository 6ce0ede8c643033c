/** The income to expect from a quantity that is locked, subscribed or pledged now. */
import { comingDays, datesOf } from '#domain/earn/income';
import type { IncomeDay } from '#domain/earn/earn-terms';
import { minorOf, type Minor } from '#domain/ledger/minor';
import type { Calendar } from '#domain/market/periods';
import type { EarnProduct } from './use-earn.ts';

/** Days that are computed of a product without an end. */
export const FLEXIBLE_DAYS = 30;
const MOST_DAYS = 366;

export interface ExpectedIncome {
  /** Empty without a quantity. */
  readonly days: readonly IncomeDay[];
  readonly total: Minor;
  /** 0: no end. */
  readonly end: number;
}

type Terms = Pick<EarnProduct, 'kind' | 'days' | 'lowPpm' | 'highPpm' | 'canRedeem' | 'incomeBps' | 'feeBps'>;

/**
 * At the lower end of the yield.
 * @param start when a quantity of now begins to earn
 */
export function expectedIncome(
  calendar: Calendar,
  product: Terms,
  quantity: string,
  start: number,
): ExpectedIncome {
  const stake = minorOf(quantity) ?? 0n;
  const { due, end } = datesOf(calendar, product, start - 1);
  if (stake <= 0n) return { days: [], total: 0n, end };
  const order = { ...product, quantity: stake, paid: 0n, paidDays: 0, due };
  const most = product.kind === 'flexible' ? FLEXIBLE_DAYS : MOST_DAYS;
  const days = comingDays(calendar, order, product.lowPpm, most);
  return { days, total: days.reduce((sum, { amount }) => sum + amount, 0n), end };
}
