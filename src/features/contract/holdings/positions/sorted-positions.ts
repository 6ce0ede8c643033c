/** The order of positions in a list. It changes with the positions and with a choice, never with a price. */
import { parseScaled } from '#domain/decimal-text';
import { MINOR_DIGITS } from '#domain/units';

export const POSITION_SORTS = ['newest', 'pnl', 'margin', 'value'] as const;
export type PositionSort = (typeof POSITION_SORTS)[number];

interface Sortable {
  readonly id: number;
  readonly margin: string;
  /** The value at its entry prices. */
  readonly entryTotal: string;
}

/**
 * Largest first; equal ones newest first.
 * @param pnl by position, as it was when the order was chosen; an unknown one is last
 */
export function sortedPositions<Position extends Sortable>(
  positions: readonly Position[],
  sort: PositionSort,
  pnl: ReadonlyMap<number, number>,
): readonly Position[] {
  const newestFirst = (one: Position, other: Position) => other.id - one.id;
  if (sort === 'newest') return positions.toSorted(newestFirst);
  if (sort === 'pnl') {
    const of = ({ id }: Position) => pnl.get(id) ?? -Infinity;
    return positions.toSorted((one, other) => {
      const [a, b] = [of(one), of(other)];
      return a === b ? newestFirst(one, other) : b > a ? 1 : -1;
    });
  }
  const of = (position: Position) =>
    parseScaled(sort === 'margin' ? position.margin : position.entryTotal, MINOR_DIGITS) ?? 0n;
  return positions.toSorted((one, other) => {
    const [a, b] = [of(one), of(other)];
    return a === b ? newestFirst(one, other) : b > a ? 1 : -1;
  });
}
