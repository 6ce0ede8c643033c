/**
 * Pays the income of every day at the start of the next one in the platform's zone, and gives quantities back at the
 * end. Days that the platform missed are paid once each, in order, dated by their due time. Many orders are due at one
 * instant: they are paid in slices.
 */
import { dayYield, mostOwed, nextIncome } from '#domain/earn/income';
import { PLATFORM } from '#domain/ledger/account-kinds';
import type { Minor } from '#domain/ledger/minor';
import { post, type Posting } from '#domain/ledger/posting';
import type { Ppm } from '#domain/earn/earn-terms';
import type { Millis } from '#domain/units';
import { platformRules } from '../core/decide.ts';
import type { Accepted, EntityChange } from '../core/decision.ts';
import { SLICE_MILLIS, SLICE_ORDERS, SLICES_UNCOMMITTED } from '../core/order-slices.ts';
import { defineJob, type DueCommand } from '../core/schedule.ts';
import type { CoreState } from '../core/state.ts';
import type { Write } from '../db/store-api.ts';
import { valueOf } from '../settings/settings-state.ts';
import { earnChange } from './earn-change.ts';
import { earnPayoutRows, type HeldEarn } from './earn-rows.ts';
import { earns, isRange, type Earns } from './earns.ts';
import { limitsOf, newOrder, productOf } from './lock-rules.ts';
import { promised, relocked, released, unpromised } from './move-stake.ts';
import { earnYieldsSetting } from './settings.ts';

interface PayEarns extends DueCommand {
  readonly kind: 'earn.pay';
}

export const payEarnRules = platformRules<PayEarns>({
  'earn.pay': (state, { due, time }): Accepted => {
    const all = earns.of(state);
    const paying = new Paying(state, time);
    all.notBefore = due + SLICE_MILLIS;
    for (let count = 0; count < SLICE_ORDERS; count++) {
      const first = all.times.first();
      if (first === undefined || first.due > due) break;
      paying.pay(all.get(first.id) as HeldEarn);
    }
    return paying.result();
  },
});

export const payEarnsJob = defineJob<PayEarns>({
  name: 'earn.pay',
  next: (state) => {
    const { times, notBefore } = earns.of(state);
    const first = times.first();
    return first && Math.max(first.due, notBefore);
  },
  mostUncommitted: SLICES_UNCOMMITTED,
  command: () => ({ kind: 'earn.pay' }),
});

/** The payments of one slice. */
class Paying {
  private readonly all: Earns;
  private readonly postings: Posting[] = [];
  private readonly changes: EntityChange[] = [];
  private readonly writes: Write[] = [];
  /** How much more the platform owes after the slice, income that it paid included, by coin. */
  private readonly owed = new Map<string, Minor>();
  private yields: ReadonlyMap<string, Ppm> | undefined;

  constructor(
    private readonly state: CoreState,
    private readonly time: Millis,
  ) {
    this.all = earns.of(state);
  }

  pay(held: HeldEarn): void {
    const { all, time } = this;
    const { due, asset, user } = held;
    const before = mostOwed(held);
    const ppm = this.yieldOf(held);
    const amount = nextIncome(held, ppm);
    if (amount > 0n) {
      this.postings.push(post({ reason: 'stake-income', asset, amount, from: PLATFORM, to: user }));
      const paid = { id: ++all.lastPayout, user, order: held.id, asset, amount: String(amount), ppm };
      this.writes.push(earnPayoutRows.write({ ...paid, due, time }));
    }
    held.paid += amount;
    held.paidDays += held.kind === 'pledge' ? held.days : 1;
    held.updated = time;
    this.changes.push(earnChange(held));
    const isOver = held.kind !== 'flexible' && held.paidDays >= held.days;
    this.owe(asset, (isOver ? 0n : mostOwed(held)) + amount - before);
    if (isOver) this.end(held);
    else {
      held.due = all.calendar.next(due, '1d');
      all.times.set(held.id, held.due);
    }
  }

  /** The ended order is sent before the one that follows it. */
  private end(held: HeldEarn): void {
    const { all, state } = this;
    all.remove(held);
    const next = renewed(state, held);
    Object.assign(held, { status: 'completed', due: 0 });
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

  /** Of the day that ends when the order is due. */
  private yieldOf(held: HeldEarn): Ppm {
    if (!isRange(held)) return held.lowPpm;
    this.yields ??= new Map(
      valueOf(this.state, earnYieldsSetting).yields.map(({ product, day, ppm }) => [
        `${product} ${day}`,
        ppm,
      ]),
    );
    return dayYield(held, this.yields.get(`${held.product} ${this.all.calendar.day(held.due - 1)}`));
  }

  result(): Accepted {
    const { postings, changes, writes } = this;
    const more = [...this.owed].flatMap(([asset, sum]) => (sum > 0n ? promised(asset, sum) : []));
    const less = [...this.owed].flatMap(([asset, sum]) => (sum < 0n ? unpromised(asset, -sum) : []));
    return { postings: [...more, ...postings, ...less], changes, writes };
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
