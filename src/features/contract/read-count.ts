/** A leverage or a number of payments, a whole number from 1 to the largest; undefined: it is none. */
export function readCount(text: string, most: number): number | undefined {
  const count = Number(text);
  if (!Number.isInteger(count) || String(count) !== text) return undefined;
  return count >= 1 && count <= most ? count : undefined;
}
