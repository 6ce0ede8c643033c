/**
 * One person's spot orders as the engine holds them: what is open, what ended and what traded since it listens. An
 * order carries the number of the event that last changed it; the higher one is the newer one. What ended is
 * remembered at least until the channel has told all up to there, so that an older answer never opens it again.
 */
import { OPEN_STATUSES } from '#domain/spot/order';
import type { SpotFill, SpotOrder } from '#protocol/names/spot';

/** More than a page shows; older ones are a call's business. */
const KEPT = 200;

type Orders = Map<number, SpotOrder>;

export class OrderMirror {
  /** Newest first. */
  fills: readonly SpotFill[] = [];
  private open: Orders = new Map();
  private ended: Orders = new Map();

  /** Newest first. */
  get orders(): readonly SpotOrder[] {
    return [...this.open.values()].sort((a, b) => b.id - a.id);
  }

  /** The last that ended first. */
  get closed(): readonly SpotOrder[] {
    return [...this.ended.values()].sort(lastFirst).slice(0, KEPT);
  }

  /** @param told the number up to which the channel told all */
  absorb(orders: readonly SpotOrder[], fills: readonly SpotFill[], told: number): void {
    for (const order of orders) this.hold(order);
    if (this.ended.size > 2 * KEPT) this.forget(told);
    if (fills.length === 0) return;
    const byId = new Map([...this.fills, ...fills].map((fill) => [fill.id, fill]));
    this.fills = [...byId.values()].sort((a, b) => b.id - a.id).slice(0, KEPT);
  }

  /** What is open as of an event: what is not among it ended before, unless it is known from after it. */
  replace(number: number, list: readonly SpotOrder[]): void {
    this.open = new Map([...this.open].filter(([, { version }]) => version > number));
    for (const order of list) this.hold(order);
  }

  private hold(order: SpotOrder): void {
    const { id, version } = order;
    const held = this.open.get(id) ?? this.ended.get(id);
    if (held && held.version > version) return;
    const [to, from] = OPEN_STATUSES.has(order.status) ? [this.open, this.ended] : [this.ended, this.open];
    from.delete(id);
    to.set(id, order);
  }

  private forget(told: number): void {
    const kept = new Set(this.closed);
    for (const order of this.ended.values())
      if (order.version <= told && !kept.has(order)) this.ended.delete(order.id);
  }
}

function lastFirst(a: SpotOrder, b: SpotOrder): number {
  return b.version - a.version || b.id - a.id;
}
