/** The slice of the core's state with all orders of locked mining and pledges that are in income. */
import type { EarnTerms, Ppm } from '#domain/earn/earn-terms';
import { dayYield, mostOwed, nextIncome } from '#domain/earn/income';
import { PLATFORM, type UserId } from '#domain/ledger/account-kinds';
import { minorText, type Minor } from '#domain/ledger/minor';
import type { Calendar } from '#domain/market/periods';
import type { Millis } from '#domain/units';
import { earnIncome } from '#protocol/entities/earn-income';
import { earnOrder } from '#protocol/entities/earn-order';
import { addTo, removeFrom } from '../base/sets-by-key.ts';
import { canonicalText } from '../core/canonical-text.ts';
import { DueTimes } from '../core/due-times.ts';
import { stateSlice } from '../core/state-slice.ts';
import type { Hold } from '../ledger/audit.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { hasIncome, sentEarn, sentIncome } from './earn-change.ts';
import { earnRow, heldEarn, type EarnDayRow, type HeldEarn, type StoredEarns } from './earn-rows.ts';

/** A day whose income is being paid, or is paid. */
export interface PaidDay extends Pick<EarnDayRow, 'due' | 'user'> {
  /** The yields that the operator set for it, by product. */
  readonly yields: ReadonlyMap<string, Ppm>;
}

export class Earns {
  lastOrder: number;
  lastPayout: number;
  /** The day that was paid last. */
  day: PaidDay | undefined;
  /** The next payments of users, by the user: orders of one instant are paid in the order of their users. */
  readonly times = new DueTimes();
  /** The next slice of payments comes after this time, so that users' commands get their turn. */
  notBefore: Millis = 0;
  private readonly byId = new Map<number, HeldEarn>();
  private readonly byUser = new Map<UserId, Set<HeldEarn>>();
  /** Quantities in income, by product. */
  private readonly totals = new Map<string, Minor>();
  /** Coins that ever were in income since the start. */
  readonly assets = new Set<string>();

  constructor(
    { open, days, lastOrder, lastPayout }: StoredEarns,
    readonly calendar: Calendar,
  ) {
    this.lastOrder = lastOrder;
    this.lastPayout = lastPayout;
    const paid = days.map((row): PaidDay => ({ ...row, yields: new Map(row.yields) }));
    this.day = paid.at(-1);
    for (const row of open) {
      const held = heldEarn(row);
      for (const day of paid) if (day.due === held.due && held.user <= day.user) this.payDay(held, day);
      this.add(held);
    }
  }

  get(id: number): HeldEarn | undefined {
    return this.byId.get(id);
  }

  all(): Iterable<HeldEarn> {
    return this.byId.values();
  }

  ofUser(user: UserId): HeldEarn[] {
    return [...(this.byUser.get(user) ?? [])];
  }

  /** The quantity of everybody that is in income. */
  totalOf(product: string): Minor {
    return this.totals.get(product) ?? 0n;
  }

  userTotalOf(user: UserId, product: string): Minor {
    let total = 0n;
    for (const held of this.byUser.get(user) ?? []) if (held.product === product) total += held.quantity;
    return total;
  }

  add(held: HeldEarn): void {
    this.byId.set(held.id, held);
    addTo(this.byUser, held.user, held);
    this.assets.add(held.asset);
    this.totals.set(held.product, this.totalOf(held.product) + held.quantity);
    this.setNext(held.user);
  }

  remove(held: HeldEarn): void {
    this.byId.delete(held.id);
    removeFrom(this.byUser, held.user, held);
    this.totals.set(held.product, this.totalOf(held.product) - held.quantity);
    this.setNext(held.user);
  }

  /** To be called after the payments of a user. */
  setNext(user: UserId): void {
    let next = Infinity;
    for (const { due } of this.byUser.get(user) ?? []) if (due < next) next = due;
    if (next === Infinity) this.times.delete(user);
    else this.times.set(user, next);
  }

  /** Counts an order's income of a day as paid, and returns it with its yield. */
  payDay(held: HeldEarn, { yields }: Pick<PaidDay, 'yields'>): { readonly amount: Minor; readonly ppm: Ppm } {
    const ppm = isRange(held) ? dayYield(held, yields.get(held.product)) : held.lowPpm;
    const amount = nextIncome(held, ppm);
    held.paid += amount;
    held.paidDays += held.kind === 'pledge' ? held.days : 1;
    held.due = this.calendar.next(held.due, '1d');
    return { amount, ppm };
  }
}

interface EarnsStart {
  readonly stored: StoredEarns;
  /** Of the platform's zone: income is paid at the start of its days. */
  readonly calendar: Calendar;
}

export const earns = stateSlice<Earns, EarnsStart>('earn', {
  rebuild: ({ stored, calendar }) => new Earns(stored, calendar),
  hash(all, update) {
    for (const held of [...all.all()].sort((one, other) => one.id - other.id))
      update(canonicalText(earnRow(held)));
    update(`${String(all.lastOrder)} ${String(all.lastPayout)}`);
    if (all.day !== undefined) update(`${String(all.day.due)} ${String(all.day.user)}`);
  },
  *reservations(all): Iterable<Hold> {
    for (const { user, asset, quantity } of all.all())
      yield { user, kind: 'financial', asset, amount: quantity };
  },
  breaches: owedBreaches,
  entities(all, user) {
    const held = all.ofUser(user);
    return [
      { entity: earnOrder.name, rows: held.map(sentEarn) },
      { entity: earnIncome.name, rows: held.filter(hasIncome).map(sentIncome) },
    ].filter(({ rows }) => rows.length > 0);
  },
});

/** The account of the owed income is exactly the most that all orders can still be paid. */
function owedBreaches(all: Earns, ledger: Pick<Ledger, 'available'>): string[] {
  const owed = new Map<string, Minor>([...all.assets].map((asset) => [asset, 0n]));
  for (const held of all.all()) owed.set(held.asset, (owed.get(held.asset) ?? 0n) + mostOwed(held));
  return [...owed].flatMap(([asset, amount]) => {
    const held = ledger.available(PLATFORM, 'earn-owed', asset);
    if (held === amount) return [];
    return [`${minorText(held)} ${asset} of income is owed, orders in income need ${minorText(amount)}`];
  });
}

/** Whether the yield is the operator's to set, day by day. */
function isRange({ lowPpm, highPpm }: Pick<EarnTerms, 'lowPpm' | 'highPpm'>): boolean {
  return lowPpm < highPpm;
}
