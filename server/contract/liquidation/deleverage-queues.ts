/**
 * The queues of deleveraging, made once a mark for each side of a market, however many commands work on it. A position
 * that could not pay a price is passed over until the next mark, so that one command prices each at most once. Like
 * marks, queues are no part of the hash and are not stored.
 */
import type { PositionSide } from '#domain/contract/position';
import type { UserId } from '#domain/ledger/account-kinds';
import type { Market } from '../../trading/trading-state.ts';
import type { HeldPosition } from '../held-position.ts';

export class KeptQueue {
  private readonly left: Set<HeldPosition>;

  constructor(queue: readonly HeldPosition[]) {
    this.left = new Set(queue);
  }

  /** Open positions, the first one first. @param user whose own are left out: nobody closes against themselves */
  *from(user: UserId): Iterable<HeldPosition> {
    for (const held of this.left)
      if (held.open.lots === 0) this.left.delete(held);
      else if (held.user !== user) yield held;
  }

  passOver(held: HeldPosition): void {
    this.left.delete(held);
  }
}

export class DeleverageQueues {
  private readonly kept = new Map<string, { readonly mark: Market['mark']; readonly queue: KeptQueue }>();

  of(market: Market, side: PositionSide, make: () => readonly HeldPosition[]): KeptQueue {
    const key = `${market.instrument.symbol} ${side}`;
    const there = this.kept.get(key);
    // Each mark is a new object, even at the same price.
    if (there !== undefined && there.mark === market.mark) return there.queue;
    const queue = new KeptQueue(make());
    this.kept.set(key, { mark: market.mark, queue });
    return queue;
  }
}
