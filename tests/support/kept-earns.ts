/** A store that keeps the rows of locked mining in memory: what a start would read after every commit. */
import { earns } from '../../server/earn/earns.ts';
import type { EarnDayRow, EarnOrderRow, EarnPayoutRow, StoredEarns } from '../../server/earn/earn-rows.ts';
import type { HeldSlice } from '../../server/core/state-slice.ts';
import type { Store } from '../../server/db/store-api.ts';
import { fakeStore } from './fake-store.ts';

export class KeptEarns {
  readonly payouts: EarnPayoutRow[] = [];
  readonly store: Store;
  private readonly orders = new Map<number, EarnOrderRow>();
  private readonly days = new Map<number, EarnDayRow>();

  constructor() {
    const store = fakeStore();
    this.store = {
      ...store,
      commit: (group) => {
        for (const write of group.writes) if (write.kind === 'row') this.keep(write.into, write.row);
        return store.commit(group);
      },
    };
  }

  private keep(into: string, row: object): void {
    if (into === 'earn-payout') this.payouts.push(row as EarnPayoutRow);
    else if (into === 'earn-order') this.orders.set((row as EarnOrderRow).id, row as EarnOrderRow);
    else if (into === 'earn-day') {
      const day = row as EarnDayRow;
      this.days.set(day.due, { ...(this.days.get(day.due) ?? day), user: day.user, time: day.time });
    }
  }

  /** The slice that a start rebuilds from the rows, by the calendar of a running one. */
  rebuilt(running: HeldSlice): HeldSlice {
    const { calendar } = earns.of({ slices: new Map([[running.name, running]]) });
    const stored: StoredEarns = {
      open: [...this.orders.values()].filter(({ status }) => status === 'in-income'),
      days: [...this.days.values()],
      lastOrder: Math.max(0, ...this.orders.keys()),
      lastPayout: this.payouts.length,
    };
    return earns.rebuild({ stored, calendar });
  }

  /** The income of an order by the record of payments, in whole units. */
  paidOf(order: number): bigint {
    return this.payouts
      .flatMap(({ orders }) => orders)
      .reduce((sum, [id, amount]) => (id === order ? sum + BigInt(amount) : sum), 0n);
  }
}

/** Equal slices give equal texts. */
export function textOf(slice: HeldSlice): string {
  const parts: string[] = [];
  slice.hash((text) => parts.push(text));
  return parts.join('\n');
}
