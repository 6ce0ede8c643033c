/** Candles in a list, oldest first: finds a time's place, and the first difference between two lists. */
import type { Candle } from '#domain/market/candle';
import type { Millis } from '#domain/units';
import type { CandlePage } from './candle-page.ts';

/** The oldest candles of a fetched tail must equal the held ones; otherwise all earlier ones are suspect. */
const ANCHORS = 10;

/** The place of the candle of this time, or the place where it would be inserted. */
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

/** Whether a fetched tail's oldest candles, before any suspect one, equal the held ones from `place` on. */
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
 * The first place where the second list differs from the first, searched from `from` on. It is never behind the
 * second list's end: sending from an unchanged candle on removes the surplus ones.
 */
export function firstDifference(a: readonly Candle[], b: readonly Candle[], from: number): number {
  let at = from;
  for (; at < b.length - 1; at++) {
    const held = a[at];
    if (!held || !isSame(held, b[at] as Candle)) break;
  }
  return at;
}

/** Times rise, and if there are candles, the page says how the open one is made. */
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
