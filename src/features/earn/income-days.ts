/** Income by the days of the user's clock: what was paid, and what orders in income will bring. */
import type { EarnTerms } from '#domain/earn/earn-terms';
import { comingDays } from '#domain/earn/income';
import { minorOf, type Minor } from '#domain/ledger/minor';
import type { Calendar } from '#domain/market/periods';

export interface DayIncome {
  readonly paid: Minor;
  /** At the lower end of yields. */
  readonly expected: Minor;
}

interface Payout {
  readonly asset: string;
  readonly amount: string;
  readonly due: number;
}

interface OpenOrder extends EarnTerms {
  readonly asset: string;
  readonly quantity: string;
  readonly paid: string;
  readonly paidDays: number;
  readonly due: number;
  readonly status: string;
}

interface DaysInput {
  readonly asset: string;
  readonly payouts: readonly Payout[];
  readonly orders: readonly OpenOrder[];
  readonly calendar: Calendar;
  /** "2026-11-28" by the user's clock. */
  readonly dayOf: (time: number) => string;
  /** Days ahead for which an order without an end is computed. */
  readonly most: number;
}

export const NO_INCOME: DayIncome = { paid: 0n, expected: 0n };

export function incomeByDay({
  asset,
  payouts,
  orders,
  calendar,
  dayOf,
  most,
}: DaysInput): ReadonlyMap<string, DayIncome> {
  const days = new Map<string, DayIncome>();
  const add = (time: number, more: Partial<DayIncome>) => {
    const day = dayOf(time);
    const { paid, expected } = days.get(day) ?? NO_INCOME;
    days.set(day, { paid: paid + (more.paid ?? 0n), expected: expected + (more.expected ?? 0n) });
  };
  for (const each of payouts) if (each.asset === asset) add(each.due, { paid: minorOf(each.amount) ?? 0n });
  for (const order of orders) {
    if (order.asset !== asset || order.status !== 'in-income') continue;
    const [quantity, paid] = [minorOf(order.quantity) ?? 0n, minorOf(order.paid) ?? 0n];
    for (const { due, amount } of comingDays(calendar, { ...order, quantity, paid }, order.lowPpm, most))
      add(due, { expected: amount });
  }
  return days;
}

/** The days of a month "2026-11", and the number of weekdays from Monday before its first one. */
export function daysOfMonth(month: string): { readonly days: readonly string[]; readonly before: number } {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const count = new Date(Date.UTC(year, number, 0)).getUTCDate();
  const first = new Date(Date.UTC(year, number - 1, 1)).getUTCDay();
  return {
    days: Array.from({ length: count }, (_, day) => `${month}-${String(day + 1).padStart(2, '0')}`),
    before: (first + 6) % 7,
  };
}

/** The month that is `by` months later. */
export function monthAfter(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}
