import type { PositionSide } from '#domain/contract/position';
import { newestById } from '../../../blocks/newest-by-id.ts';
import type { OrderFilter } from '../../../blocks/trading/order-lists.ts';
import { isInSpan, type TimeSpan } from '../../../i18n/day-span.ts';

interface PositionRow {
  readonly id: number;
  readonly side: PositionSide;
  readonly version?: number;
}

interface RowsInput<Row> {
  /** The parts that have loaded; undefined: none yet. */
  readonly items: readonly Row[] | undefined;
  /** The id below which rows are in parts that have not loaded; null: all have. */
  readonly next: number | null;
}

/** Filters of lists name the side of an order: to buy opens a long position. */
export function heldSideOf(side: OrderFilter['side']): PositionSide | undefined {
  if (side === '') return undefined;
  return side === 'buy' ? 'long' : 'short';
}

/**
 * The rows of a history of positions, newest first: those loaded and those of events, as the filter says. An event's
 * row below the loaded parts waits for its part.
 */
export function listedRows<Row extends PositionRow>(
  { items, next }: RowsInput<Row>,
  fresh: readonly Row[],
  asked: { readonly held: PositionSide | undefined; readonly span: TimeSpan },
  timeOf: (row: Row) => number,
): readonly Row[] {
  return newestById<Row>(items ?? [], fresh)
    .filter((row) => row.id >= (next ?? 0) && isInSpan(timeOf(row), asked.span))
    .filter((row) => (asked.held ?? row.side) === row.side)
    .sort((one, other) => other.id - one.id);
}
