/** Which of two amounts is larger, exactly, without turning them into numbers. */

/**
 * Negative, 0 or positive as `a` is below, equal to or above `b`. Both are plain decimals without sign and
 * without leading zeros, as the wire has them: then the longer whole part is the larger one.
 */
export function compareDecimals(a: string, b: string): number {
  const pointA = wholeLength(a);
  const pointB = wholeLength(b);
  if (pointA !== pointB) return pointA - pointB;
  const length = Math.max(a.length, b.length);
  for (let i = 0; i < length; i++) {
    if (i === pointA) continue;
    // Past its end a text continues with zeros.
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
