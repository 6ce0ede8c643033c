/**
 * Waiting alerts of the margin ratio, by market and user. Users take turns, each with all their alerts there. One
 * without a position takes none until an event brings one, so such alerts delay nobody's.
 */
import type { UserId } from '#domain/ledger/account-kinds';
import { addTo, removeFrom } from '../base/sets-by-key.ts';
import type { HeldAlert } from './alert-rows.ts';

type OfUsers = Map<UserId, Map<number, HeldAlert>>;

export class RatioTurns {
  private readonly bySymbol = new Map<string, OfUsers>();
  /** Those that take turns, in their order. */
  private readonly turns = new Map<string, Set<UserId>>();

  /** @param most users that one mark looks at */
  constructor(private readonly most: number) {}

  isIn(symbol: string): boolean {
    return this.bySymbol.has(symbol);
  }

  /** Its user takes turns; one who takes them already keeps the place. */
  watch(held: HeldAlert): void {
    const { id, user, symbol } = held;
    const ofMarket: OfUsers = this.bySymbol.get(symbol) ?? new Map();
    const own = ofMarket.get(user) ?? new Map<number, HeldAlert>();
    this.bySymbol.set(symbol, ofMarket.set(user, own.set(id, held)));
    this.resume(user, symbol);
  }

  unwatch({ id, user, symbol }: Pick<HeldAlert, 'id' | 'symbol' | 'user'>): void {
    const ofMarket = this.bySymbol.get(symbol);
    const own = ofMarket?.get(user);
    if (ofMarket === undefined || own?.delete(id) !== true || own.size > 0) return;
    ofMarket.delete(user);
    this.rest(user, symbol);
    if (ofMarket.size === 0) this.bySymbol.delete(symbol);
  }

  /** The users of the next turns, a bounded number; they go to the end. */
  next(symbol: string): readonly UserId[] {
    const ofMarket = this.turns.get(symbol);
    if (ofMarket === undefined) return [];
    const next: UserId[] = [];
    for (const user of ofMarket) {
      if (next.length === this.most) break;
      next.push(user);
    }
    for (const user of next) {
      ofMarket.delete(user);
      ofMarket.add(user);
    }
    return next;
  }

  /** A user's alerts in a market, in the order in which they were set. */
  of(user: UserId, symbol: string): readonly HeldAlert[] {
    return [...(this.bySymbol.get(symbol)?.get(user)?.values() ?? [])];
  }

  /** The user has no position there. */
  rest(user: UserId, symbol: string): void {
    removeFrom(this.turns, symbol, user);
  }

  /** The user may have a position there again. */
  resume(user: UserId, symbol: string): void {
    if (this.bySymbol.get(symbol)?.has(user) === true) addTo(this.turns, symbol, user);
  }
}
