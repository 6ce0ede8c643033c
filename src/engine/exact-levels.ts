/** A book as a form reads it: exact ticks and lots. */
import { number, numbers, type Cursor } from './cursor.ts';

/** In whole steps, best first. */
export interface ExactSide {
  readonly ticks: readonly number[];
  readonly lots: readonly number[];
}

export type ExactSides = Readonly<Record<'bids' | 'asks', ExactSide>>;

const EMPTY: ExactSide = { ticks: [], lots: [] };
export const NO_SIDES: ExactSides = { bids: EMPTY, asks: EMPTY };

export function readSides(cursor: Cursor): ExactSides {
  const bids = readSide(cursor);
  const asks = readSide(cursor);
  return { bids, asks };
}

function readSide(cursor: Cursor): ExactSide {
  const figures = [...numbers(cursor, 2 * number(cursor))];
  return {
    ticks: figures.filter((_each, at) => at % 2 === 0),
    lots: figures.filter((_each, at) => at % 2 === 1),
  };
}
