/**
 * One market's last trades, newest first, without a hole: ids rise by one within an epoch. What is missing is asked
 * for over REST while later trades wait; another epoch, or a hole that cannot be filled, begins from a snapshot.
 *
 * Tricky orders: a snapshot that overlaps what is held continues it; trades that come twice are dropped by their id;
 * an answer for an epoch that has ended meanwhile is dropped.
 */
import type { MissedTrades, Trade, TradesChange } from '../feed/changes.ts';

export const KEPT_TRADES = 100;

export type TapeState = 'waiting' | 'live' | 'resyncing';

/** What the tape needs next: nothing, the trades after an id, or a snapshot. */
export type TapeNeed = { readonly after: number } | 'snapshot' | undefined;

export class Tape {
  /** Newest first, at most 100. */
  trades: readonly Trade[] = [];
  /** What the last change put on top, oldest first; more than is kept, if more came. */
  fresh: Trade[] = [];
  /** Another one with each snapshot: between two of the same, nothing was missed. */
  generation: object = {};
  epoch = '';
  private current: TapeState = 'waiting';
  /** Arrived after a hole that is being filled; oldest first. */
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

  /** The answer for missed trades; undefined where the call failed. */
  fill(answer: MissedTrades | undefined): TapeNeed {
    this.fresh = [];
    if (this.current !== 'resyncing') return undefined;
    if (!answer?.complete || answer.epoch !== this.epoch) return this.restart();
    this.current = 'live';
    const waited = this.pending;
    this.pending = [];
    // A hole after the answer would mean that the platform skips ids within an epoch: no use in asking again.
    if (this.append(answer.trades) !== undefined) return this.restart();
    return this.append(waited) === undefined ? undefined : this.restart();
  }

  /** A message was unreadable: what comes next cannot be trusted to follow. */
  restart(): 'snapshot' {
    this.current = 'resyncing';
    this.pending = [];
    this.epoch = '';
    return 'snapshot';
  }

  /** The subscription ended: trades may be missing until the next snapshot, which may continue what is held. */
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
      // More is missing than is kept: a snapshot says the same with less.
      if (next.id - last > KEPT_TRADES) return this.restart();
      this.current = 'resyncing';
      this.pending = [...trades];
      return { after: last };
    }
    return this.put(trades) ? undefined : this.restart();
  }

  /** Puts what is newer on top; false where the ids do not rise by one. */
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

/** The trades that a tape holds and others, oldest first; some may come twice. */
export function tradesInOrder({ trades }: Tape, others: readonly Trade[]): readonly Trade[] {
  return [...trades, ...others].sort((a, b) => a.id - b.id);
}
