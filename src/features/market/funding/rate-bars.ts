/** Funding rates as bars of a small chart. Floats, which are only drawn. */

export interface RateBar {
  readonly time: number;
  /** From the left, in bars. */
  readonly x: number;
  /** The upper edge and the height, as shares of the chart's height. */
  readonly y: number;
  readonly height: number;
  readonly side: 'up' | 'down';
}

interface Rate {
  readonly rate: string;
  readonly time: number;
}

/** A rate of zero keeps a line. */
const LEAST_HEIGHT = 0.02;

/**
 * Bars on one scale on both sides of the line in the middle; the newest is on the right.
 * @param rates the newest first
 * @param slots how many bars the chart has room for
 */
export function rateBars(rates: readonly Rate[], slots: number): readonly RateBar[] {
  const shown = rates.slice(0, slots);
  const most = Math.max(Number(highestRate(rates, slots)), Number.MIN_VALUE);
  return shown.map(({ rate, time }, at) => {
    const height = Math.max((Math.abs(Number(rate)) / most) * 0.5, LEAST_HEIGHT);
    const side = rate.startsWith('-') ? 'down' : 'up';
    return { time, x: slots - 1 - at, y: side === 'up' ? 0.5 - height : 0.5, height, side };
  });
}

/** The rate that is farthest from zero among the bars, without its sign; "0" without bars. */
export function highestRate(rates: readonly Rate[], slots: number): string {
  const sizes = rates.slice(0, slots).map(({ rate }) => rate.replace('-', ''));
  return sizes.reduce((most, size) => (Number(size) > Number(most) ? size : most), '0');
}
