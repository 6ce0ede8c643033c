/** A whole number from 1 to the market's largest; undefined: it is none. */
export function readLeverage(text: string, most: number): number | undefined {
  const leverage = Number(text);
  if (!Number.isInteger(leverage) || String(leverage) !== text) return undefined;
  return leverage >= 1 && leverage <= most ? leverage : undefined;
}
