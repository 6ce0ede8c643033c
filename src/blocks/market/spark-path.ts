/**
 * Closes as the outline of a sparkline, from left to right over the whole width; a flat one is in the middle. Rounded
 * to tenths, so that most ticks leave the text unchanged.
 */
export function sparkPath(closes: ArrayLike<number>, width: number, height: number): string {
  const { length } = closes;
  if (length < 2) return '';
  let low = Infinity;
  let high = -Infinity;
  for (let at = 0; at < length; at++) {
    low = Math.min(low, closes[at] as number);
    high = Math.max(high, closes[at] as number);
  }
  let path = '';
  for (let at = 0; at < length; at++) {
    const x = (at / (length - 1)) * width;
    const y = high > low ? ((high - (closes[at] as number)) / (high - low)) * height : height / 2;
    path += `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`;
  }
  return path;
}
