/** The positions of the steps of a depth chart: prices from left to right, cumulative sizes upward. Pure. */
import type { BookSideName } from '#domain/units';
import type { BookRows } from './rows.ts';

export interface DepthPoint {
  /** 0 at the lowest price, 1 at the highest. */
  readonly share: number;
  /** 0–1 of the deeper side. */
  readonly depth: number;
}

export interface DepthPlan {
  /** Best first: from the middle outward. */
  readonly bids: readonly DepthPoint[];
  readonly asks: readonly DepthPoint[];
  readonly low: number;
  readonly high: number;
}

export interface DepthPlace {
  readonly side: BookSideName;
  /** The farthest row of the side that the place's cumulative size includes. */
  readonly row: number;
  readonly share: number;
}

/** The step of the chart under a share of its width: at least the best row of the nearer side. */
export function depthAt(plan: DepthPlan, share: number): DepthPlace {
  const side: BookSideName = share < 0.5 ? 'bid' : 'ask';
  const points = side === 'bid' ? plan.bids : plan.asks;
  const beyond = points.findIndex((each) => (side === 'bid' ? each.share < share : each.share > share));
  const row = Math.max(0, (beyond === -1 ? points.length : beyond) - 1);
  return { side, row, share: points[row]?.share ?? share };
}

/**
 * Both sides span the same distance from the middle of the book, so that neither looks deeper because it is wider.
 * The middle is that of the exact best prices: grouped ones are up to a group away from the market.
 */
export function depthPlan({ bids, asks, middle, values }: BookRows): DepthPlan | undefined {
  if (bids === 0 || asks === 0) return undefined;
  const tick = (row: number) => values[2 * row] as number;
  const reach = Math.max(1, Math.min(middle - tick(bids - 1), tick(bids + asks - 1) - middle));
  const low = middle - reach;
  const high = middle + reach;
  const points = (from: number, count: number) =>
    Array.from({ length: count }, (_none, at) => ({
      share: (tick(from + at) - low) / (high - low),
      depth: values[2 * (from + at) + 1] as number,
    })).filter(({ share }) => share >= -1e-9 && share <= 1 + 1e-9);
  return { bids: points(0, bids), asks: points(bids, asks), low, high };
}
