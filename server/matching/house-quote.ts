/**
 * The house's levels in a market: one order a level. A quote sets them at once, all or the named ones; what does
 * not change keeps its place in the queue.
 */
import type { Level } from '#domain/market/book-levels';
import type { BookSideName, Ticks } from '#domain/units';
import { PLATFORM } from '#domain/ledger/account-kinds';
import type { OrderBook } from './order-book.ts';

export interface HouseQuote {
  readonly whole: boolean;
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
}

export class HouseLevels {
  private readonly ids = { bid: new Map<Ticks, number>(), ask: new Map<Ticks, number>() };
  private lastId = 0;

  constructor(private readonly book: OrderBook) {}

  clear(): void {
    this.ids.bid.clear();
    this.ids.ask.clear();
  }

  /** True where the quote would leave the book crossed, by itself or with what stands. Changes nothing. */
  wouldCross(quote: HouseQuote): boolean {
    const bid = this.bestAfter('bid', quote.bids, quote.whole);
    const ask = this.bestAfter('ask', quote.asks, quote.whole);
    return bid !== undefined && ask !== undefined && bid >= ask;
  }

  /** Sets the levels; what goes is taken out before what comes rests, so that the sides never meet on the way. */
  apply(quote: HouseQuote): void {
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
    for (const [side, levels] of sides) for (const level of levels) if (level[1] > 0) this.put(side, level);
  }

  private put(side: BookSideName, [tick, lots]: Level): void {
    const id = this.ids[side].get(tick);
    if (id !== undefined && this.book.has(id)) {
      this.book.resize(id, lots);
      return;
    }
    const fresh = -++this.lastId;
    this.ids[side].set(tick, fresh);
    this.book.rest({ id: fresh, owner: PLATFORM, side, tick, lots });
  }

  private drop(side: BookSideName, tick: Ticks): void {
    const id = this.ids[side].get(tick);
    if (id === undefined) return;
    this.book.cancel(id);
    this.ids[side].delete(tick);
  }

  private dropUnnamed(side: BookSideName, levels: readonly Level[]): void {
    const named = new Set(levels.map(([tick]) => tick));
    for (const tick of [...this.ids[side].keys()]) if (!named.has(tick)) this.drop(side, tick);
  }

  private bestAfter(side: BookSideName, levels: readonly Level[], whole: boolean): Ticks | undefined {
    const better = side === 'bid' ? Math.max : Math.min;
    let best: Ticks | undefined;
    for (const [tick, lots] of levels) if (lots > 0) best = best === undefined ? tick : better(best, tick);
    if (whole) return best;
    const gone = new Set(levels.filter(([, lots]) => lots === 0).map(([tick]) => tick));
    const stays = this.book.top(side, gone.size + 1).find(([tick]) => !gone.has(tick))?.[0];
    if (stays === undefined || best === undefined) return best ?? stays;
    return better(best, stays);
  }
}
