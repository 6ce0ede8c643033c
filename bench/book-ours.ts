/** Our book, and a lower bound: typed arrays that know every price beforehand and check nothing. */
import { BookLevels } from '../domain/market/book-levels.ts';
import { stepsOfText } from '../domain/market/step-text.ts';
import { BOOK_STEPS, READ_EVERY, TOP_LEVELS } from './book-deltas.ts';
import type { BookDeltas } from './book-deltas.ts';
import { OURS } from './suite.ts';
import type { Contender } from './suite.ts';

/** The best levels at the end, in steps: the result that all contenders must share. */
export type Top = readonly (readonly [number, number])[];

const LIMIT = 'typed arrays (limit)';

export function ourStrings(deltas: BookDeltas): Contender[] {
  return [
    { name: OURS, run: () => runBook(deltas, true) },
    { name: LIMIT, run: () => runLimit(deltas, true) },
  ];
}

export function ourIntegers(deltas: BookDeltas): Contender[] {
  return [
    { name: OURS, run: () => runBook(deltas, false) },
    { name: LIMIT, run: () => runLimit(deltas, false) },
  ];
}

const bidTicks = new Float64Array(TOP_LEVELS);
const bidLots = new Float64Array(TOP_LEVELS);
const askTicks = new Float64Array(TOP_LEVELS);
const askLots = new Float64Array(TOP_LEVELS);

function topOf(bids: number, asks: number): Top {
  return [
    ...Array.from({ length: bids }, (_, i) => [bidTicks[i] ?? NaN, bidLots[i] ?? NaN] as const),
    ...Array.from({ length: asks }, (_, i) => [askTicks[i] ?? NaN, askLots[i] ?? NaN] as const),
  ];
}

function runBook(deltas: BookDeltas, fromText: boolean): Top {
  const book = new BookLevels();
  const read = (): [number, number] => [
    book.bids.read(TOP_LEVELS, bidTicks, bidLots),
    book.asks.read(TOP_LEVELS, askTicks, askLots),
  ];
  if (fromText) applyTexts(book, deltas, read);
  else applySteps(book, deltas, read);
  return topOf(...read());
}

function applyTexts(book: BookLevels, deltas: BookDeltas, read: () => void): void {
  const { count, isBid, prices, sizes } = deltas;
  const { price, size } = BOOK_STEPS;
  for (let at = 0; at < count; at++) {
    const tick = stepsOfText(prices[at], price);
    const lots = stepsOfText(sizes[at], size);
    if (tick < 0 || lots < 0) throw new Error('a text that is no step');
    (isBid[at] === 1 ? book.bids : book.asks).set(tick, lots);
    if (at % READ_EVERY === 0) read();
  }
}

function applySteps(book: BookLevels, deltas: BookDeltas, read: () => void): void {
  const { count, isBid, ticks, lots } = deltas;
  for (let at = 0; at < count; at++) {
    (isBid[at] === 1 ? book.bids : book.asks).set(ticks[at] as number, lots[at] as number);
    if (at % READ_EVERY === 0) read();
  }
}

function runLimit(deltas: BookDeltas, fromText: boolean): Top {
  const { count, isBid, prices, sizes, lowestTick, highestTick } = deltas;
  const bids = new Int32Array(highestTick - lowestTick + 1);
  const asks = new Int32Array(bids.length);
  let bestBid = 0;
  let bestAsk = asks.length;
  for (let at = 0; at < count; at++) {
    const tick = (fromText ? digitsIn(prices[at] as string) : (deltas.ticks[at] as number)) - lowestTick;
    const lots = fromText ? digitsIn(sizes[at] as string) : (deltas.lots[at] as number);
    if (isBid[at] === 1) {
      bids[tick] = lots;
      if (lots > 0 && tick > bestBid) bestBid = tick;
      else while (bestBid > 0 && bids[bestBid] === 0) bestBid--;
    } else {
      asks[tick] = lots;
      if (lots > 0 && tick < bestAsk) bestAsk = tick;
      else while (bestAsk < asks.length && asks[bestAsk] === 0) bestAsk++;
    }
    if (at % READ_EVERY === 0) {
      scan(bids, bestBid, -1, lowestTick, bidTicks, bidLots);
      scan(asks, bestAsk, 1, lowestTick, askTicks, askLots);
    }
  }
  return topOf(
    scan(bids, bestBid, -1, lowestTick, bidTicks, bidLots),
    scan(asks, bestAsk, 1, lowestTick, askTicks, askLots),
  );
}

function scan(
  side: Int32Array,
  from: number,
  step: 1 | -1,
  lowestTick: number,
  ticks: Float64Array,
  lots: Float64Array,
): number {
  let written = 0;
  for (let at = from; at >= 0 && at < side.length && written < TOP_LEVELS; at += step) {
    const standing = side[at] as number;
    if (standing === 0) continue;
    ticks[written] = lowestTick + at;
    lots[written++] = standing;
  }
  return written;
}

/** All digits of a text as one integer, without the point and without a check. */
function digitsIn(text: string): number {
  let value = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code !== 46) value = value * 10 + code - 48;
  }
  return value;
}
