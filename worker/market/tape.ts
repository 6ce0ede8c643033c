/**
 * One market's last trades, newest first, without a hole: ids rise by one within an epoch. Missing trades are
 * requested over REST while later trades wait. A new epoch, or a hole that cannot be filled, begins from a snapshot.
 *
 * Tricky orders: a snapshot that overlaps the held trades continues them. Repeated trades are dropped by their id. An
 * answer for an epoch that has ended meanwhile is dropped.
 */
import type { MissedTrades, Trade, TradesChange } from '../feed/changes.ts';

export const KEPT_TRADES = 100;

export type TapeState = 'waiting' | 'live' | 'resyncing';

/** The tape's next request: none, the trades after an id, or a snapshot. */
export type TapeNeed = { readonly after: number } | 'snapshot' | undefined;

export class Tape {
  /** Newest first, at most 100. */
  trades: readonly Trade[] = [];
  /** The trades that the last change added, oldest first; all of them, even beyond the limit of the list. */
  fresh: Trade[] = [];
  /** Changes with each snapshot: within one generation no trade was missed. */
  generation: object = {};
  epoch = '';
  private current: TapeState = 'waiting';
  /** Trades that arrived after a hole that is being filled; oldest first. */
  private pending: Trade[] = [];

  get state(): TapeState {
    return this.current;
  }

  apply(change: TradesChange): TapeNeed {
    this.fresh = [];
    if (change.snapshot) return this.begin(change);
    if (this.current === 'waiting') return undefined;
    if (change.epoch !== this.epoch) return this.restart();
    if (this.current === 'resyncing') {
      if (this.pending.length < KEPT_TRADES) this.pending.push(...change.trades);
      return undefined;
    }
    return this.append(change.trades);
  }

  /** The answer with missed trades; undefined if the call failed. */
  fill(answer: MissedTrades | undefined): TapeNeed {
    this.fresh = [];
    if (this.current !== 'resyncing') return undefined;
    if (!answer?.complete || answer.epoch !== this.epoch) return this.restart();
    this.current = 'live';
    const waited = this.pending;
    this.pending = [];
    // A hole after the answer would mean that the platform skips ids within an epoch: a second request would not help.
    if (this.append(answer.trades) !== undefined) return this.restart();
    return this.append(waited) === undefined ? undefined : this.restart();
  }

  /** A message was unreadable: later ones may not follow the held trades. */
  restart(): 'snapshot' {
    this.current = 'resyncing';
    this.pending = [];
    this.epoch = '';
    return 'snapshot';
  }

  /** The subscription ended: trades may be missing until the next snapshot, which may continue the held ones. */
  markStale(): void {
    if (this.current === 'live') this.current = 'resyncing';
    this.pending = [];
  }

  private begin(change: TradesChange): undefined {
    const first = change.trades[0]?.id;
    const last = this.trades[0]?.id;
    const continues =
      change.epoch === this.epoch && first !== undefined && last !== undefined && first <= last + 1;
    if (!continues) this.trades = [];
    this.epoch = change.epoch;
    this.generation = {};
    this.current = 'live';
    this.pending = [];
    this.put(change.trades);
    return undefined;
  }

  private append(trades: readonly Trade[]): TapeNeed {
    const last = this.trades[0]?.id;
    const next = last === undefined ? trades[0] : trades.find((trade) => trade.id > last);
    if (!next) return undefined;
    if (last !== undefined && next.id !== last + 1) {
      // More trades are missing than the tape keeps: a snapshot is smaller.
      if (next.id - last > KEPT_TRADES) return this.restart();
      this.current = 'resyncing';
      this.pending = [...trades];
      return { after: last };
    }
    return this.put(trades) ? undefined : this.restart();
  }

  /** Adds newer trades; false if the ids do not rise by one. */
  private put(trades: readonly Trade[]): boolean {
    const fresh: Trade[] = [];
    let last = this.trades[0]?.id;
    let whole = true;
    for (const trade of trades) {
      if (last !== undefined && trade.id <= last) continue;
      if (last !== undefined && trade.id !== last + 1) whole = false;
      fresh.push(trade);
      this.fresh.push(trade);
      last = trade.id;
    }
    if (fresh.length > 0) this.trades = [...fresh.reverse(), ...this.trades].slice(0, KEPT_TRADES);
    return whole;
  }
}

/** The held trades and others, oldest first; some may be repeated. */
export function tradesInOrder({ trades }: Tape, others: readonly Trade[]): readonly Trade[] {
  return [...trades, ...others].sort((a, b) => a.id - b.id);
}
