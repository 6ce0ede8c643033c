/** Compares two decimal texts exactly, without converting them to numbers. */

/**
 * Negative, 0 or positive if `a` is below, equal to or above `b`. Both are plain decimals without a sign and without
 * leading zeros, as on the wire. Of such texts the one with the longer whole part is the larger one.
 */
export function compareDecimals(a: string, b: string): number {
  const pointA = wholeLength(a);
  const pointB = wholeLength(b);
  if (pointA !== pointB) return pointA - pointB;
  const length = Math.max(a.length, b.length);
  for (let i = 0; i < length; i++) {
    if (i === pointA) continue;
    // Digits after the end of a text count as zeros.
    const difference = digitAt(a, i) - digitAt(b, i);
    if (difference !== 0) return difference;
  }
  return 0;
}

function wholeLength(text: string): number {
  const point = text.indexOf('.');
  return point === -1 ? text.length : point;
}

function digitAt(text: string, at: number): number {
  return at < text.length ? text.charCodeAt(at) - 48 : 0;
}
