/**
 * The input of the book suite: single-level changes of a book with 200 levels a side whose price moves at random. Of
 * ten changes, three remove a level, three add one and four change one. (In the recording of a real venue, 23 of 100
 * remove, 23 add, 38 change, and 16 remove a level that does not exist.) The same seed gives the same changes, once as
 * integers and once as texts.
 */
import { formatSteps, stepsOf } from '../domain/market/instrument.ts';

export const BOOK_STEPS = stepsOf({ priceStep: '0.01', sizeStep: '0.001' });
export const TOP_LEVELS = 20;
/** The number of changes between two reads of the best levels. */
export const READ_EVERY = 50;

const LEVELS = 200;
/** The maximum distance of a level from the price in ticks; seven of ten ticks have a level. */
const REACH = 286;
const CENTRE = 268_200;
const MOVE_EVERY = 500;

export interface BookDeltas {
  readonly count: number;
  /** 1 for a bid. */
  readonly isBid: Uint8Array;
  readonly ticks: Int32Array;
  readonly lots: Int32Array;
  readonly prices: readonly string[];
  readonly sizes: readonly string[];
  readonly lowestTick: number;
  readonly highestTick: number;
}

export function bookDeltas(count: number, seed = 1): BookDeltas {
  const isBid = new Uint8Array(count);
  const ticks = new Int32Array(count);
  const lots = new Int32Array(count);
  let state = seed;
  const dice = (limit: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
  const standing = { bids: new Set<number>(), asks: new Set<number>() };
  let centre = CENTRE;
  const note = (at: number, bid: number, tick: number, size: number) => {
    isBid[at] = bid;
    ticks[at] = tick;
    lots[at] = size;
    const side = bid === 1 ? standing.bids : standing.asks;
    if (size === 0) side.delete(tick);
    else side.add(tick);
  };
  for (let at = 0; at < count; at++) {
    if (at % MOVE_EVERY === MOVE_EVERY - 2) {
      // The price moves by a tick: levels that it reaches are removed, and so are those that are too far away.
      const step = dice(2) === 0 ? 1 : -1;
      centre += step;
      note(at++, step === 1 ? 0 : 1, centre, 0);
      note(at, step === 1 ? 1 : 0, centre - step * (REACH + 1), 0);
      continue;
    }
    const bid = dice(2);
    const side = bid === 1 ? standing.bids : standing.asks;
    const isUpdate = side.size >= LEVELS - 1 && dice(10) >= 6;
    const isRemoval = !isUpdate && side.size >= LEVELS;
    let tick = 0;
    do tick = centre + (bid === 1 ? -1 : 1) * (1 + dice(REACH));
    while (side.has(tick) !== (isUpdate || isRemoval));
    note(at, bid, tick, isRemoval ? 0 : 1 + dice(5_000_000));
  }
  // Through JSON, so that the texts are made as texts from the wire are.
  const texts = (steps: Int32Array, step: typeof BOOK_STEPS.price) =>
    JSON.parse(JSON.stringify(Array.from(steps, (each) => formatSteps(each, step)))) as string[];
  return {
    count,
    isBid,
    ticks,
    lots,
    prices: texts(ticks, BOOK_STEPS.price),
    sizes: texts(lots, BOOK_STEPS.size),
    lowestTick: ticks.reduce((a, b) => Math.min(a, b), CENTRE),
    highestTick: ticks.reduce((a, b) => Math.max(a, b), CENTRE),
  };
}
