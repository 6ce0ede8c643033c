/** Income of locked mining and pledges, exact: whole units are paid, and the last day brings the remainder. */
import { smallerOf, type Minor } from '../ledger/minor.ts';
import type { Calendar } from '../market/periods.ts';
import type { Millis } from '../units.ts';
import type { EarningOrder, EarnTerms, IncomeDay, Ppm } from './earn-terms.ts';

const MILLION = 1_000_000n;
const FULL_BPS = 10_000n;

/** Rounded down. */
function incomeOf(quantity: Minor, ppm: Ppm, days = 1): Minor {
  return (quantity * BigInt(ppm) * BigInt(days)) / MILLION;
}

/** Days for which the yield counts: a pledge's yield is that of its whole cycle. */
function yieldDays({ kind, days }: Pick<EarnTerms, 'kind' | 'days'>): number {
  return kind === 'pledge' ? 1 : days;
}

/** The income of the whole term at a yield; of an order without an end, that of one day. */
export function promiseOf(quantity: Minor, terms: Pick<EarnTerms, 'kind' | 'days'>, ppm: Ppm): Minor {
  return incomeOf(quantity, ppm, terms.kind === 'flexible' ? 1 : yieldDays(terms));
}

/**
 * The income of an order's next day.
 * @param ppm the yield of that day: of a range the operator's, otherwise the promised one
 */
export function nextIncome(order: EarningOrder, ppm: Ppm): Minor {
  const { kind, days, paid, paidDays, quantity, lowPpm, highPpm } = order;
  if (kind === 'flexible') return incomeOf(quantity, ppm);
  const isLast = kind === 'pledge' || paidDays + 1 === days;
  if (lowPpm === highPpm && isLast) return promiseOf(quantity, order, lowPpm) - paid;
  return incomeOf(quantity, ppm);
}

/** The most that an order can still be paid: the platform owes it. Of an order without an end, one day. */
export function mostOwed(order: EarningOrder): Minor {
  const { kind, days, paid, paidDays, quantity, lowPpm, highPpm } = order;
  if (kind === 'flexible') return incomeOf(quantity, highPpm);
  if (kind === 'pledge') return paidDays === 0 ? promiseOf(quantity, order, highPpm) : 0n;
  if (lowPpm === highPpm) return promiseOf(quantity, order, lowPpm) - paid;
  return BigInt(days - paidDays) * incomeOf(quantity, highPpm);
}

/** The yield of a day: the operator's within the range, otherwise its lower end. */
export function dayYield(
  { lowPpm, highPpm }: Pick<EarnTerms, 'lowPpm' | 'highPpm'>,
  set: Ppm | undefined,
): Ppm {
  if (set === undefined) return lowPpm;
  return Math.min(Math.max(set, lowPpm), highPpm);
}

/** The deduction from the principal if its user redeems now. */
export function deductionOf({
  quantity,
  paid,
  incomeBps,
  feeBps,
}: Pick<EarningOrder, 'quantity' | 'paid' | 'incomeBps' | 'feeBps'>): Minor {
  const all = partOf(paid, incomeBps) + partOf(quantity, feeBps);
  return smallerOf(all, quantity);
}

/** Rounded up, as all fees are. */
function partOf(amount: Minor, bps: number): Minor {
  return (amount * BigInt(bps) + FULL_BPS - 1n) / FULL_BPS;
}

/** When an order begins to earn, is first paid, and ends: at starts of the platform's days. */
export interface EarnDates {
  readonly start: Millis;
  readonly due: Millis;
  /** 0: no end. */
  readonly end: Millis;
}

/** The first whole day after `time` is the first one with income, which its end pays. */
export function datesOf(
  calendar: Calendar,
  { kind, days }: Pick<EarnTerms, 'kind' | 'days'>,
  time: Millis,
): EarnDates {
  const start = calendar.next(time, '1d');
  const end = kind === 'flexible' ? 0 : daysAfter(calendar, start, days);
  return { start, due: kind === 'pledge' ? end : calendar.next(start, '1d'), end };
}

function daysAfter(calendar: Calendar, start: Millis, days: number): Millis {
  let time = start;
  for (let day = 0; day < days; day++) time = calendar.next(time, '1d');
  return time;
}

/** The days of an order that are still to be paid, at a yield; of one without an end as many as asked. */
export function comingDays(
  calendar: Calendar,
  order: EarningOrder & { readonly due: Millis },
  ppm: Ppm,
  most: number,
): IncomeDay[] {
  const { kind, days, quantity } = order;
  if (kind === 'pledge')
    return order.paidDays > 0 ? [] : [{ due: order.due, amount: promiseOf(quantity, order, order.lowPpm) }];
  const coming: IncomeDay[] = [];
  let { due, paid, paidDays } = order;
  while (coming.length < most && (kind === 'flexible' || paidDays < days)) {
    const amount = nextIncome({ ...order, paid, paidDays }, ppm);
    coming.push({ due, amount });
    paid += amount;
    paidDays += 1;
    due = calendar.next(due, '1d');
  }
  return coming;
}
