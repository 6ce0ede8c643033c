/**
 * The market maker's levels in a market: one order per level. A quote sets all or the named ones at once; unchanged
 * levels keep their place in the queue. A level for which the book has no room beside users' orders is left out.
 */
import type { Level } from '#domain/market/book-levels';
import type { BookSideName, Lots, TakerSide, Ticks } from '#domain/units';
import { PLATFORM } from '#domain/ledger/account-kinds';
import type { Fill, OrderBook } from './order-book.ts';

export interface MakerQuote {
  readonly whole: boolean;
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
}

type OnTaken = (side: TakerSide, fills: readonly Fill[]) => void;

export class MakerLevels {
  private readonly ids = { bid: new Map<Ticks, number>(), ask: new Map<Ticks, number>() };
  private lastId = 0;

  constructor(private readonly book: OrderBook) {}

  clear(): void {
    this.ids.bid.clear();
    this.ids.ask.clear();
  }

  /** Whether a level has one whole order step; a smaller one counts as absent. */
  private stands(id: number): boolean {
    return this.book.perOrder === 1 ? this.book.has(id) : this.book.lotsOf(id) >= this.book.perOrder;
  }

  /** The market maker's own best price. @param without prices that do not count */
  best(side: BookSideName, without?: ReadonlySet<Ticks>): Ticks | undefined {
    const better = side === 'bid' ? Math.max : Math.min;
    let best: Ticks | undefined;
    for (const [tick, id] of this.ids[side])
      if (this.stands(id) && without?.has(tick) !== true)
        best = best === undefined ? tick : better(best, tick);
    return best;
  }

  /**
   * Whether the quote would leave the market maker's levels crossed, among themselves or with the present ones. Changes
   * nothing.
   * @param isAlone nobody else has orders here, which is faster to check
   */
  wouldCross(quote: MakerQuote, isAlone = true): boolean {
    const bid = this.bestAfter('bid', quote.bids, quote.whole, isAlone);
    const ask = this.bestAfter('ask', quote.asks, quote.whole, isAlone);
    return bid !== undefined && ask !== undefined && bid >= ask;
  }

  /**
   * Sets the levels. Removed levels are taken out before new ones rest, so that the sides never match on the way.
   * @param onTaken receives the trades of a new level with users' orders that it crosses, before its remainder rests
   */
  apply(quote: MakerQuote, onTaken?: OnTaken): void {
    if (quote.whole) {
      this.dropUnnamed('bid', quote.bids);
      this.dropUnnamed('ask', quote.asks);
    }
    const sides = [
      ['bid', quote.bids],
      ['ask', quote.asks],
    ] as const;
    for (const [side, levels] of sides)
      for (const [tick, lots] of levels) if (lots === 0) this.drop(side, tick);
    for (const [side, levels] of sides)
      for (const level of levels) if (level[1] > 0) this.put(side, level, onTaken);
  }

  private put(side: BookSideName, [tick, lots]: Level, onTaken: OnTaken | undefined): void {
    const id = this.ids[side].get(tick);
    const stood = id === undefined ? 0 : this.book.lotsOf(id);
    // Most levels of a quote are as they were.
    if (stood === lots) return;
    if (id !== undefined && stood > 0) {
      if (stood >= this.book.perOrder || lots < this.book.perOrder) {
        if (lots < stood || this.book.hasRoom(side, tick, lots - stood)) this.book.resize(id, lots);
        else this.book.cancel(id);
        return;
      }
      // The level was invisible to orders, so an order may rest on the other side of it.
      this.book.cancel(id);
    }
    const fresh = -++this.lastId;
    this.ids[side].set(tick, fresh);
    const remaining = onTaken === undefined ? lots : this.takeFirst(side, tick, lots, onTaken);
    if (remaining > 0 && this.book.hasRoom(side, tick, remaining))
      this.book.rest({ id: fresh, user: PLATFORM, side, tick, lots: remaining });
  }

  private takeFirst(side: BookSideName, tick: Ticks, lots: Lots, onTaken: OnTaken): Lots {
    const taker: TakerSide = side === 'bid' ? 'buy' : 'sell';
    const fills = this.book.take(taker, lots, tick);
    if (fills.length > 0) onTaken(taker, fills);
    return fills.reduce((remaining, fill) => remaining - fill.lots, lots);
  }

  private drop(side: BookSideName, tick: Ticks): void {
    const id = this.ids[side].get(tick);
    if (id === undefined) return;
    this.book.cancel(id);
    this.ids[side].delete(tick);
  }

  private dropUnnamed(side: BookSideName, levels: readonly Level[]): void {
    const named = new Set<Ticks>();
    for (const [tick] of levels) named.add(tick);
    for (const tick of this.ids[side].keys()) if (!named.has(tick)) this.drop(side, tick);
  }

  private bestAfter(
    side: BookSideName,
    levels: readonly Level[],
    whole: boolean,
    isAlone: boolean,
  ): Ticks | undefined {
    const better = side === 'bid' ? Math.max : Math.min;
    let best: Ticks | undefined;
    const { perOrder } = this.book;
    for (const [tick, lots] of levels)
      if (lots >= perOrder) best = best === undefined ? tick : better(best, tick);
    if (whole) return best;
    const gone = new Set(levels.filter(([, lots]) => lots < perOrder).map(([tick]) => tick));
    const stays =
      isAlone && perOrder === 1
        ? this.book.top(side, gone.size + 1).find(([tick]) => !gone.has(tick))?.[0]
        : this.best(side, gone);
    if (stays === undefined || best === undefined) return best ?? stays;
    return better(best, stays);
  }
}
