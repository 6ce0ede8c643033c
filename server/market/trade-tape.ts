/** A market's last trades, oldest first, and up to which one they were published. Ids rise by one within an epoch. */
import type { Millis } from '#domain/units';
import type { TradesAnswer } from './queries.ts';
import type { MarketEvent, PublishedTrade, TradesUpdate } from '../core/publication.ts';

/** Trades in memory, from which gaps are filled (DESIGN §4). */
const KEPT_TRADES = 2000;
/** Trades in a snapshot. */
const RECENT_TRADES = 100;

export type MarketTraded = Extract<MarketEvent, { kind: 'market.traded' }>;

export class TradeTape {
  private epoch = '';
  private trades: PublishedTrade[] = [];
  /** The id of the last trade that was sent to readers. */
  private publishedTo = 0;
  private isFresh = true;

  constructor(private readonly symbol: string) {}

  begin(epoch: string): void {
    this.epoch = epoch;
    this.trades = [];
    this.isFresh = true;
  }

  add({ id, price, lots, side, time }: MarketTraded): void {
    this.trades.push([id, price, lots, side, time]);
    // Cut in halves, not one by one: so the array is copied only once in many trades.
    if (this.trades.length >= 2 * KEPT_TRADES) this.trades = this.trades.slice(-KEPT_TRADES);
  }

  /** The id of the last trade of this run, 0 before the first. */
  get lastId(): number {
    return this.trades.at(-1)?.[0] ?? 0;
  }

  /** The recent trades up to the last published one. */
  snapshot(time: Millis, isFollowed: boolean): TradesUpdate {
    if (!isFollowed) {
      this.publishedTo = this.lastId;
      this.isFresh = false;
    }
    const end = this.trades.length - this.unpublished();
    return this.message('snapshot', this.trades.slice(Math.max(0, end - RECENT_TRADES), end), time);
  }

  /** The new trades for readers; a snapshot at the begin of a new generation. */
  next(time: Millis): TradesUpdate | undefined {
    if (this.isFresh) return this.snapshot(time, false);
    const count = this.unpublished();
    if (count === 0) return undefined;
    const trades = this.trades.slice(-count);
    this.publishedTo = this.lastId;
    return this.message('delta', trades, time);
  }

  private unpublished(): number {
    let count = 0;
    while (count < this.trades.length && (this.trades.at(-1 - count) as PublishedTrade)[0] > this.publishedTo)
      count++;
    return count;
  }

  /** Trades above an id, oldest first; the newest ones without it. */
  after(id: number | undefined, limit: number): TradesAnswer {
    const kept = this.trades.slice(-KEPT_TRADES);
    if (id === undefined) return { epoch: this.epoch, list: kept.slice(-limit), complete: true };
    const list = kept.filter((trade) => trade[0] > id);
    const first = kept[0]?.[0];
    const complete = first === undefined || first <= id + 1;
    return { epoch: this.epoch, list: list.slice(0, limit), complete };
  }

  private message(type: TradesUpdate['type'], trades: readonly PublishedTrade[], time: Millis): TradesUpdate {
    return { symbol: this.symbol, type, epoch: this.epoch, trades, time };
  }
}
