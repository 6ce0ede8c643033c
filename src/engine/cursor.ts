/** The places up to which numbers and texts were read. */
export interface Cursor {
  readonly numbers: Float64Array;
  readonly texts: readonly string[];
  number: number;
  text: number;
}

export function number(cursor: Cursor): number {
  return cursor.numbers[cursor.number++] as number;
}

export function numbers(cursor: Cursor, count: number): Float64Array {
  cursor.number += count;
  return cursor.numbers.subarray(cursor.number - count, cursor.number);
}

export function textsOf(cursor: Cursor, count: number): readonly string[] {
  cursor.text += count;
  return cursor.texts.slice(cursor.text - count, cursor.text);
}
