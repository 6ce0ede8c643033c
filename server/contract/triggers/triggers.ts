/** The slice of the core's state with all open triggers, and the queue of those whose price was reached. */
import type { UserId } from '#domain/ledger/account-kinds';
import { trailingTrigger } from '#domain/trading/trigger-price';
import type { TriggerBy } from '#domain/contract/trigger-terms';
import type { Millis, Ticks } from '#domain/units';
import { contractTrigger } from '#protocol/entities/contract-trigger';
import { addTo, removeFrom } from '../../base/sets-by-key.ts';
import { canonicalText } from '../../core/canonical-text.ts';
import { stateSlice } from '../../core/state-slice.ts';
import { readingOf, type OrderMarket } from '../../trading/order.ts';
import { PriceWatch } from '../../trading/price-watch.ts';
import type { Readings } from '../positions.ts';
import { sentTrigger } from './held-trigger.ts';
import { MovedTrails } from './moved-trails.ts';
import { ReachedTriggers } from './reached-triggers.ts';
import type { HeldTrigger, TriggerRow } from './trigger-rows.ts';

export interface StoredTriggers {
  /** Pending and waiting ones, and fired ones whose order is still open. */
  readonly open: readonly TriggerRow[];
  /** The highest id ever given out. */
  readonly last: number;
}

const NONE: ReadonlySet<HeldTrigger> = new Set();

export class Triggers {
  last: number;
  /**
   * The queue of those that fire next. It is no part of the hash and is not stored: their rows say that they were
   * reached (`HeldTrigger.reached`), so a start finds them postponed.
   */
  readonly reached = new ReachedTriggers();
  /** A command fires triggers now: their own trades are no new price for those that are tried again. */
  isFiring = false;
  readonly moved = new MovedTrails();
  /** By market, those that were reached and could not act yet. */
  private readonly postponed = new Map<string, Set<HeldTrigger>>();
  private readonly byId = new Map<number, HeldTrigger>();
  private readonly byUser = new Map<UserId, Set<HeldTrigger>>();
  private readonly bySymbol = new Map<string, Set<HeldTrigger>>();
  /** Here and by order, those of none are under 0, for which nobody asks. */
  private readonly byPosition = new Map<number, Set<HeldTrigger>>();
  private readonly byOrder = new Map<number, Set<HeldTrigger>>();
  private readonly watches = new Map<string, PriceWatch>();

  constructor(
    { open, last }: StoredTriggers,
    private readonly readings: Readings,
  ) {
    this.last = last;
    for (const row of open) this.add({ ...row });
  }

  get(id: number): HeldTrigger | undefined {
    return this.byId.get(id);
  }

  all(): Iterable<HeldTrigger> {
    return this.byId.values();
  }

  /** In the order of their ids, here and below. */
  of(user: UserId): HeldTrigger[] {
    return sorted(this.byUser.get(user));
  }

  countOf(user: UserId): number {
    return this.byUser.get(user)?.size ?? 0;
  }

  in(symbol: string): HeldTrigger[] {
    return sorted(this.bySymbol.get(symbol));
  }

  isIn(symbol: string): boolean {
    return this.bySymbol.has(symbol);
  }

  ofPosition(position: number): HeldTrigger[] {
    return sorted(this.byPosition.get(position));
  }

  /** Those attached to an order, and the one that placed it. */
  ofOrder(order: number): HeldTrigger[] {
    return sorted(this.byOrder.get(order));
  }

  add(held: HeldTrigger): void {
    this.byId.set(held.id, held);
    addTo(this.byUser, held.user, held);
    addTo(this.bySymbol, held.symbol, held);
    addTo(this.byPosition, held.position, held);
    addTo(this.byOrder, held.order, held);
    addTo(this.byOrder, held.placed, held);
    this.arm(held);
  }

  /** Belongs to this position from now on; 0: to none. */
  bindPosition(held: HeldTrigger, position: number): void {
    removeFrom(this.byPosition, held.position, held);
    held.position = position;
    addTo(this.byPosition, position, held);
  }

  /** Its order is this one; 0: it was refused. */
  bindPlaced(held: HeldTrigger, placed: number): void {
    removeFrom(this.byOrder, held.placed, held);
    held.placed = placed;
    addTo(this.byOrder, placed, held);
  }

  remove(held: HeldTrigger): void {
    this.disarm(held);
    this.byId.delete(held.id);
    removeFrom(this.byUser, held.user, held);
    removeFrom(this.bySymbol, held.symbol, held);
    removeFrom(this.byPosition, held.position, held);
    removeFrom(this.byOrder, held.order, held);
    removeFrom(this.byOrder, held.placed, held);
  }

  /** Follows its price if it waits and was not reached; after each change of its status or its prices. */
  arm(held: HeldTrigger): void {
    this.disarm(held);
    if (held.status !== 'waiting') return;
    if (held.reached > 0) {
      addTo(this.postponed, held.symbol, held);
      return;
    }
    const { id, tick, activation, callbackBps, rises } = held;
    const watch = this.watchOf(held.symbol, held.triggerBy);
    if (activation !== null) watch.watch({ id, tick: activation }, !rises);
    else if (tick === null) throw new Error(`trigger ${String(id)} has no price`);
    else if (callbackBps > 0) watch.trail({ id, tick }, callbackBps, rises);
    else watch.watch({ id, tick }, rises);
  }

  disarm(held: HeldTrigger): void {
    const { id, symbol, triggerBy } = held;
    this.watches.get(`${triggerBy} ${symbol}`)?.unwatch(id);
    removeFrom(this.postponed, symbol, held);
    this.moved.delete(symbol, id);
    this.reached.delete(symbol, id);
  }

  /** Those that were reached and wait for a price at which they may act, in the order in which they were reached. */
  postponedIn(symbol: string): HeldTrigger[] {
    return sorted(this.postponed.get(symbol)).sort(byReach);
  }

  /** A postponed one is due. */
  resume(held: HeldTrigger, time: Millis): void {
    removeFrom(this.postponed, held.symbol, held);
    this.reached.add(held.symbol, { id: held.id, tick: held.tick ?? 0, time });
  }

  /** A live price: those that it reaches are due from now on, and are returned. */
  reach(symbol: string, by: TriggerBy, price: Ticks, time: Millis): readonly HeldTrigger[] {
    const watch = this.watches.get(`${by} ${symbol}`);
    if (watch === undefined || watch.size === 0) return [];
    const due: HeldTrigger[] = [];
    const moved = this.moved.in(symbol);
    for (const { id, tick } of watch.reach(price, moved)) {
      const held = this.byId.get(id) as HeldTrigger;
      const { activation, callbackBps, rises } = held;
      if (activation === null || moved.has(id)) {
        this.reached.add(symbol, { id, tick, time });
        due.push(held);
      } else {
        // Its row still has the activation price, until it is written as one that moved.
        watch.trail({ id, tick: trailingTrigger(price, callbackBps, rises) }, callbackBps, rises);
        moved.add(id);
      }
    }
    this.moved.date(symbol, time);
    return due;
  }

  /** Takes the present trigger price of a trailing one, or the reached one, over into what its row says. */
  keepMoved(held: HeldTrigger): void {
    const { id, symbol, triggerBy } = held;
    if (!this.moved.delete(symbol, id)) return;
    held.tick =
      this.watchOf(symbol, triggerBy).trailedTick(id) ?? this.reached.get(symbol, id)?.tick ?? held.tick;
    held.activation = null;
  }

  /** The market by which to read a trigger; undefined: its steps are unknown. */
  readingOf(held: Pick<TriggerRow, 'symbol' | 'steps'>): OrderMarket | undefined {
    return readingOf(this.readings, held);
  }

  private watchOf(symbol: string, by: TriggerBy): PriceWatch {
    const key = `${by} ${symbol}`;
    const there = this.watches.get(key) ?? new PriceWatch();
    this.watches.set(key, there);
    return there;
  }
}

export interface TriggersStart {
  readonly stored: StoredTriggers;
  readonly readings: Readings;
}

export const triggers = stateSlice<Triggers, TriggersStart>('contract-triggers', {
  rebuild: ({ stored, readings }) => new Triggers(stored, readings),
  isOpenIn: (all, symbol) => all.isIn(symbol),
  hash(all, update) {
    for (const held of [...all.all()].sort((one, other) => one.id - other.id)) update(canonicalText(held));
    update(String(all.last));
  },
  entities(all, user) {
    const rows = all.of(user).flatMap((held) => {
      const market = all.readingOf(held);
      return market === undefined || held.status === 'fired' ? [] : [sentTrigger(held, market)];
    });
    return rows.length === 0 ? [] : [{ entity: contractTrigger.name, rows }];
  },
});

function sorted(all: ReadonlySet<HeldTrigger> = NONE): HeldTrigger[] {
  return [...all].sort((one, other) => one.id - other.id);
}

/** By the time of the price that reached them; of one price the trigger price first that it passed first. */
function byReach(one: HeldTrigger, other: HeldTrigger): number {
  if (one.reached !== other.reached) return one.reached - other.reached;
  if (one.rises !== other.rises) return one.rises ? -1 : 1;
  const passed = (one.tick ?? 0) - (other.tick ?? 0);
  return (one.rises ? passed : -passed) || one.id - other.id;
}
