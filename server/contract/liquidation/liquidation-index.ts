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

/** The marks at which the platform looks at a position or an account. */
export interface WatchPrices {
  readonly at: readonly WatchPrice[];
}

interface Sides {
  readonly down: PriceHeap<Watched>;
  readonly up: PriceHeap<Watched>;
}

export class LiquidationIndex {
  private readonly bySymbol = new Map<string, Sides>();
  private readonly positions = new Map<number, WatchedPosition>();
  private readonly accounts = new Map<string, WatchedAccount>();
  /** Where each one has a price. */
  private readonly places = new Map<Watched, readonly string[]>();
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

  /** Prices again what changed since the last mark. */
  refresh(pricesOf: (watched: Watched) => WatchPrices): void {
    for (const watched of this.changed) {
      this.forget(watched);
      const prices = pricesOf(watched);
      for (const { symbol: market, down, up } of prices.at) {
        const { down: falling, up: rising } = this.sidesOf(market);
        if (down !== undefined) falling.set(watched, down);
        if (up !== undefined) rising.set(watched, up);
      }
      this.places.set(
        watched,
        prices.at.map((each) => each.symbol),
      );
    }
    this.changed.clear();
  }

  /** Whether a mark reaches any. */
  isReached(symbol: string, mark: Ticks): boolean {
    const sides = this.bySymbol.get(symbol);
    return sides?.down.reachedBy(mark) !== undefined || sides?.up.reachedBy(mark) !== undefined;
  }

  /**
   * The one that a mark passed first: the one whose price is farthest behind it, then the position before
   * the account and the older one before the younger. It is not looked at again before the next mark.
   */
  takeReached(symbol: string, mark: Ticks): Watched | undefined {
    const sides = this.bySymbol.get(symbol);
    const falling = sides?.down.reachedBy(mark);
    const rising = sides?.up.reachedBy(mark);
    const isFalling = falling && (!rising || falling.price - mark >= mark - rising.price);
    const watched = (isFalling ? falling : rising)?.item;
    if (watched === undefined) return undefined;
    this.forget(watched);
    this.changed.add(watched);
    return watched;
  }

  private forget(watched: Watched): void {
    for (const symbol of this.places.get(watched) ?? []) {
      const { down, up } = this.sidesOf(symbol);
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

  private sidesOf(symbol: string): Sides {
    const there = this.bySymbol.get(symbol) ?? {
      down: new PriceHeap<Watched>(false),
      up: new PriceHeap<Watched>(true),
    };
    this.bySymbol.set(symbol, there);
    return there;
  }
}

function keyOf(user: UserId, asset: string): string {
  return `${String(user)} ${asset}`;
}
