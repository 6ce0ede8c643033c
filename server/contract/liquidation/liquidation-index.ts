/**
 * Finds isolated positions and cross accounts by the mark that makes the platform look at them, so that a
 * mark costs by those near it and not by all. It follows from positions, balances, marks and settings, and
 * is neither stored nor hashed: a start builds it again.
 *
 * A change is only noted; the next mark of any market prices it again (`watch-prices.ts`). Those that a
 * mark reached are handed out once, and noted as changed, so the same mark does not hand it out twice.
 */
import type { UserId } from '#domain/ledger/account-kinds';
import type { Ticks } from '#domain/units';
import type { HeldPosition } from '../held-position.ts';
import { PriceHeap } from './price-heap.ts';

/** An isolated position. */
export interface WatchedPosition {
  readonly rank: number;
  readonly position: HeldPosition;
}

/** All cross positions of a user that are settled in one asset. */
export interface WatchedAccount {
  readonly rank: number;
  readonly user: UserId;
  readonly asset: string;
}

export type Watched = WatchedPosition | WatchedAccount;

/** The marks of one market at which the platform looks: at this mark and all below it, or above it. */
export interface WatchPrice {
  readonly symbol: string;
  readonly down: Ticks | undefined;
  readonly up: Ticks | undefined;
}

/** A price in each of its markets. */
export type WatchPrices = readonly WatchPrice[];

interface Sides {
  readonly down: PriceHeap<Watched>;
  readonly up: PriceHeap<Watched>;
}

/**
 * Those with a price in one market alone, which no mark changes, apart from accounts of several markets, whose
 * prices follow from all their marks.
 */
interface Heaps {
  readonly ofOne: Sides;
  readonly ofSeveral: Sides;
}

export class LiquidationIndex {
  private readonly bySymbol = new Map<string, Heaps>();
  private readonly positions = new Map<number, WatchedPosition>();
  private readonly accounts = new Map<string, WatchedAccount>();
  /** Where each one has a price. */
  private readonly places = new Map<Watched, WatchPrices>();
  private readonly changed = new Set<Watched>();
  private followed: unknown;

  /**
   * A position was opened, or its size, its margin or its steps changed. @param asset that it is settled in
   */
  positionChanged(held: HeldPosition, asset: string): void {
    const watched =
      held.marginMode === 'cross' ? this.accountOf(held.user, asset) : this.watchedPosition(held);
    this.changed.add(watched);
  }

  /** @param isLast whether it was its account's only cross position */
  positionClosed(held: HeldPosition, asset: string, isLast: boolean): void {
    const key = keyOf(held.user, asset);
    const watched = held.marginMode === 'cross' ? this.accounts.get(key) : this.positions.get(held.id);
    if (watched === undefined) return;
    if (held.marginMode === 'cross' && !isLast) {
      this.changed.add(watched);
      return;
    }
    this.forget(watched);
    this.changed.delete(watched);
    if ('position' in watched) this.positions.delete(held.id);
    else this.accounts.delete(key);
  }

  /** The available balance of a contract account changed. */
  balanceChanged(user: UserId, asset: string): void {
    const account = this.accounts.get(keyOf(user, asset));
    if (account !== undefined) this.changed.add(account);
  }

  /** The value of the setting that all prices follow from: after a change of it all are priced again. */
  follow(setting: unknown): void {
    if (setting === this.followed) return;
    this.followed = setting;
    for (const watched of this.positions.values()) this.changed.add(watched);
    for (const watched of this.accounts.values()) this.changed.add(watched);
  }

  /** Prices again what changed since the last mark of any market. */
  refresh(pricesOf: (watched: Watched) => WatchPrices): void {
    for (const watched of this.changed) {
      this.forget(watched);
      const prices = pricesOf(watched);
      for (const { symbol, down, up } of prices) {
        const sides = this.sidesOf(symbol, prices);
        if (down !== undefined) sides.down.set(watched, down);
        if (up !== undefined) sides.up.set(watched, up);
      }
      this.places.set(watched, prices);
    }
    this.changed.clear();
  }

  /** Whether a mark reaches any. */
  isReached(symbol: string, mark: Ticks): boolean {
    return this.firstReached(symbol, mark) !== undefined;
  }

  /**
   * The one that a mark passed first: the one whose price is farthest behind it, then the position before
   * the account and the older one before the younger. It is not looked at again before the next mark.
   */
  takeReached(symbol: string, mark: Ticks): Watched | undefined {
    const watched = this.firstReached(symbol, mark);
    if (watched !== undefined) this.takeOut(watched);
    return watched;
  }

  /**
   * The market waits for its index, and judges nobody. Accounts of several markets that its mark reached are
   * priced again by the next `refresh`, so that their other markets look at them in time. All others keep
   * their prices: each mark of a long wait would price them again for nothing.
   */
  setAside(symbol: string, mark: Ticks): void {
    const sides = this.bySymbol.get(symbol)?.ofSeveral;
    for (let next = first(sides, mark); next !== undefined; next = first(sides, mark))
      this.takeOut(next.watched);
  }

  private firstReached(symbol: string, mark: Ticks): Watched | undefined {
    const heaps = this.bySymbol.get(symbol);
    const [one, other] = [first(heaps?.ofOne, mark), first(heaps?.ofSeveral, mark)];
    if (one === undefined || other === undefined) return (one ?? other)?.watched;
    const isOne =
      one.behind === other.behind ? one.watched.rank < other.watched.rank : one.behind > other.behind;
    return (isOne ? one : other).watched;
  }

  private takeOut(watched: Watched): void {
    this.forget(watched);
    this.changed.add(watched);
  }

  private forget(watched: Watched): void {
    const prices = this.places.get(watched);
    if (prices === undefined) return;
    for (const { symbol } of prices) {
      const { down, up } = this.sidesOf(symbol, prices);
      down.delete(watched);
      up.delete(watched);
    }
    this.places.delete(watched);
  }

  private watchedPosition(held: HeldPosition): WatchedPosition {
    const there = this.positions.get(held.id) ?? { rank: 2 * held.id, position: held };
    this.positions.set(held.id, there);
    return there;
  }

  private accountOf(user: UserId, asset: string): WatchedAccount {
    const key = keyOf(user, asset);
    const there = this.accounts.get(key) ?? { rank: 2 * user + 1, user, asset };
    this.accounts.set(key, there);
    return there;
  }

  private sidesOf(symbol: string, prices: WatchPrices): Sides {
    const heaps = this.bySymbol.get(symbol) ?? { ofOne: newSides(), ofSeveral: newSides() };
    this.bySymbol.set(symbol, heaps);
    return prices.length === 1 ? heaps.ofOne : heaps.ofSeveral;
  }
}

function newSides(): Sides {
  return { down: new PriceHeap<Watched>(false), up: new PriceHeap<Watched>(true) };
}

interface Reached {
  readonly watched: Watched;
  /** How far the mark is beyond its price. */
  readonly behind: Ticks;
}

/** Of those that a mark reached the one whose price is farthest behind it. */
function first(sides: Sides | undefined, mark: Ticks): Reached | undefined {
  const falling = sides?.down.reachedBy(mark);
  const rising = sides?.up.reachedBy(mark);
  const [down, up] = [(falling?.price ?? mark) - mark, mark - (rising?.price ?? mark)];
  const isFalling = falling && (!rising || down >= up);
  const watched = (isFalling ? falling : rising)?.item;
  return watched && { watched, behind: isFalling ? down : up };
}

function keyOf(user: UserId, asset: string): string {
  return `${String(user)} ${asset}`;
}
