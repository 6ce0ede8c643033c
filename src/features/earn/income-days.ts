/** Income by the days of the user's clock: what was paid, and what orders in income will bring. */
import type { EarnTerms } from '#domain/earn/earn-terms';
import { comingDays } from '#domain/earn/income';
import { minorOf, minorText, type Minor } from '#domain/ledger/minor';
import type { Calendar } from '#domain/market/periods';

export interface DayIncome {
  readonly paid: Minor;
  /** At the lower end of yields. */
  readonly expected: Minor;
  /** The parts of orders, paid ones first. */
  readonly parts: readonly DayPart[];
}

export interface DayPart {
  readonly order: number;
  readonly amount: Minor;
  readonly isPaid: boolean;
}

interface Payout {
  readonly asset: string;
  readonly due: number;
  readonly orders: readonly { readonly order: number; readonly amount: string }[];
}

interface OpenOrder extends EarnTerms {
  readonly id: number;
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

export const NO_INCOME: DayIncome = { paid: 0n, expected: 0n, parts: [] };

export function incomeByDay({
  asset,
  payouts,
  orders,
  calendar,
  dayOf,
  most,
}: DaysInput): ReadonlyMap<string, DayIncome> {
  const days = new Map<string, DayIncome>();
  const add = (time: number, part: DayPart) => {
    const day = dayOf(time);
    const { paid, expected, parts } = days.get(day) ?? NO_INCOME;
    const { amount, isPaid } = part;
    days.set(day, {
      paid: isPaid ? paid + amount : paid,
      expected: isPaid ? expected : expected + amount,
      parts: [...parts, part],
    });
  };
  for (const each of payouts)
    if (each.asset === asset)
      for (const { order, amount } of each.orders)
        add(each.due, { order, amount: minorOf(amount) ?? 0n, isPaid: true });
  for (const order of orders) {
    if (order.asset !== asset || order.status !== 'in-income') continue;
    const [quantity, paid] = [minorOf(order.quantity) ?? 0n, minorOf(order.paid) ?? 0n];
    for (const { due, amount } of comingDays(calendar, { ...order, quantity, paid }, order.lowPpm, most))
      add(due, { order: order.id, amount, isPaid: false });
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

/** A cell of the calendar has room for this many letters. */
const MOST_LETTERS = 6;
const DIGITS = [3, 2, 1] as const;
/** Smaller amounts are only named as smaller. */
const LEAST = '0.001';

/** A sum in few letters: "1.23K", "0.07", "<0.001". @param sum above zero */
export function shortSum(sum: Minor, language: string): string {
  const text = minorText(sum) as `${number}`;
  for (const maximumSignificantDigits of DIGITS) {
    const format = new Intl.NumberFormat(language, { notation: 'compact', maximumSignificantDigits });
    const short = format.format(text);
    if (short.length <= MOST_LETTERS) return short;
  }
  return `<${new Intl.NumberFormat(language, { maximumFractionDigits: 3 }).format(LEAST)}`;
}
