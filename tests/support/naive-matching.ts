/** Slow, simple matching: a list of orders by time of arrival, and every rule written out. */
import type { Incoming } from '../../server/matching/match-order.ts';

interface Standing {
  readonly id: number;
  readonly user: number;
  readonly isBid: boolean;
  readonly tick: number;
  lots: number;
}

export interface NaiveMatched {
  /** Maker's id, tick, lots. */
  readonly fills: readonly (readonly [number, number, number])[];
  readonly prevented: readonly number[];
  readonly rested: number;
  readonly dropped: number;
}

export class NaiveMatching {
  orders: Standing[] = [];

  place({ id, user, side, lots, limit, timeInForce, postOnly }: Incoming): NaiveMatched {
    const isBuy = side === 'buy';
    const nothing = { fills: [], prevented: [], rested: 0, dropped: lots };
    const inReach = () => this.ranked(!isBuy).filter(({ tick }) => (isBuy ? tick <= limit : tick >= limit));
    if (postOnly && inReach().length > 0) return nothing;
    const others = inReach().filter((each) => each.user !== user);
    if (timeInForce === 'fok' && others.reduce((sum, each) => sum + each.lots, 0) < lots) return nothing;
    const fills: [number, number, number][] = [];
    const prevented: number[] = [];
    let left = lots;
    for (const maker of inReach()) {
      if (left === 0) break;
      if (maker.user === user) {
        prevented.push(maker.id);
        this.cancel(maker.id);
        continue;
      }
      const filled = Math.min(left, maker.lots);
      maker.lots -= filled;
      left -= filled;
      fills.push([maker.id, maker.tick, filled]);
      if (maker.lots === 0) this.cancel(maker.id);
    }
    if (left === 0 || timeInForce !== 'gtc') return { fills, prevented, rested: 0, dropped: left };
    this.orders.push({ id, user, isBid: isBuy, tick: limit, lots: left });
    return { fills, prevented, rested: left, dropped: 0 };
  }

  cancel(id: number): number | undefined {
    const order = this.orders.find((each) => each.id === id);
    this.orders = this.orders.filter((each) => each !== order);
    return order?.lots;
  }

  /** A smaller size keeps the order's place; a larger one puts it behind all others of its price. */
  resize(id: number, lots: number): void {
    const order = this.orders.find((each) => each.id === id);
    if (order === undefined) return;
    if (lots > order.lots) this.orders = [...this.orders.filter((each) => each !== order), order];
    order.lots = lots;
  }

  levels(isBid: boolean): [number, number][] {
    const sums = new Map<number, number>();
    for (const { tick, lots } of this.ranked(isBid)) sums.set(tick, (sums.get(tick) ?? 0) + lots);
    return [...sums];
  }

  /** A side's orders, best price first, then oldest first: the sort is stable. */
  ranked(isBid: boolean): Standing[] {
    return this.orders
      .filter((each) => each.isBid === isBid)
      .sort((one, other) => (isBid ? other.tick - one.tick : one.tick - other.tick));
  }
}
