/**
 * The rows of a book as one view shows them: prices in groups of `grouping` ticks, totals accumulated from the best
 * row on, both sides' bars on one scale. A bid belongs to the group at or below it, an ask to the group at or above
 * it, so that no row promises a better price than the book has.
 *
 * The platform publishes its best 200 levels a side, so the last group of a full side may be incomplete. It is
 * omitted, because its size would be too small.
 */
import { PUBLISHED_LEVELS, type BookLevels } from '#domain/market/book-levels';
import type { BookSide } from '#domain/market/book-side';

export interface GroupedSide {
  rows: number;
  /** Per row: price in ticks, lots at it, lots down to it. */
  readonly ticks: Float64Array;
  readonly lots: Float64Array;
  readonly totals: Float64Array;
}

const readTicks = new Float64Array(PUBLISHED_LEVELS);
const readLots = new Float64Array(PUBLISHED_LEVELS);

export class GroupedBook {
  readonly bids: GroupedSide;
  readonly asks: GroupedSide;
  private readonly grouping: number;
  private readonly most: number;

  constructor(grouping: number, rows: number) {
    this.grouping = grouping;
    this.most = rows;
    this.bids = emptySide(rows);
    this.asks = emptySide(rows);
  }

  /** Lots of a full bar: the deeper side's total. 0 for an empty book. */
  get deepest(): number {
    return Math.max(totalOf(this.bids), totalOf(this.asks));
  }

  clear(): void {
    this.bids.rows = 0;
    this.asks.rows = 0;
  }

  refresh(levels: BookLevels): void {
    this.fold(levels.bids, this.bids, Math.floor);
    this.fold(levels.asks, this.asks, Math.ceil);
  }

  private fold(side: BookSide, into: GroupedSide, toGroup: (groups: number) => number): void {
    const { grouping, most } = this;
    const count = side.read(PUBLISHED_LEVELS, readTicks, readLots);
    let row = -1;
    let total = 0;
    let at = 0;
    for (; at < count; at++) {
      const tick = toGroup((readTicks[at] as number) / grouping) * grouping;
      const lots = readLots[at] as number;
      if (row === -1 || tick !== into.ticks[row]) {
        if (row === most - 1) break;
        row++;
        into.ticks[row] = tick;
        into.lots[row] = 0;
      }
      into.lots[row] = (into.lots[row] as number) + lots;
      total += lots;
      into.totals[row] = total;
    }
    const mayBeCut = grouping > 1 && at === PUBLISHED_LEVELS && row > 0;
    into.rows = mayBeCut ? row : row + 1;
  }
}

function emptySide(rows: number): GroupedSide {
  return {
    rows: 0,
    ticks: new Float64Array(rows),
    lots: new Float64Array(rows),
    totals: new Float64Array(rows),
  };
}

function totalOf(side: GroupedSide): number {
  return side.rows === 0 ? 0 : (side.totals[side.rows - 1] as number);
}
