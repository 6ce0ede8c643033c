/** The average prices of a closed position, from its row. */
import { minorOf, minorText } from '#domain/ledger/minor';
import { averagePrice } from '#domain/spot/average-price';
import type { ContractPosition } from '#protocol/names/contract';

type Closed = Pick<ContractPosition, 'side' | 'closedSize' | 'closedTotal' | 'pnl'>;

/**
 * Average entry and exit, decimal texts: the entry value of the closed part is its closing value less the settled PnL
 * of a long position, and plus that of a short one.
 * @param digits of the market's prices
 */
export function closedPrices({ side, closedSize, closedTotal, pnl }: Closed, digits: number) {
  const [total, settled] = [minorOf(closedTotal) ?? 0n, minorOf(pnl) ?? 0n];
  const entered = side === 'long' ? total - settled : total + settled;
  return {
    entry: averagePrice(minorText(entered), closedSize, digits),
    exit: averagePrice(closedTotal, closedSize, digits),
  };
}
