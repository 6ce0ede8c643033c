/** One step of a liquidation: how much of a position is closed, and at which price at worst. */
import type { Minor } from '../ledger/minor.ts';
import { totalOf } from '../trading/order.ts';
import type { Lots, Ticks } from '../units.ts';
import { quotientDown, quotientUp, tickValue, tierIndex, type ContractTerms } from './contract-terms.ts';
import type { Position } from './position.ts';

/**
 * The lots that a step closes: as many as bring the notional at the mark down to the border of the next
 * lower tier, in whole order steps, rounded up; in the lowest tier all. So a large position is reduced only
 * as far as it must be, because a lower tier needs less. Source: Bybit, OKX (partial liquidation by tiers).
 * @param step the lots of one order step
 */
export function lotsToClose(terms: ContractTerms, { lots }: Position, mark: Ticks, step: Lots): Lots {
  const below = terms.tiers[tierIndex(terms, totalOf(terms, mark, lots)) - 1];
  if (below === undefined) return lots;
  return lots - Number(below.upTo / totalOf(terms, mark, step)) * step;
}

/**
 * The bankruptcy price on the grid of orders: the worst price at which closing the position leaves its
 * balance at zero or above. In ticks: a long position's rounded up, a short one's down, at least one step.
 *
 *     long: (entry notional − balance) / tick value; short: (entry notional + balance) / tick value
 *
 * So who closes a part of it at this price loses at most the same part of the balance. Source: Binance,
 * Bybit (bankruptcy price); the rounding is in favour of the user's account, which may not fall below zero.
 * @param balance the isolated margin; of a cross account what is behind the position (`balanceBehind`)
 * @param step the ticks of one order step
 */
export function closingPrice(terms: ContractTerms, position: Position, balance: Minor, step: Ticks): Ticks {
  const { side, entryNotional, lots } = position;
  const perStep = tickValue(terms, lots) * BigInt(step);
  const steps =
    side === 'long'
      ? quotientUp(entryNotional - balance, perStep)
      : quotientDown(entryNotional + balance, perStep);
  return step * Math.max(1, Number(steps));
}

/**
 * The balance behind one position of a cross account: the wallet and the PnL of all other positions, in the
 * quote. At most the wallet, because profit that is not settled pays no loss.
 */
export function balanceBehind(wallet: Minor, othersPnl: Minor): Minor {
  return othersPnl < 0n ? wallet + othersPnl : wallet;
}
