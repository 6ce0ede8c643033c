/**
 * One Binance book: changes from the stream and a snapshot over HTTP, combined by `DepthSync`. While it has no snapshot
 * it asks for one, and asks again if the answer is too old, refused or invalid.
 *
 * A snapshot holds at most the best 1,000 levels a side; levels behind its last one are unknown until they change. If
 * the best 200 come near that edge, a new snapshot is taken.
 */
import {
  PUBLISHED_LEVELS,
  type LevelSide,
  type SizeColumn,
  type SizedLevel,
} from '#domain/market/book-levels';
import { sizeColumn } from '#domain/market/wide-levels';
import type { Clock } from '#domain/clock';
import type { Ticks } from '#domain/units';
import type { Fields } from '../fields.ts';
import type { VenueBooks } from '../venue-books.ts';
import type { VenueMarket } from '../venue-market.ts';
import { depthChange, depthSnapshot } from './binance-messages.ts';
import { DepthSync, type DepthChange, type DepthRule, type DepthSnapshot } from './depth-sync.ts';

/** Between a useless answer and the next request; longer each time. */
const AGAIN_MILLIS = 1000;
const LONGEST_AGAIN_MILLIS = 30_000;
/** How many levels a side must be known: the mirrored ones, and a margin, so that none is missed. */
const KNOWN_LEVELS = PUBLISHED_LEVELS + 50;

export interface BinanceBookInput {
  readonly market: VenueMarket;
  readonly rule: DepthRule;
  readonly venueBooks: VenueBooks;
  readonly clock: Clock;
  /** The maximum number of levels a side in a snapshot. */
  readonly depth: number;
  readonly ask: () => Promise<unknown>;
  readonly onTrouble: (symbol: string, what: string) => void;
}

export class BinanceBook {
  private readonly sync: DepthSync;
  private readonly ticks = new Float64Array(KNOWN_LEVELS);
  private readonly sizes: SizeColumn;
  /** Rises with each connection: answers to requests of an earlier one are ignored. */
  private generation = 0;
  private isAsking = false;
  private failures = 0;
  private edges: { readonly bid: Ticks | undefined; readonly ask: Ticks | undefined } = {
    bid: undefined,
    ask: undefined,
  };

  constructor(private readonly input: BinanceBookInput) {
    this.sync = new DepthSync(input.rule);
    this.sizes = sizeColumn(input.market.size, KNOWN_LEVELS);
  }

  get isSynced(): boolean {
    return this.sync.isSynced;
  }

  /** The stream was lost: the mirrored book is outdated until a new snapshot. */
  lose(): void {
    this.generation++;
    this.isAsking = false;
    this.sync.clear();
  }

  /** The stream is connected. */
  begin(): void {
    if (!this.sync.isSynced) this.ask();
  }

  take(fields: Fields): void {
    const change = depthChange(fields, this.input.market, this.skip);
    if (change === undefined) {
      this.restart('sent a change that cannot be read');
      return;
    }
    switch (this.sync.offer(change)) {
      case 'apply':
        this.apply(change);
        return;
      case 'gap':
        this.input.venueBooks.recheck();
        this.input.onTrouble(this.symbol, 'missed a change');
        this.ask();
        return;
      case 'wait':
        this.ask();
        return;
      case 'old':
    }
  }

  private readonly skip = (row: unknown) => {
    this.input.venueBooks.skip(this.symbol, row);
  };

  private get symbol(): string {
    return this.input.market.instrument.symbol;
  }

  private restart(reason: string): void {
    this.sync.clear();
    this.input.venueBooks.recheck();
    this.input.onTrouble(this.symbol, reason);
    this.ask();
  }

  private apply(change: DepthChange): void {
    this.applyChange(change);
    if (this.isNearEdge()) this.restart('ran to the edge of its snapshot');
  }

  /** A quote is as new as the newest change in the book, not as the newest received one. */
  private applyChange({ left, bids, asks }: DepthChange): void {
    this.input.venueBooks.left(this.symbol, left);
    this.input.venueBooks.book(this.symbol, false, bids, asks);
  }

  private ask(): void {
    if (this.isAsking) return;
    this.isAsking = true;
    const { generation } = this;
    void this.input.ask().then(
      (answer) => {
        if (generation !== this.generation) return;
        const snapshot = depthSnapshot(answer, this.input.market, this.skip);
        if (snapshot === undefined) this.later(generation, 'gave a snapshot that cannot be read');
        else this.stand(snapshot, generation);
      },
      (error: unknown) => {
        if (generation === this.generation)
          this.later(generation, error instanceof Error ? error.message : String(error));
      },
    );
  }

  private stand(snapshot: DepthSnapshot, generation: number): void {
    const changes = this.sync.begin(snapshot);
    if (changes === undefined) {
      this.later(generation, undefined);
      return;
    }
    this.isAsking = false;
    this.failures = 0;
    this.edges = { bid: this.edgeOf(snapshot.bids), ask: this.edgeOf(snapshot.asks) };
    this.input.venueBooks.book(this.symbol, true, snapshot.bids, snapshot.asks);
    for (const change of changes) this.applyChange(change);
    this.input.venueBooks.publishBook(this.symbol);
  }

  private later(generation: number, trouble: string | undefined): void {
    if (trouble !== undefined) this.input.onTrouble(this.symbol, trouble);
    const wait = Math.min(LONGEST_AGAIN_MILLIS, AGAIN_MILLIS * 2 ** this.failures++);
    this.input.clock.after(wait, () => {
      if (generation !== this.generation) return;
      this.isAsking = false;
      this.ask();
    });
  }

  /** The last level of a side that the venue cut, undefined if the side is complete. */
  private edgeOf(levels: readonly SizedLevel[]): Ticks | undefined {
    return levels.length < this.input.depth ? undefined : levels.at(-1)?.[0];
  }

  private isNearEdge(): boolean {
    const { bids, asks } = this.input.venueBooks.levels(this.symbol);
    const { bid, ask } = this.edges;
    return (
      (bid !== undefined && this.lastKnown(bids) < bid) || (ask !== undefined && this.lastKnown(asks) > ask)
    );
  }

  /** The last level that must be known; NaN, which no edge equals or exceeds, if there is none. */
  private lastKnown(side: LevelSide): Ticks {
    const count = side.read(KNOWN_LEVELS, this.ticks, this.sizes);
    return count === 0 ? NaN : (this.ticks[count - 1] as number);
  }
}
