/**
 * Pays the income of every day at the start of the next one in the platform's zone, and gives quantities back at the
 * end. Days that the platform missed are paid once each, in order, dated by their due time. Many orders are due at one
 * instant: they are paid in slices, users in the order of their ids. A user gets one payment for all orders of a coin,
 * and the row of an order that stays in income is not written: it follows from the row of the day.
 */
import { mostOwed } from '#domain/earn/income';
import { PLATFORM, type UserId } from '#domain/ledger/account-kinds';
import type { Minor } from '#domain/ledger/minor';
import { post, type Posting } from '#domain/ledger/posting';
import type { Millis } from '#domain/units';
import { platformRules } from '../core/decide.ts';
import type { Accepted, EntityChange } from '../core/decision.ts';
import { dayDelay, SLICE_MILLIS, SLICES_UNCOMMITTED } from '../core/order-slices.ts';
import { defineJob, type DueCommand } from '../core/schedule.ts';
import type { CoreState } from '../core/state.ts';
import type { Write } from '../db/store-api.ts';
import { earnChange, hasIncome, incomeChange } from './earn-change.ts';
import { earnDayRows, earnPayoutRows, type HeldEarn, type PaidOrder } from './earn-rows.ts';
import { earns, type Earns, type PaidDay } from './earns.ts';
import { limitsOf, newOrder, productOf } from './lock-rules.ts';
import { promised, relocked, released, unpromised } from './move-stake.ts';
import { setYields } from './set-yields.ts';

/** A slice ends with the user whose orders make it this long: about as long as a group of users' commands takes. */
const PAID_ORDERS = 500;

interface PayEarns extends DueCommand {
  readonly kind: 'earn.pay';
}

export const payEarnRules = platformRules<PayEarns>({
  'earn.pay': (state, { due, time }): Accepted => {
    const all = earns.of(state);
    all.notBefore = due + SLICE_MILLIS;
    const first = all.times.first();
    if (first === undefined || first.due > due) return {};
    const paying = new Paying(state, dayAt(state, first.due), time);
    let next: typeof first | undefined = first;
    while (next?.due === first.due && paying.orders < PAID_ORDERS) {
      paying.payUser(next.id);
      next = all.times.first();
    }
    return paying.result();
  },
});

export const payEarnsJob = defineJob<PayEarns>({
  name: 'earn.pay',
  next: (state) => {
    const { times, notBefore } = earns.of(state);
    const first = times.first();
    // Income is PnL of the day that begins. At the same time `assets.open-day` comes first, by its name.
    return first && Math.max(first.due + dayDelay(state.users.nextId() - 1), notBefore);
  },
  after: 'assets.open-day',
  mostUncommitted: SLICES_UNCOMMITTED,
  command: () => ({ kind: 'earn.pay' }),
});

/** The day that ends at `due`. Its yields are read once, so that all of its slices pay by the same ones. */
function dayAt(state: CoreState, due: Millis): PaidDay {
  const { day, calendar } = earns.of(state);
  if (day?.due === due) return day;
  return { due, user: PLATFORM, yields: setYields(state, calendar.day(due - 1)) };
}

/** The income of a user's orders of one coin. */
interface CoinIncome {
  amount: Minor;
  readonly orders: PaidOrder[];
}

/** The payments of one slice. */
class Paying {
  orders = 0;
  private readonly all: Earns;
  private readonly postings: Posting[] = [];
  private readonly changes: EntityChange[] = [];
  private readonly writes: Write[] = [];
  /** How much more the platform owes after the slice, income that it paid included, by coin. */
  private readonly owed = new Map<string, Minor>();

  constructor(
    private readonly state: CoreState,
    private readonly day: PaidDay,
    private readonly time: Millis,
  ) {
    this.all = earns.of(state);
  }

  /** Pays all orders of the user that are due, and returns quantities after their income. */
  payUser(user: UserId): void {
    const { all, day } = this;
    const due = all.ofUser(user).filter((held) => held.due === day.due);
    const coins = new Map<string, CoinIncome>();
    const over = due.filter((held) => this.pay(held, coins));
    for (const [asset, { amount, orders }] of coins) {
      this.postings.push(post({ reason: 'stake-income', asset, amount, from: PLATFORM, to: user }));
      const payout = { id: ++all.lastPayout, user, asset, amount: String(amount), due: day.due };
      this.writes.push(earnPayoutRows.write({ ...payout, time: this.time, orders }));
    }
    for (const held of over) this.end(held);
    this.orders += due.length;
    all.setNext(user);
    all.day = { ...day, user };
  }

  /** Whether the order is over. */
  private pay(held: HeldEarn, coins: Map<string, CoinIncome>): boolean {
    const { id, asset } = held;
    const before = mostOwed(held);
    const { amount, ppm } = this.all.payDay(held, this.day);
    if (amount > 0n) {
      const coin = coins.get(asset) ?? { amount: 0n, orders: [] };
      coins.set(asset, coin);
      coin.amount += amount;
      coin.orders.push([id, String(amount), ppm]);
    }
    const isOver = held.kind !== 'flexible' && held.paidDays >= held.days;
    this.owe(asset, (isOver ? 0n : mostOwed(held)) + amount - before);
    if (!isOver) this.changes.push(incomeChange(held));
    return isOver;
  }

  /** The ended order is sent before the one that follows it. */
  private end(held: HeldEarn): void {
    const { all, state } = this;
    all.remove(held);
    const next = renewed(state, held);
    Object.assign(held, { status: 'completed', due: 0, updated: this.time });
    this.changes.push(earnChange(held), ...(hasIncome(held) ? [incomeChange(held)] : []));
    if (next === undefined) this.postings.push(...released(held, 0n));
    else {
      all.add(next);
      this.postings.push(...relocked(next));
      this.changes.push(earnChange(next));
      this.owe(next.asset, mostOwed(next));
    }
  }

  private owe(asset: string, more: Minor): void {
    this.owed.set(asset, (this.owed.get(asset) ?? 0n) + more);
  }

  result(): Accepted {
    const { postings, changes, writes, time } = this;
    const more = [...this.owed].flatMap(([asset, sum]) => (sum > 0n ? promised(asset, sum) : []));
    const less = [...this.owed].flatMap(([asset, sum]) => (sum < 0n ? unpromised(asset, -sum) : []));
    const { due, user, yields } = this.all.day as PaidDay;
    const day = earnDayRows.write({ due, user, time, yields: [...yields] });
    return { postings: [...more, ...postings, ...less], changes, writes: [...writes, day] };
  }
}

/** The order that follows, by the product's terms of now; undefined: the quantity goes back. */
function renewed(state: CoreState, held: HeldEarn): HeldEarn | undefined {
  const { user, clientId, product, quantity, from, renew, end } = held;
  const terms = productOf(state, product);
  if (!renew || terms?.kind !== 'locked' || terms.asset !== held.asset) return undefined;
  if (state.users.get(user)?.abnormal === true) return undefined;
  const all = earns.of(state);
  const { smallest, largest, left, userLeft } = limitsOf(all, terms, user);
  if (quantity < smallest || quantity > largest || quantity > left || quantity > userLeft) return undefined;
  // Its first day with income begins when the last one ends.
  return newOrder(all, terms, { user, clientId, quantity, from, renew, time: end - 1 });
}
