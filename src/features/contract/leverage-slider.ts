/** The slider of a market's leverage: its marks, and the place of a value. */
import { readCount } from './read-count.ts';

const PARTS = [5, 4, 3, 2] as const;
const ROUND = 5;

/** 1, the market's largest leverage, and the round ones that divide it into equal parts. */
export function leverageMarks(most: number): readonly number[] {
  const parts = PARTS.find((each) => most % (each * ROUND) === 0) ?? 1;
  const marks = Array.from({ length: parts }, (_, at) => ((at + 1) * most) / parts);
  return most <= 1 ? [1] : [1, ...marks];
}

/** The place of a leverage on the slider from 1 to `most`: 0–1. */
export function leveragePlace(leverage: number, most: number): number {
  return most <= 1 ? 0 : (leverage - 1) / (most - 1);
}

/** The slider's leverage for a typed text: above the maximum it is the maximum, and `fallback` if it is no count. */
export function slidLeverage(text: string, most: number, fallback: number): number {
  const read = readCount(text, Number.MAX_SAFE_INTEGER);
  return read === undefined ? fallback : Math.min(read, most);
}
