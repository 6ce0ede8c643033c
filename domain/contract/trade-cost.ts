/** The cost of some lots of an order at a price: the rule of placing, and of each trade. */
import type { Minor } from '../ledger/minor.ts';
import { feeOf, type OrderSide, type OrderSteps } from '../trading/order.ts';
import type { Lots, Ticks } from '../units.ts';
import { initialMargin } from './margin.ts';
import { openingLoss } from './order-cost.ts';
import { reduced, type Position, type PositionSide } from './position.ts';

/** The side of a position that an order's side opens. */
export function sideOpenedBy(side: OrderSide): PositionSide {
  return side === 'buy' ? 'long' : 'short';
}

/** The lots of an order that close a position; the others open one. */
export function closingLots(side: OrderSide, open: Position | undefined, lots: Lots): Lots {
  return open === undefined || open.side === sideOpenedBy(side) ? 0 : Math.min(lots, open.lots);
}

interface Costed {
  readonly side: OrderSide;
  readonly lots: Lots;
  /** The value of the lots at their prices, in the quote. */
  readonly total: Minor;
  readonly leverage: number;
  readonly feePpm: number;
  /** The user's position in the market. */
  readonly open: Position | undefined;
  readonly mark: Ticks | undefined;
}

/**
 * The cost of a trade to the available balance, in the quote: fee and margin of what it opens, less the margin and the
 * PnL of what it closes. Below zero: it frees money.
 */
export function costOf(
  steps: OrderSteps,
  { side, lots, total, leverage, feePpm, open, mark }: Costed,
): Minor {
  const closing = closingLots(side, open, lots);
  // One price for both parts; rounded to the disadvantage of the part that opens.
  const closedTotal = closing === lots ? total : (total * BigInt(closing)) / BigInt(lots);
  let cost = feeOf(total, feePpm);
  if (open !== undefined && closing > 0) {
    const { released, settled } = reduced(open, { lots: closing, total: closedTotal });
    cost -= released + settled;
  }
  if (closing === lots) return cost;
  const opened = { total: total - closedTotal, lots: lots - closing, mark };
  return cost + initialMargin(opened.total, leverage) + openingLoss(steps, side, opened);
}
