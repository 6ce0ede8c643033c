/**
 * The cost of an opening order, and the largest notional that a balance can open. Lots of a limit order follow by
 * `lotsFor`, those of a market order by `takenFrom` with the notional as its budget, so the book's impact counts.
 */
import type { Minor } from '../ledger/minor.ts';
import { feeOf } from '../trading/order.ts';
import { PPM } from './contract-terms.ts';
import { initialMargin } from './margin.ts';

export interface CostTerms {
  readonly leverage: number;
  /** The taker's fee, in parts per million. */
  readonly feePpm: number;
}

/**
 * Initial margin and opening fee, each rounded up. Source: Bybit adds an estimated closing fee, Binance an open loss;
 * both are left out, because the requirement has no fee inside (decision 0489).
 */
export function orderCost(notional: Minor, { leverage, feePpm }: CostTerms): Minor {
  return initialMargin(notional, leverage) + feeOf(notional, feePpm);
}

/**
 * The largest notional with a cost of at most the balance: one unit more would cost more. 0 without a balance.
 * @param most the largest notional that the leverage's tier still allows (`mostNotional`, less what is open)
 */
export function affordableNotional(balance: Minor, terms: CostTerms, most: Minor): Minor {
  if (balance <= 0n || most <= 0n) return 0n;
  const [leverage, fee] = [BigInt(terms.leverage), BigInt(terms.feePpm)];
  const unrounded = (balance * leverage * PPM) / (PPM + leverage * fee);
  const notional = unrounded < most ? unrounded : most;
  // Both parts round up, so together they may be one unit above the balance: one of them becomes a unit less.
  if (orderCost(notional, terms) <= balance) return notional;
  const lessMargin = (initialMargin(notional, terms.leverage) - 1n) * leverage;
  const lessFee = fee === 0n ? 0n : ((feeOf(notional, terms.feePpm) - 1n) * PPM) / fee;
  return lessMargin > lessFee ? lessMargin : lessFee;
}
