/** Candles side by side, oldest first: where a time stands among them, and where two lists differ. */
import type { Candle } from '#domain/market/candle';
import type { Millis } from '#domain/units';
import type { CandlePage } from './candle-page.ts';

/** The oldest candles of a fetched tail must be as held, or nothing before them is believed. */
const ANCHORS = 10;

/** Where a candle of this time stands, or would stand. */
export function placeOf(candles: readonly Candle[], time: Millis): number {
  let low = 0;
  let high = candles.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((candles[middle] as Candle).time < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Whether a fetched tail's oldest candles, before any doubt, are those that are held from `place` on. */
export function isAnchored(
  held: readonly Candle[],
  list: readonly Candle[],
  place: number,
  suspectFrom: Millis,
): boolean {
  const count = Math.min(ANCHORS, list.length);
  for (let at = 0; at < count; at++) {
    const candle = held[place + at];
    if (candle && candle.time >= suspectFrom) return at > 0;
    if (!candle || !isSame(candle, list[at] as Candle)) return false;
  }
  return count > 0;
}

/**
 * The first place where the second list is another one than the first, looked for from `from` on. Never behind its
 * end: what is told from a candle that stays lets go of what is surplus.
 */
export function firstDifference(a: readonly Candle[], b: readonly Candle[], from: number): number {
  let at = from;
  for (; at < b.length - 1; at++) {
    const held = a[at];
    if (!held || !isSame(held, b[at] as Candle)) break;
  }
  return at;
}

/** Times rise, and where there are candles it is said how the open one is made. */
export function isSound({ list, open }: CandlePage): boolean {
  if (open ? list.length === 0 || open.minutes.length === 0 : list.length > 0) return false;
  return list.every((each, at) => at === 0 || each.time > (list[at - 1] as Candle).time);
}

function isSame(a: Candle, b: Candle): boolean {
  return (
    a.time === b.time &&
    a.open === b.open &&
    a.high === b.high &&
    a.low === b.low &&
    a.close === b.close &&
    a.lots === b.lots &&
    a.trades === b.trades
  );
}
