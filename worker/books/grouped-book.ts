/**
 * The rows of a book as one view shows them: prices in groups of `grouping` ticks, totals accumulated from the best
 * row on, both sides' bars on one scale. A bid belongs to the group at or below it, an ask to the group at or above
 * it, so that no row promises a better price than the book has.
 *
 * The platform publishes its best 200 levels a side, so the last group of a full side may be incomplete. It is
 * omitted, because its size would be too small.
 */
import { PUBLISHED_LEVELS, type Levels, type LevelSide, type SizeColumn } from '#domain/market/book-levels';
import type { Step } from '#domain/market/instrument';
import { sizeColumn } from '#domain/market/wide-levels';
import type { Size } from '#domain/units';

export interface GroupedSide {
  rows: number;
  /** Per row: price in ticks, lots at it, lots down to it. */
  readonly ticks: Float64Array;
  lots: SizeColumn;
  totals: SizeColumn;
}

const NARROW: Readonly<Pick<Step, 'wide'>> = {};
const readTicks = new Float64Array(PUBLISHED_LEVELS);
const readLots = sizeColumn(NARROW, PUBLISHED_LEVELS);
const readWide = sizeColumn({ wide: true }, PUBLISHED_LEVELS);

export class GroupedBook {
  readonly bids: GroupedSide;
  readonly asks: GroupedSide;
  /** Ticks: halfway between the best prices before they are grouped; 0 while a side is empty. */
  middle = 0;
  private readonly grouping: number;
  private readonly most: number;
  private isWide = false;

  constructor(grouping: number, rows: number) {
    this.grouping = grouping;
    this.most = rows;
    this.bids = emptySide(rows);
    this.asks = emptySide(rows);
  }

  /** Lots of a full bar: the deeper side's total. 0 for an empty book. */
  get deepest(): Size {
    const [bids, asks] = [totalOf(this.bids), totalOf(this.asks)];
    return bids > asks ? bids : asks;
  }

  clear(): void {
    this.bids.rows = 0;
    this.asks.rows = 0;
    this.middle = 0;
  }

  /** @param size step of the book's market */
  refresh(levels: Levels, size: Pick<Step, 'wide'> = NARROW): void {
    if ((size.wide === true) !== this.isWide) this.count(size);
    const bid = this.fold(levels.bids, this.bids, Math.floor);
    const ask = this.fold(levels.asks, this.asks, Math.ceil);
    this.middle = bid === undefined || ask === undefined ? 0 : (bid + ask) / 2;
  }

  /** From now on sizes are numbers, or bigints. */
  private count(size: Pick<Step, 'wide'>): void {
    this.isWide = size.wide === true;
    for (const side of [this.bids, this.asks]) {
      side.lots = sizeColumn(size, this.most);
      side.totals = sizeColumn(size, this.most);
    }
  }

  /** Returns the side's best price. */
  private fold(side: LevelSide, into: GroupedSide, toGroup: (groups: number) => number): number | undefined {
    const { grouping, most } = this;
    const read = this.isWide ? readWide : readLots;
    const count = side.read(PUBLISHED_LEVELS, readTicks, read);
    let row = -1;
    let total: Size | undefined;
    let at = 0;
    for (; at < count; at++) {
      const tick = toGroup((readTicks[at] as number) / grouping) * grouping;
      const lots = read[at] as Size;
      if (row === -1 || tick !== into.ticks[row]) {
        if (row === most - 1) break;
        row++;
        into.ticks[row] = tick;
        into.lots[row] = lots;
      } else into.lots[row] = sum(into.lots[row] as Size, lots);
      total = total === undefined ? lots : sum(total, lots);
      into.totals[row] = total;
    }
    const mayBeCut = grouping > 1 && at === PUBLISHED_LEVELS && row > 0;
    into.rows = mayBeCut ? row : row + 1;
    return count === 0 ? undefined : readTicks[0];
  }
}

/** Both are numbers, or both are bigints. */
function sum(one: Size, other: Size): Size {
  return (one as number) + (other as number);
}

function emptySide(rows: number): GroupedSide {
  return {
    rows: 0,
    ticks: new Float64Array(rows),
    lots: sizeColumn(NARROW, rows),
    totals: sizeColumn(NARROW, rows),
  };
}

function totalOf(side: GroupedSide): Size {
  return side.rows === 0 ? 0 : (side.totals[side.rows - 1] as Size);
}
