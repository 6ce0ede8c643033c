/**
 * The levels that the simulated market maker quotes around a price: dense for 50 ticks, then on wider and wider grids,
 * so that each offered grouping shows at least 20 rows. A level's size is a pure function of its price and of time.
 * Each size changes at a different moment, so a book moves without flickering.
 */
import type { Level } from '#domain/market/book-levels';
import type { Lots, Millis, Ticks } from '#domain/units';
import { chance } from './noise.ts';

const DENSE_TICKS = 50;
/** How many rows a coarser grouping must have, with a margin. */
const WIDE_ROWS = 24;
/** The mean lifetime of a level's size: near the price, and far from it. */
const DENSE_LIFETIME = 2500;
const WIDE_LIFETIME = 12_000;

export interface LadderInput {
  readonly seed: number;
  /** Of `ladderOffsets`: the same at every quote of a market. */
  readonly offsets: readonly LadderOffset[];
  /** The mean size of a level near the price. */
  readonly typicalLots: Lots;
  /** How many times as often sizes change as in a calm market. */
  readonly haste: number;
}

export interface Ladder {
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
}

/** @param spread ticks between the price and the best level of each side; at least 1 */
export function makerLadder(input: LadderInput, mid: Ticks, spread: Ticks, time: Millis): Ladder {
  const bids: Level[] = [];
  const asks: Level[] = [];
  let lowest = mid - spread + 1;
  let highest = mid + spread - 1;
  for (const { distance, grid } of input.offsets) {
    // A level far from the price is on its grid, so that it stays in place while the price moves.
    const bid = Math.min(lowest - 1, Math.floor((mid - spread - distance) / grid) * grid);
    const ask = Math.max(highest + 1, Math.ceil((mid + spread + distance) / grid) * grid);
    if (bid > 0 && bid < lowest) bids.push([(lowest = bid), levelLots(input, bid, distance, time)]);
    asks.push([(highest = ask), levelLots(input, ask, distance, time)]);
  }
  return { bids, asks };
}

export interface LadderOffset {
  readonly distance: Ticks;
  readonly grid: Ticks;
}

/** The distances of a market's levels from its price. @param groupings the offered ones in ticks, the finest first */
export function ladderOffsets(groupings: readonly number[]): LadderOffset[] {
  const offsets: LadderOffset[] = [];
  for (let distance = 0; distance < DENSE_TICKS; distance++) offsets.push({ distance, grid: 1 });
  let reached = DENSE_TICKS;
  for (const grid of groupings.slice(1)) {
    for (let distance = Math.ceil(reached / grid) * grid; distance <= grid * WIDE_ROWS; distance += grid) {
      offsets.push({ distance, grid });
      reached = distance + grid;
    }
  }
  return offsets;
}

/** Between a fifth and twice the typical size, growing with distance as resting liquidity does. */
function levelLots(input: LadderInput, tick: Ticks, distance: Ticks, time: Millis): Lots {
  const lifetime = (distance < DENSE_TICKS ? DENSE_LIFETIME : WIDE_LIFETIME) / input.haste;
  const own = chance(input.seed, tick);
  const turn = Math.floor(time / lifetime + own * 97);
  const size = 0.2 + 1.8 * chance(input.seed ^ turn, tick) * (0.4 + own);
  const growth = 1 + Math.min(distance, 5000) / 400;
  return Math.max(1, Math.round(input.typicalLots * size * growth));
}
