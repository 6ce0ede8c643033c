/**
 * Begins a book at a snapshot and continues it with buffered changes, by Binance's documented rules ("How to manage a
 * local order book correctly", spot and USDⓈ-M futures). It is pure: it receives messages and answers what to do.
 *
 * - Spot: a change has a first (`U`) and a last (`u`) id. A change that ends at or before the held id is old; one that
 *   begins after the next id is a gap.
 * - Futures: ids are not dense, a change names the last id of the one before (`pu`). The first one after a snapshot
 *   must span the snapshot's id, or follow it by `pu`; a change that ends exactly at it counts, and the next one's `pu`
 *   names it.
 */
import type { SizedLevel } from '#domain/market/book-levels';

export interface DepthChange {
  readonly first: number;
  readonly last: number;
  /** The last id of the previous change; only for futures. */
  readonly previous: number | undefined;
  /** When it left the venue, by the venue's clock. */
  readonly left?: unknown;
  readonly bids: readonly SizedLevel[];
  readonly asks: readonly SizedLevel[];
}

export interface DepthSnapshot {
  readonly id: number;
  readonly bids: readonly SizedLevel[];
  readonly asks: readonly SizedLevel[];
}

export interface DepthRule {
  /** @param isBridged a change was applied since the snapshot */
  isOld(change: DepthChange, held: number, isBridged: boolean): boolean;
  follows(change: DepthChange, held: number, isBridged: boolean): boolean;
}

export const spotDepth: DepthRule = {
  isOld: ({ last }, held) => last <= held,
  follows: ({ first }, held) => first <= held + 1,
};

export const futuresDepth: DepthRule = {
  isOld: ({ last }, held, isBridged) => (isBridged ? last <= held : last < held),
  follows({ first, last, previous }, held, isBridged) {
    if (previous === held) return true;
    return !isBridged && first <= held && last >= held;
  },
};

/** With more changes than this and no snapshot, the oldest are useless. */
const MOST_BUFFERED = 4000;

export class DepthSync {
  /** The id of the last change that is in the book; undefined while there is no book. */
  private held: number | undefined;
  private isBridged = false;
  private buffer: DepthChange[] = [];

  constructor(private readonly rule: DepthRule) {}

  get isSynced(): boolean {
    return this.held !== undefined;
  }

  /** Forgets everything, as when the connection was lost. */
  clear(): void {
    this.held = undefined;
    this.isBridged = false;
    this.buffer = [];
  }

  /**
   * `apply`: it follows the held id; `old`: the book includes it; `wait`: kept for a snapshot; `gap`: kept for a new
   * snapshot.
   */
  offer(change: DepthChange): 'apply' | 'old' | 'wait' | 'gap' {
    if (this.held === undefined) {
      this.keep(change);
      return 'wait';
    }
    if (this.rule.isOld(change, this.held, this.isBridged)) return 'old';
    if (!this.rule.follows(change, this.held, this.isBridged)) {
      this.clear();
      this.keep(change);
      return 'gap';
    }
    this.held = change.last;
    this.isBridged = true;
    return 'apply';
  }

  /**
   * The buffered changes that follow the snapshot, in order; undefined if they do not reach back to it, so that a newer
   * snapshot is needed.
   */
  begin(snapshot: DepthSnapshot): DepthChange[] | undefined {
    const kept = this.buffer;
    this.clear();
    this.held = snapshot.id;
    const changes: DepthChange[] = [];
    for (const change of kept) {
      const outcome = this.offer(change);
      if (outcome === 'apply') changes.push(change);
      else if (outcome === 'gap') {
        // The changes stay: a newer snapshot may match them.
        this.buffer = kept;
        return undefined;
      }
    }
    return changes;
  }

  private keep(change: DepthChange): void {
    this.buffer.push(change);
    if (this.buffer.length > MOST_BUFFERED) this.buffer = this.buffer.slice(MOST_BUFFERED / 2);
  }
}
