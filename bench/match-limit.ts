/**
 * A lower bound for the match suite: the cost of the same commands in plain arrays. Ids index the orders directly,
 * prices index the queues of a range that is known beforehand, no trade is published; it can run only these commands.
 */
import type { Incoming } from '../server/matching/match-order.ts';
import type { MatchCommand } from './match-commands.ts';
import { TOP, type MatchResult } from './match-ours.ts';

/** Order numbers start at 1. */
const NOBODY = 0;
/** A queue's index is twice the price's index, plus one for bids. */
const BIDS = 1;

export interface Range {
  readonly lowest: number;
  readonly span: number;
}

export function rangeOf(commands: readonly MatchCommand[]): Range {
  let [lowest, highest] = [Infinity, 0];
  for (const each of commands) {
    if ('cancel' in each) continue;
    lowest = Math.min(lowest, each.limit);
    highest = Math.max(highest, each.limit);
  }
  return { lowest, span: highest - lowest + 1 };
}

class PlainBook {
  private readonly lots: Int32Array;
  private readonly queue: Int32Array;
  private readonly older: Int32Array;
  private readonly newer: Int32Array;
  private readonly firsts: Int32Array;
  private readonly lasts: Int32Array;
  private readonly sums: Int32Array;
  private bestBid = -1;
  private bestAsk: number;

  constructor(
    count: number,
    private readonly range: Range,
  ) {
    this.lots = new Int32Array(count + 1);
    this.queue = new Int32Array(count + 1);
    this.older = new Int32Array(count + 1);
    this.newer = new Int32Array(count + 1);
    this.firsts = new Int32Array(range.span * 2);
    this.lasts = new Int32Array(range.span * 2);
    this.sums = new Int32Array(range.span * 2);
    this.bestAsk = range.span;
  }

  cancel(id: number): void {
    const open = this.lots[id] as number;
    if (open === 0) return;
    this.addSum(this.queue[id] as number, -open);
    this.lots[id] = 0;
    this.unlink(id);
  }

  place({ id, side, lots, limit, timeInForce, postOnly }: Incoming): void {
    const isBuy = side === 'buy';
    const place = limit - this.range.lowest;
    let rest = lots;
    if (this.reaches(isBuy, place)) {
      if (postOnly || (timeInForce === 'fok' && !this.couldTake(isBuy, place, rest))) return;
      while (rest > 0 && this.reaches(isBuy, place)) rest -= this.takeFirst(isBuy, rest);
    }
    if (rest > 0 && timeInForce === 'gtc') this.rest(id, isBuy, place, rest);
  }

  levels(isBid: boolean): [number, number][] {
    const found: [number, number][] = [];
    const step = isBid ? -1 : 1;
    for (let at = isBid ? this.bestBid : this.bestAsk; at >= 0 && at < this.range.span; at += step) {
      const sum = this.sums[at * 2 + (isBid ? BIDS : 0)] as number;
      if (sum > 0 && found.length < TOP) found.push([at + this.range.lowest, sum]);
    }
    return found;
  }

  private reaches(isBuy: boolean, place: number): boolean {
    return isBuy ? this.bestAsk <= place : this.bestBid >= place;
  }

  private couldTake(isBuy: boolean, place: number, wanted: number): boolean {
    let rest = wanted;
    const { sums, bestAsk, bestBid } = this;
    if (isBuy) for (let at = bestAsk; at <= place && rest > 0; at++) rest -= sums[at * 2] as number;
    else for (let at = bestBid; at >= place && rest > 0; at--) rest -= sums[at * 2 + BIDS] as number;
    return rest <= 0;
  }

  private takeFirst(isBuy: boolean, wanted: number): number {
    const queue = isBuy ? this.bestAsk * 2 : this.bestBid * 2 + BIDS;
    const maker = this.firsts[queue] as number;
    const open = this.lots[maker] as number;
    const traded = wanted < open ? wanted : open;
    this.lots[maker] = open - traded;
    this.addSum(queue, -traded);
    if (traded === open) this.unlink(maker);
    return traded;
  }

  private rest(id: number, isBuy: boolean, place: number, lots: number): void {
    const queue = place * 2 + (isBuy ? BIDS : 0);
    const last = this.lasts[queue] as number;
    this.lots[id] = lots;
    this.queue[id] = queue;
    this.older[id] = last;
    this.newer[id] = NOBODY;
    if (last === NOBODY) this.firsts[queue] = id;
    else this.newer[last] = id;
    this.lasts[queue] = id;
    this.addSum(queue, lots);
    if (isBuy && place > this.bestBid) this.bestBid = place;
    if (!isBuy && place < this.bestAsk) this.bestAsk = place;
  }

  private unlink(id: number): void {
    const queue = this.queue[id] as number;
    const older = this.older[id] as number;
    const newer = this.newer[id] as number;
    if (older === NOBODY) this.firsts[queue] = newer;
    else this.newer[older] = newer;
    if (newer === NOBODY) this.lasts[queue] = older;
    else this.older[newer] = older;
    if (this.firsts[queue] !== NOBODY) return;
    while (this.bestBid >= 0 && this.firsts[this.bestBid * 2 + BIDS] === NOBODY) this.bestBid--;
    while (this.bestAsk < this.range.span && this.firsts[this.bestAsk * 2] === NOBODY) this.bestAsk++;
  }

  private addSum(queue: number, lots: number): void {
    this.sums[queue] = (this.sums[queue] as number) + lots;
  }
}

export function runLimit(commands: readonly MatchCommand[], range: Range): MatchResult {
  const book = new PlainBook(commands.length, range);
  for (const command of commands) {
    if ('cancel' in command) book.cancel(command.cancel);
    else book.place(command);
  }
  return { bids: book.levels(true), asks: book.levels(false) };
}
