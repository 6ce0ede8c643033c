/**
 * What is left to end in a contract, sorted once, so that a slice costs by what it ends and not by all that is left.
 * After trading has ended nothing is added, and what others end meanwhile is passed over.
 */
import { PLATFORM, type UserId } from '#domain/ledger/account-kinds';
import type { CoreState } from '../../core/state.ts';
import type { Order } from '../../trading/order.ts';
import { trading } from '../../trading/trading-state.ts';
import { positions } from '../positions.ts';
import type { HeldTrigger } from '../triggers/trigger-rows.ts';
import { triggers } from '../triggers/triggers.ts';

export class LeftToEnd {
  private readonly orders: Order[];
  private readonly triggers: HeldTrigger[];
  /** Of positions, which are settled later. */
  private users: UserId[] | undefined;

  constructor(
    private readonly state: CoreState,
    private readonly symbol: string,
  ) {
    const { orders } = trading.of(state);
    this.orders = [...orders.ranked(symbol), ...orders.waitingIn(symbol)].reverse();
    this.triggers = triggers.of(state).in(symbol).reverse();
  }

  /** In time priority; undefined: none is left. */
  nextOrder(): Order | undefined {
    const { orders } = trading.of(this.state);
    return nextOf(this.orders, (order) => orders.get(order.id) === order);
  }

  /** By id. One that has fired ends with its order. */
  nextTrigger(): HeldTrigger | undefined {
    const all = triggers.of(this.state);
    return nextOf(this.triggers, (held) => all.get(held.id) === held && held.status !== 'fired');
  }

  /** By their first positions, without the market maker. */
  nextUser(): UserId | undefined {
    const all = positions.of(this.state);
    this.users ??= [...new Set(all.in(this.symbol).map(({ user }) => user))].reverse();
    return nextOf(
      this.users,
      (user) => user !== PLATFORM && all.of(user).some((held) => held.symbol === this.symbol),
    );
  }
}

/** Leaves the item in place until it has ended. */
function nextOf<Item>(items: Item[], isOpen: (item: Item) => boolean): Item | undefined {
  for (let item = items.at(-1); item !== undefined; item = items.at(-1)) {
    if (isOpen(item)) return item;
    items.pop();
  }
  return undefined;
}
